import { describe, expect, it } from 'vitest';

import { dayGroups, dayStartMs, spentToday } from './today-spend.ts';

const NOW = Date.parse('2026-11-21T20:00:00Z');
const campaign = (id: number, timezone: string, dailyBudget = '50.00') => ({ id, timezone, dailyBudget });

describe('whose spend of today is asked for', () => {
  it('groups by the zone that the day belongs to, and leaves out what has no daily budget', () => {
    const rows = [
      campaign(3, '+00:00'),
      campaign(1, '+05:30'),
      campaign(2, '+00:00'),
      campaign(4, '+00:00', '0.00'),
    ];
    expect(dayGroups(rows, NOW)).toEqual([
      { timezone: '+00:00', day: '2026-11-21', ids: [2, 3] },
      { timezone: '+05:30', day: '2026-11-22', ids: [1] },
    ]);
    expect(dayGroups(rows.toReversed(), NOW)).toEqual(dayGroups(rows, NOW));
  });

  it('asks for no more campaigns at once than one page of half hours holds', () => {
    const rows = Array.from({ length: 45 }, (_, index) => campaign(index + 1, '+00:00'));
    expect(dayGroups(rows, NOW).map(({ ids }) => ids.length)).toEqual([20, 20, 5]);
  });
});

describe('today’s spend', () => {
  it('takes the newer of what is stored and what was pushed, of this day only', () => {
    const startMs = dayStartMs(NOW, '+05:30');
    expect(new Date(startMs).toISOString()).toBe('2026-11-21T18:30:00.000Z');
    const known = new Map([
      ['2026-11-21T18:30:00.000Z', 100n],
      ['2026-11-21T19:00:00.000Z', 70n],
    ]);
    const pushed = new Map([
      ['2026-11-21T18:00:00.000Z', { spendNanos: '999' }],
      ['2026-11-21T19:00:00.000Z', { spendNanos: '65' }],
      ['2026-11-21T19:30:00.000Z', { spendNanos: '5' }],
    ]);
    expect(spentToday(known, pushed, startMs)).toBe(175n);
  });
});
