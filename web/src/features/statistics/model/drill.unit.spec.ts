import type { ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';
import { expect, it } from 'vitest';

import { drillInto } from './drill.ts';

const permissions: ReportingPermissions = { role: 'advert', canSeeClick: true, canSeeSsp: false };

it('a value becomes a filter, and its place goes to what lies inside', () => {
  expect(
    drillInto({ groupBy: ['country'], filters: { os: ['iOS'] } }, 'country', 'USA', permissions),
  ).toEqual({
    groupBy: ['region'],
    filters: { os: ['iOS'], country: ['USA'] },
  });
  expect(
    drillInto({ groupBy: ['campaign', 'creative'], filters: {} }, 'campaign', '7', permissions).groupBy,
  ).toEqual(['creative']);
  expect(
    drillInto({ groupBy: ['city', 'campaign'], filters: {} }, 'city', 'Berlin', permissions).groupBy,
  ).toEqual(['campaign']);
});

it.each([
  ['day', '2026-11-21', '2026-11-21', '2026-11-21', 'hour'],
  ['week', '2026-11-16', '2026-11-16', '2026-11-22', 'day'],
  ['month', '2026-02', '2026-02-01', '2026-02-28', 'day'],
  ['month', '2026-12', '2026-12-01', '2026-12-31', 'day'],
] as const)('a %s becomes the period', (dimension, value, from, to, next) => {
  expect(drillInto({ groupBy: [dimension], filters: {} }, dimension, value, permissions)).toEqual({
    groupBy: [next],
    period: { from, to },
  });
});
