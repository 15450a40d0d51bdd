import { expect, it } from 'vitest';

import { createCalendar } from './calendar.ts';

it('counts days from midnight UTC, and minutes from the moment at which the demo was begun', () => {
  const { daysAgo, minutesAgo } = createCalendar(new Date('2026-11-21T15:04:05.000Z'));
  const dates = [daysAgo(0), daysAgo(30, '16:45'), daysAgo(-1, '00:00'), minutesAgo(5)];
  expect(dates.map((date) => date.toISOString())).toEqual([
    '2026-11-21T09:00:00.000Z',
    '2026-10-22T16:45:00.000Z',
    '2026-11-22T00:00:00.000Z',
    '2026-11-21T14:59:05.000Z',
  ]);
});
