import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { TARGETING_REASONS } from '@marquee/schemas/traffic/dimension-lists';
import { expect, test } from 'vitest';

import { NO_BID_WORDS } from './response-no-bid-labels.ts';
import { STAGES } from './stages.ts';
import { byOrderOfAsking, NO_BID_REASON_LABELS, describeNoBidReason } from './no-bid-reason-labels.ts';

/** The browser may not import the bidder, so its words are read from its source. */
const bidderSource = (path: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../../services/bidder/src/${path}`, import.meta.url)),
    'utf8',
  ).replaceAll(/\/\*\*[^]*?\*\//g, '');

const REASON = /'([a-z]+(?:-[a-z]+)*)'/g;
const reasonsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(REASON)].map(([, reason]) => reason!)),
];

test('every reason of the bidder has a label, in the order in which it asks', () => {
  const source = bidderSource('auction/no-bid-reasons.ts').replace(/^import .*$/m, '');
  const targeting = TARGETING_REASONS.map((reason) => `'${reason}'`).join();
  const reasons = reasonsIn(source.replace('...TARGETING_REASONS', targeting));
  expect(reasons.length).toBeGreaterThan(50);
  expect(Object.keys(NO_BID_REASON_LABELS)).toEqual(reasons);
});

test('stages follow one another, and no word is empty', () => {
  const stages = Object.values(NO_BID_REASON_LABELS).map(({ stage }) => stage);
  const order = Object.keys(STAGES);
  expect(stages.map((stage) => order.indexOf(stage))).toEqual(
    stages.map((stage) => order.indexOf(stage)).toSorted((left, right) => left - right),
  );
  for (const { title, meaning, advice } of Object.values(NO_BID_REASON_LABELS))
    for (const text of [title, meaning, advice]) expect(text).toMatch(/^[A-Z].{3,}/);
});

test('every reason for which a whole request is answered without a bid has a label', () => {
  const [, union = ''] = /type ResponseNoBidReason =([^;]+);/.exec(bidderSource('bidder.ts')) ?? [];
  const reasons = reasonsIn(union);
  expect(reasons).toContain('no-campaign');
  expect(Object.keys(NO_BID_WORDS)).toEqual(expect.arrayContaining(reasons));
});

test('a reason that is not known yet is shown by its own name and asked last', () => {
  expect(describeNoBidReason('moon-phase')).toEqual({
    stage: 'other',
    title: 'Moon phase',
    meaning: '',
    advice: '',
  });
  expect(describeNoBidReason('constructor').stage).toBe('other');
  expect(['moon-phase', 'pacing', 'country'].toSorted(byOrderOfAsking)).toEqual([
    'country',
    'pacing',
    'moon-phase',
  ]);
});
