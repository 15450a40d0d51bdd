import fc from 'fast-check';
import { expect, it } from 'vitest';

import { claimsOf, eventOf } from '../../test/traffic.ts';
import { postbackUrl } from './postback-url.ts';

const conversion = {
  conversionId: 'k1',
  pixelId: 0,
  attribution: 'view',
  repeat: 'once',
  frequencyHours: 0,
  clickId: 'the click',
} as const;
const event = eventOf('conversion', claimsOf('b1'), { conversion, conversionType: 'lead' });

it('fills what it knows and empties the rest', () => {
  expect(
    postbackUrl('https://s.example/{click_id}?v={value}&p={pixel_id}&a={attribution}&n={nothing}', event),
  ).toBe('https://s.example/the%20click?v=&p=&a=view&n=');
  expect(postbackUrl('https://s.example/?{constructor}{__proto__}{toString}{', event)).toBe(
    'https://s.example/?{toString}{',
  );
  expect(postbackUrl('https://s.example/?t={timestamp}', { ...event, atMs: 1_795_262_400_123 })).toBe(
    'https://s.example/?t=1795262400',
  );
});

/** Half a pair of surrogates included. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((codes) => String.fromCharCode(...codes));

it('lets no value become a part of the URL', () => {
  fc.assert(
    fc.property(anyText, (conversionType) => {
      const url = new URL(postbackUrl('https://s.example/p?t={type}&end=1', { ...event, conversionType }));
      expect([url.host, url.pathname, url.hash, url.searchParams.get('end')]).toEqual([
        's.example',
        '/p',
        '',
        '1',
      ]);
      expect(url.searchParams.get('t')).toBe(conversionType.replace(/\p{Surrogate}/gu, '\uFFFD'));
    }),
  );
});
