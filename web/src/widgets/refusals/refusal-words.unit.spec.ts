import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { NO_BID_WORDS } from './no-bid-words.ts';
import { byOrderOfAsking, REFUSAL_WORDS, refusalWords, STAGES } from './refusal-words.ts';

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

test('every reason of the bidder has words, in the order in which it asks', () => {
  const reasons = reasonsIn(bidderSource('auction/refusal-reasons.ts'));
  expect(reasons.length).toBeGreaterThan(50);
  expect(Object.keys(REFUSAL_WORDS)).toEqual(reasons);
});

test('stages follow one another, and no word is empty', () => {
  const stages = Object.values(REFUSAL_WORDS).map(({ stage }) => stage);
  const order = Object.keys(STAGES);
  expect(stages.map((stage) => order.indexOf(stage))).toEqual(
    stages.map((stage) => order.indexOf(stage)).toSorted((left, right) => left - right),
  );
  for (const { title, meaning, advice } of Object.values(REFUSAL_WORDS))
    for (const text of [title, meaning, advice]) expect(text).toMatch(/^[A-Z].{3,}/);
});

test('every reason for which a whole request is answered without a bid has words', () => {
  const [, union = ''] = /type NoBidReason =([^;]+);/.exec(bidderSource('bidder.ts')) ?? [];
  const reasons = reasonsIn(union);
  expect(reasons).toContain('no-campaign');
  expect(Object.keys(NO_BID_WORDS)).toEqual(expect.arrayContaining(reasons));
});

test('a reason that is not known yet is shown by its own name and asked last', () => {
  expect(refusalWords('moon-phase')).toEqual({
    stage: 'other',
    title: 'Moon phase',
    meaning: '',
    advice: '',
  });
  expect(refusalWords('constructor').stage).toBe('other');
  expect(['moon-phase', 'pacing', 'country'].toSorted(byOrderOfAsking)).toEqual([
    'country',
    'pacing',
    'moon-phase',
  ]);
});
