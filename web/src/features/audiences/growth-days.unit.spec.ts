import { expect, it, onTestFinished } from 'vitest';

import { queryClient } from '../../lib/query-client.ts';
import { growthText, membersByDay, withToday } from './growth-days.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const days = [
  { day: '2026-11-26', members: 4 },
  { day: '2026-11-28', members: 5 },
];

it('ends with today as it is now, and adds no day without a count', () => {
  expect(withToday(days, 9, NOW)).toEqual([days[0], { day: '2026-11-28', members: 9 }]);
  expect(withToday([], 9, NOW)).toEqual([{ day: '2026-11-28', members: 9 }]);
  expect(withToday(days, null, NOW)).toEqual(days);
});

it('draws days of UTC, wherever the account is', () => {
  onTestFinished(() => queryClient.clear());
  for (const timezone of ['UTC', 'America/New_York', 'Pacific/Auckland']) {
    queryClient.setQueryData(['profile', 'acting'], { timezone });
    expect(membersByDay(days)).toEqual([4, null, 5]);
  }
});

it('says how it grew', () => {
  const [first, last] = withToday(days, 1_204, NOW);
  if (!first || !last) throw new Error('there are two days');
  expect(growthText(first, last)).toBe('From 4 to 1,204 members (+1,200) since 2026-11-26.');
  expect(growthText(last, first)).toContain('(-1,200)');
});

it('has a place for each day of UTC, whatever day the account’s clock shows then', () => {
  onTestFinished(() => queryClient.clear());
  for (const timezone of ['America/New_York', 'UTC', 'Pacific/Auckland']) {
    queryClient.setQueryData(['profile', 'acting'], { timezone });
    expect(membersByDay(days)).toEqual([4, null, 5]);
  }
  expect(membersByDay([])).toEqual([]);
});
