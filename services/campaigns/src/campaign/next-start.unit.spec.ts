import { DAYS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';
import { nextRunMs, runningTimesOf } from '@marquee/schemas/campaign/running-times';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nextStartMs, type StartConditions } from './next-start.ts';

type Fields = StartConditions['fields'];
const at = (text: string): number => Date.parse(text);
const business = Object.fromEntries(
  DAYS.slice(0, 5).map((day) => [day, [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]]),
);

const fields = (over: Partial<Fields> = {}): Fields => ({
  schedule: null,
  timezone: '+00:00',
  startAt: null,
  endAt: null,
  pricingModel: 'CPM',
  bidPriceNanos: dollars('2'),
  dailyBudgetNanos: 0n,
  totalBudgetNanos: 0n,
  ...over,
});

function nextStart(
  over: Partial<Fields>,
  now: string,
  spent: Partial<Pick<StartConditions, 'mayRun' | 'spentTodayNanos' | 'spentNanos'>> = {},
): string | null {
  const nextMs = nextStartMs(
    { mayRun: true, fields: fields(over), spentTodayNanos: 0n, spentNanos: 0n, ...spent },
    at(now),
  );
  return nextMs === null ? null : new Date(nextMs).toISOString();
}

describe('when a campaign may deliver next', () => {
  it('is nothing while it may deliver', () => {
    expect(nextStart({}, '2026-11-21T12:00:00Z')).toBeNull();
    expect(nextStart({ schedule: business }, '2026-11-20T17:59:59Z')).toBeNull();
  });

  it('is Monday 08:00 of its zone, for business hours on a Saturday', () => {
    expect(nextStart({ schedule: business }, '2026-11-21T12:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(nextStart({ schedule: business, timezone: '+05:30' }, '2026-11-21T12:00:00Z')).toBe(
      '2026-11-23T02:30:00.000Z',
    );
    // It is Sunday evening there, and Monday here.
    expect(nextStart({ schedule: business, timezone: '-08:00' }, '2026-11-23T05:00:00Z')).toBe(
      '2026-11-23T16:00:00.000Z',
    );
  });

  it.each([
    // Berlin puts its clocks forward on 28 March 2027 and back on 25 October 2026; New York on other days.
    ['+01:00', '2027-03-27T12:00:00Z', '2027-03-29T07:00:00.000Z'],
    ['+01:00', '2026-10-24T12:00:00Z', '2026-10-26T07:00:00.000Z'],
    ['-05:00', '2027-03-13T12:00:00Z', '2027-03-15T13:00:00.000Z'],
    ['-05:00', '2026-10-31T12:00:00Z', '2026-11-02T13:00:00.000Z'],
  ])('keeps the hour of its offset over a change of clocks: %s from %s', (timezone, now, next) => {
    expect(nextStart({ schedule: business, timezone }, now)).toBe(next);
  });

  it('is the start of its flight, or the first scheduled hour after it', () => {
    const startAt = '2026-12-01T10:30:00.000Z';
    expect(nextStart({ startAt }, '2026-11-21T12:00:00Z')).toBe(startAt);
    expect(nextStart({ startAt, schedule: { wednesday: [6] } }, '2026-11-21T12:00:00Z')).toBe(
      '2026-12-02T06:00:00.000Z',
    );
  });

  it('is the next day that it runs, once the daily budget is spent', () => {
    const daily = { dailyBudgetNanos: dollars('50') };
    const spent = { spentTodayNanos: dollars('50') };
    expect(nextStart({ ...daily, timezone: '+01:00' }, '2026-11-21T12:00:00Z', spent)).toBe(
      '2026-11-21T23:00:00.000Z',
    );
    expect(nextStart({ ...daily, schedule: business }, '2026-11-20T12:00:00Z', spent)).toBe(
      '2026-11-23T08:00:00.000Z',
    );
    expect(nextStart(daily, '2026-11-21T12:00:00Z', { spentTodayNanos: dollars('49') })).toBeNull();
  });

  it('is nothing where a person has to act first, and after its end', () => {
    const weekend = '2026-11-21T12:00:00Z';
    expect(nextStart({ schedule: business }, weekend, { mayRun: false })).toBeNull();
    expect(
      nextStart({ schedule: business, totalBudgetNanos: dollars('9') }, weekend, {
        spentNanos: dollars('9'),
      }),
    ).toBeNull();
    expect(nextStart({ schedule: business, endAt: '2026-11-23T08:00:00.000Z' }, weekend)).toBeNull();
    expect(nextStart({ schedule: business, endAt: '2026-11-23T08:00:01.000Z' }, weekend)).toBe(
      '2026-11-23T08:00:00.000Z',
    );
    expect(nextStart({ schedule: {} }, weekend)).toBeNull();
  });
});

describe('the next moment of running', () => {
  it('is the first one: no hour that runs lies before it, in any zone', () => {
    const hours = fc.uniqueArray(fc.nat(23));
    const schedules = fc.record(Object.fromEntries(DAYS.map((day) => [day, hours])));
    const zones = fc.constantFrom('+00:00', '+05:30', '-03:30', '+12:00', '-12:00');
    const now = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') });
    fc.assert(
      fc.property(schedules, zones, now, (schedule, timezone, nowMs) => {
        const times = runningTimesOf(fields({ schedule, timezone }));
        const local = (ms: number) => new Date(ms + times.offsetMinutes * 60_000);
        const runs = (ms: number) =>
          schedule[DAYS[(local(ms).getUTCDay() + 6) % 7]!]!.includes(local(ms).getUTCHours());
        const nextMs = nextRunMs(times, nowMs);
        const until = nextMs ?? nowMs + 7 * DAY_MS;
        if (nextMs !== null) expect(runs(nextMs)).toBe(true);
        for (let ms = nowMs; ms < until; ms += HOUR_MS / 2) expect(runs(ms)).toBe(false);
      }),
    );
  });
});
