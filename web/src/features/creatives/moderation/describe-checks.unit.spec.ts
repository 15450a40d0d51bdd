import { NOTHING_FOUND } from '@marquee/schemas/creative-scan/result';
import type { CheckedFile, CheckedLink, CreativeChecks } from '@marquee/schemas/creative/checks';
import { expect, it } from 'vitest';

import { describeChecks } from './describe-checks.ts';

const LINK: CheckedLink = {
  purpose: 'click',
  url: 'https://shop.example/?c={campaign_id}',
  macros: ['{campaign_id}'],
  isValid: true,
  isSecure: true,
  reachable: true,
  httpStatus: 200,
  finalUrl: 'https://shop.example/?c=1001',
  redirects: [],
  message: null,
};
const FILE: CheckedFile = {
  purpose: 'image',
  originName: 'Parasol.png',
  weight: 42_130,
  width: 600,
  height: 500,
  declared: { width: 300, height: 250 },
};
const partsOf = (over: Partial<CreativeChecks>) =>
  describeChecks({
    checkedAt: '2026-01-01T00:00:00.000Z',
    links: [],
    files: [],
    markup: null,
    scan: { state: 'good', result: NOTHING_FOUND, clearedBecause: null, scannedAt: null },
    html5: null,
    ...over,
  });
const described = (over: Partial<CreativeChecks>) =>
  partsOf(over).map(({ title, findings }) => [
    title,
    ...findings.map(({ tone, text }) => `${tone}: ${text}`),
  ]);

it('says of a link whether it is secure, what answers, where it leads and which macros are in it', () => {
  expect(described({ links: [LINK] })).toEqual([
    ['Click URL', 'good: Secure', 'good: Reachable (200)', 'good: Macros: {campaign_id}'],
  ]);
  const led = { redirects: ['http://shop.example/a', 'https://other.example/'], httpStatus: 404, macros: [] };
  expect(described({ links: [{ ...LINK, ...led }] })).toEqual([
    [
      'Click URL',
      'good: Secure',
      'warning: Responds with an error (404)',
      'warning: Redirects to https://other.example/',
      'bad: A redirect is not secure.',
      'good: No macros',
    ],
  ]);
  const within = { ...LINK, redirects: ['https://shop.example/en'] };
  expect(described({ links: [within] })[0]).toContain('good: Redirects to https://shop.example/en');
  const away = { ...LINK, purpose: 'image', isSecure: false, reachable: false, httpStatus: null } as const;
  expect(described({ links: [away] })).toEqual([
    ['Image', 'bad: The URL is not secure.', 'bad: This link doesn’t respond.'],
  ]);
});

it('says what an uploaded file weighs and measures, and whether it fits', () => {
  expect(described({ files: [FILE] })).toEqual([
    ['Image', 'good: Parasol.png', 'good: 600 × 500 px', 'good: 42.1 kB'],
  ]);
  expect(described({ files: [{ ...FILE, height: 250 }] })[0]).toContain('warning: Doesn’t fit 300 × 250 px');
  expect(described({ files: [{ ...FILE, height: 250, declared: null }] })[0]).toHaveLength(4);
});

it('keeps uploads of one name apart', () => {
  const keys = partsOf({ files: [FILE, { ...FILE, weight: 7 }] }).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
});

it('says what is wrong with markup', () => {
  expect(described({ markup: { bytes: 1_200, message: null } })).toEqual([
    ['Markup', 'good: No problems found', 'good: 1.2 kB'],
  ]);
  expect(described({ markup: { bytes: 668, message: null } })[0]).toContain('good: 668 bytes');
  const insecure = { bytes: 90, message: 'The URL is not secure.' };
  expect(described({ markup: insecure })[0]).toContain('bad: The URL is not secure.');
});

it('names what an HTML5 zip loads elsewhere, and what keeps it from secure pages', () => {
  const link = (url: string) => ({ path: 'ad.js', url, isSecure: url.startsWith('https:') });
  const files = 3;
  const markup = { bytes: 668, message: null };
  expect(described({ markup, html5: { files, links: [] } })).toEqual([
    ['Files', 'good: No problems found', 'good: 668 bytes'],
    ['Addresses in the zip', 'good: 3 files', 'good: No addresses elsewhere'],
  ]);
  const named = [link('http://pixel.example/'), link('https://cdn.example/')];
  expect(described({ html5: { files, links: named } })).toEqual([
    [
      'Addresses in the zip',
      'good: 3 files',
      'bad: ad.js names http://pixel.example/',
      'good: ad.js names https://cdn.example/',
    ],
  ]);
  const many = Array.from({ length: 12 }, (_, index) => link(`https://cdn.example/${index}`));
  expect(described({ html5: { files, links: many } })[0]?.at(-1)).toBe('warning: and 2 more');
});
