import { describe, expect, it } from 'vitest';

import { changeOf, daysAround, figuresOf, nanosEach, spanOf } from './before-after.ts';

const NOW = Date.parse('2026-11-29T08:00:00Z');
const around = (occurredAt: string, createdAt = '2026-01-01T00:00:00Z', zone = 'Z') =>
  daysAround({ occurredAt, createdAt }, zone, NOW);

describe('the days around a change', () => {
  it('are seven on each side, without its own', () => {
    expect(around('2026-11-15T12:00:00Z')).toEqual({
      changeDay: '2026-11-15',
      before: { from: '2026-11-08', to: '2026-11-14' },
      after: { from: '2026-11-16', to: '2026-11-22' },
    });
    expect(spanOf(around('2026-11-15T12:00:00Z'))).toEqual({ from: '2026-11-08', to: '2026-11-22' });
  });

  it('end yesterday and begin with the campaign', () => {
    expect(around('2026-11-26T12:00:00Z', '2026-11-24T12:00:00Z')).toMatchObject({
      before: { from: '2026-11-24', to: '2026-11-25' },
      after: { from: '2026-11-27', to: '2026-11-28' },
    });
    expect(around('2026-11-28T12:00:00Z')).toMatchObject({ after: undefined });
    expect(spanOf(around('2026-11-29T07:00:00Z', '2026-11-29T06:00:00Z'))).toEqual({
      from: '2026-11-29',
      to: '2026-11-29',
    });
  });

  it('are those of the zone', () => {
    expect(around('2026-11-15T23:30:00Z', undefined, '+01:00').changeDay).toBe('2026-11-16');
  });
});

it('figures are summed by period, and a day without traffic counts as one', () => {
  const row = (day: string, impressions: number, spend: string) => ({
    ...{ day: `${day} 00:00:00`, impressions, clicks: 1, conversions: 0, spend },
  });
  const rows = [
    row('2026-11-13', 10, '0.1'),
    row('2026-11-15', 99, '9'),
    row('2026-11-16', 30, '0.000000001'),
  ];
  const before = figuresOf(rows, { from: '2026-11-08', to: '2026-11-14' });
  expect(before).toEqual({ days: 7, impressions: 10, clicks: 1, conversions: 0, spendNanos: 100_000_000n });
  expect(figuresOf(rows, { from: '2026-11-16', to: '2026-11-16' })).toMatchObject({
    ...{ days: 1, impressions: 30, spendNanos: 1n },
  });
  expect([nanosEach(7n, 2), nanosEach(7n, 0)]).toEqual([3n, null]);
  expect([changeOf(10, 15), changeOf(10n, 5n), changeOf(0, 5), changeOf(null, 5), changeOf(5, null)]).toEqual(
    [50, -50, null, null, null],
  );
});
