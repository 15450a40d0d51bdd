import { expect, it } from 'vitest';

import { combineDayEnds, type DayEnd } from './combined-forecast.ts';

const end = (low: bigint, expected: bigint, high: bigint, dayEnds: DayEnd['dayEnds'] = []): DayEnd => ({
  basis: dayEnds.length > 0 ? 'past-days' : 'pace',
  ...{ low, expected, high, dayEnds },
});

it('one campaign has its own range', () => {
  const one = end(70n, 100n, 140n, [80n, null, 120n]);
  expect(combineDayEnds([one])).toEqual(one);
  expect(combineDayEnds([end(70n, 100n, 140n)])).toEqual(end(70n, 100n, 140n));
});

it('days that were low and high together stay so, and those that even out do not', () => {
  const [one, same] = [end(60n, 100n, 140n, [60n, 140n]), end(60n, 100n, 140n, [60n, 140n])];
  expect(combineDayEnds([one, same])).toMatchObject({ low: 120n, expected: 200n, high: 280n });
  // One was low when the other was high: what is left is that each errs on its own, the root of 2 * 40 * 40.
  const opposite = end(60n, 100n, 140n, [140n, 60n]);
  expect(combineDayEnds([one, opposite])).toMatchObject({ low: 144n, expected: 200n, high: 256n });
});

it('adds the ranges of today’s pace, which err together', () => {
  const pace = end(50n, 100n, 150n);
  expect(combineDayEnds([pace, pace])).toMatchObject({ basis: 'pace', low: 100n, high: 300n });
  const days = end(90n, 100n, 110n, [90n, 110n]);
  expect(combineDayEnds([pace, days])).toMatchObject({
    ...{ basis: 'past-days', low: 140n, expected: 200n, high: 260n, dayEnds: [190n, 210n] },
  });
});

it('is nowhere above what it may come to', () => {
  expect(combineDayEnds([end(60n, 100n, 140n, [60n, 140n])], 90n)).toMatchObject({
    ...{ low: 60n, expected: 90n, high: 90n, dayEnds: [60n, 90n] },
  });
});
