import { withResolvers } from '@marquee/kit/runtime/with-resolvers';
import type { SharedReport } from '@marquee/schemas/report-link/views';
import { expect, it, vi } from 'vitest';

import { createRecentReports } from './recent-reports.ts';

const report = { name: 'For Acme' } as SharedReport;

it('reads a report once for all who open it within half a minute, and for other rights anew', async () => {
  let now = new Date('2026-11-02T10:00:00Z');
  const reports = createRecentReports(() => now);
  const read = vi.fn(async () => report);
  const opened = await Promise.all(Array.from({ length: 40 }, () => reports('7 sees clicks', read)));
  expect(opened).toEqual(Array.from({ length: 40 }, () => report));
  expect(read).toHaveBeenCalledTimes(1);
  await reports('7', read);
  expect(read).toHaveBeenCalledTimes(2);
  now = new Date('2026-11-02T10:00:30Z');
  await reports('7', read);
  expect(read).toHaveBeenCalledTimes(3);
});

it('does not keep what failed', async () => {
  const reports = createRecentReports(() => new Date('2026-11-02T10:00:00Z'));
  await expect(reports('7', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await reports('7', async () => report)).toBe(report);
});

it('reads few at a time, and refuses one too many', async () => {
  const reports = createRecentReports(() => new Date('2026-11-02T10:00:00Z'));
  const { promise, resolve } = withResolvers<SharedReport>();
  const read = vi.fn(() => promise);
  const waiting = Array.from({ length: 52 }, (_, index) => reports(String(index), read));
  await expect(reports('one too many', read)).rejects.toMatchObject({
    rejection: { type: 'TooMany', retryAfterSeconds: 60 },
  });
  expect(read).toHaveBeenCalledTimes(2);
  resolve(report);
  await Promise.all(waiting);
  expect(read).toHaveBeenCalledTimes(52);
});
