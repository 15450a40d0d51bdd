import { describe, expect, it } from 'vitest';

import { hoursText, periodOfSpan, spanOfHours } from './chart-span.ts';

const period = { from: '2026-11-04', to: '2026-11-20' };
const twoDays = { from: '2026-11-04', to: '2026-11-05' };

describe('a span of a chart of statistics', () => {
  it('is days where it is of days or weeks, never beyond the period', () => {
    expect(periodOfSpan({ first: 1, last: 3 }, 'day', period)).toEqual({
      from: '2026-11-05',
      to: '2026-11-07',
    });
    expect(periodOfSpan({ first: 0, last: 0 }, 'week', period)).toEqual({
      from: '2026-11-04',
      to: '2026-11-08',
    });
    expect(periodOfSpan({ first: 1, last: 2 }, 'week', period)).toEqual({
      from: '2026-11-09',
      to: '2026-11-20',
    });
    expect(periodOfSpan({ first: 0, last: 90 }, 'day', period)).toBeUndefined();
  });

  it('is days where its hours are whole days, and a part of the chart where they are not', () => {
    expect(periodOfSpan({ first: 24, last: 47 }, 'hour', twoDays)).toEqual({
      from: '2026-11-05',
      to: '2026-11-05',
    });
    expect(periodOfSpan({ first: 20, last: 30 }, 'hour', twoDays)).toBeUndefined();
    expect(periodOfSpan({ first: 0, last: 2 }, 'weekday', period)).toBeUndefined();
    const text = hoursText({ first: 20, last: 30 }, twoDays);
    expect(text).toBe('2026-11-04T20~2026-11-05T06');
    expect(spanOfHours(text, twoDays)).toEqual({ first: 20, last: 30 });
    expect(spanOfHours(text, { from: '2026-11-10', to: '2026-11-10' })).toBeUndefined();
    for (const wrong of ['', '~', 'x~y', '2026-11-05T06~2026-11-04T20'])
      expect(spanOfHours(wrong, twoDays)).toBeUndefined();
  });
});
