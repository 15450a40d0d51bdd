import { noBidReasonTitle } from '@marquee/schemas/traffic/no-bid-reason-titles';
import { NO_BID_REASONS, RESPONSE_NO_BID_REASONS } from '@marquee/schemas/traffic/no-bid-reasons';
import { expect, test } from 'vitest';

import { RESPONSE_NO_BID_LABELS } from './response-no-bid-labels.ts';
import { STAGES } from './stages.ts';
import {
  compareByEvaluationOrder,
  NO_BID_REASON_LABELS,
  describeNoBidReason,
} from './no-bid-reason-labels.ts';

test('every reason of the bidder has a label, in the order in which it asks', () => {
  expect(Object.keys(NO_BID_REASON_LABELS)).toEqual(NO_BID_REASONS);
});

test('mails and notifications call a reason what the pages call it', () => {
  for (const reason of [...NO_BID_REASONS, 'moon-phase'])
    expect(noBidReasonTitle(reason)).toBe(describeNoBidReason(reason).title);
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
  expect(Object.keys(RESPONSE_NO_BID_LABELS)).toEqual(expect.arrayContaining([...RESPONSE_NO_BID_REASONS]));
});

test('a reason that is not known yet is shown by its own name and asked last', () => {
  expect(describeNoBidReason('moon-phase')).toEqual({
    stage: 'other',
    title: 'Moon phase',
    meaning: '',
    advice: '',
  });
  expect(describeNoBidReason('constructor').stage).toBe('other');
  expect(['moon-phase', 'pacing', 'country'].toSorted(compareByEvaluationOrder)).toEqual([
    'country',
    'pacing',
    'moon-phase',
  ]);
});
