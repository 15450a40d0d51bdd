import type { DayForecast } from '@marquee/schemas/campaign/day-forecast';
import { dollars } from '@marquee/schemas/common/money';
import { describe, expect, it } from 'vitest';

import { forecastRange, forecastTitle } from './describe-forecast.ts';
import { nearTime } from './near-time.ts';

const forecast = (over: Partial<DayForecast> = {}): DayForecast => ({
  basis: 'past-days',
  low: dollars('27.4'),
  expected: dollars('31.2'),
  high: dollars('36.3'),
  dayEnds: [],
  path: [],
  budgetEndsAt: null,
  ...over,
});

describe('the day in words', () => {
  it('says how it ends, and of what', () => {
    const title = (expected: string, budget: string | null, time: string | null = null) =>
      forecastTitle(
        { expected: dollars(expected), time },
        budget === null ? null : dollars(budget),
        dollars('12'),
      );
    expect(title('31.2', '50')).toBe('Will end the day at $31 of $50');
    expect(title('31.2', null)).toBe('Will end the day at $31');
    expect(title('31.2', null, '14:30')).toBe('Will end the day at $31');
    expect(title('0.0042', null)).toBe('Will end the day at $0.0042');
    // As many places each.
    expect(title('9.87', '50')).toBe('Will end the day at $9.87 of $50.00');
  });

  it('says when the budget runs out, or ran out', () => {
    const [expected, budget] = [dollars('31'), dollars('31')];
    expect(forecastTitle({ expected, time: '18:38' }, budget, dollars('12'))).toBe(
      'Today’s budget of $31 will run out around 18:38',
    );
    expect(forecastTitle({ expected, time: '15:30' }, budget, budget)).toBe(
      'Today’s budget of $31 was spent by 15:30',
    );
  });

  it('says its range and what it is based on', () => {
    expect(forecastRange(forecast())).toBe('Likely between $27 and $36, going by the last 7 days.');
    expect(forecastRange(forecast({ low: dollars('5'), high: dollars('5'), basis: 'pace' }))).toBe(
      'Likely $5, going by today’s pace so far.',
    );
    expect(forecastRange(forecast({ low: dollars('9.87'), high: dollars('12.4') }))).toBe(
      'Likely between $9.87 and $12.00, going by the last 7 days.',
    );
  });

  it('calls a near moment as people do, in the zone of the campaign', () => {
    // A Saturday, noon UTC.
    const now = Date.parse('2026-11-21T12:00:00Z');
    const at = (text: string, zone = 'Z') => nearTime(Date.parse(text), now, zone);
    expect(at('2026-11-21T18:00:00Z')).toBe('today 18:00');
    expect(at('2026-11-22T08:00:00Z')).toBe('tomorrow 08:00');
    expect(at('2026-11-23T08:00:00Z')).toBe('Monday 08:00');
    expect(at('2026-11-23T02:30:00Z', '+05:30')).toBe('Monday 08:00');
    expect(at('2026-12-01T08:00:00Z')).toBe('2026-12-01 08:00');
  });
});
