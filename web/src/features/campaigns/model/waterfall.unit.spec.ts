import type { CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { NO_BID_REASON_LABELS } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import { largestFall, waterfallOf } from './waterfall.ts';

const figures = fc.record({ lastMinute: fc.nat(), lastHour: fc.nat(), total: fc.nat() });
const noBids: fc.Arbitrary<CampaignNoBids> = fc.record({
  campaignId: fc.constant(7),
  standing: fc.constant(null),
  bids: figures,
  reasons: fc
    .uniqueArray(fc.constantFrom(...Object.keys(NO_BID_REASON_LABELS), 'newer-than-this-page'))
    .chain((reasons) =>
      fc.tuple(...reasons.map((reason) => figures.map((counts) => ({ reason, ...counts })))),
    ),
});

test('what is offered falls, in the order of asking, to exactly the bids', () => {
  fc.assert(
    fc.property(noBids, fc.constantFrom('lastMinute', 'lastHour', 'total'), (answer, span) => {
      const { offered, bids, stages } = waterfallOf(answer, span);
      const falls = stages.flatMap((stage) => stage.falls);
      let left = offered;
      for (const { count, before, after } of falls) {
        expect(before).toBe(left);
        expect(after).toBe(before - count);
        expect(count).toBeGreaterThan(0);
        left = after;
      }
      expect(left).toBe(bids);
      const order = [...Object.keys(NO_BID_REASON_LABELS), 'newer-than-this-page'];
      const asked = falls.map(({ reason }) => order.indexOf(reason));
      expect(asked).toEqual(asked.toSorted((one, other) => one - other));
    }),
  );
});

const NONE = { lastMinute: 0, lastHour: 0, total: 0 };
const hour = (lastHour: number) => ({ ...NONE, lastHour, total: lastHour });

test('filters stand under what they look at, and the largest is found', () => {
  const fall = waterfallOf(
    {
      campaignId: 7,
      standing: null,
      bids: hour(20),
      wins: hour(5),
      reasons: [
        { reason: 'pacing', ...hour(10) },
        { reason: 'country', ...hour(60) },
        { reason: 'os', ...hour(3) },
        { reason: 'city', ...hour(7) },
        { reason: 'floor', ...NONE },
      ],
    },
    'lastHour',
  );
  expect(fall).toMatchObject({ offered: 100, bids: 20, wins: 5 });
  expect(
    fall.stages.map(({ stage, count, falls }) => [stage, count, falls.map(({ reason }) => reason)]),
  ).toEqual([
    ['placement', 60, ['country']],
    ['targeting', 10, ['city', 'os']],
    ['budget', 10, ['pacing']],
  ]);
  expect(largestFall(fall)?.reason).toBe('country');
});

test('nothing offered has no largest filter', () => {
  const fall = waterfallOf({ campaignId: 7, standing: null, bids: NONE, reasons: [] }, 'lastHour');
  expect(fall).toEqual({ offered: 0, bids: 0, wins: undefined, stages: [] });
  expect(largestFall(fall)).toBeUndefined();
});
