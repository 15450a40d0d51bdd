import type { StatisticsDimension } from '@marquee/schemas/queries/statistics-dimensions';
import { expect, it } from 'vitest';

import { chartKindOf, chartKindsOf, type ChartKind } from './chart-kinds.ts';
import type { ShownField } from './labels.ts';

const grouped = (groupBy: readonly StatisticsDimension[], metric: ShownField = 'spend') => ({
  groupBy,
  drawn: [metric],
});

it.each([
  [['day'], 'spend', 'line'],
  [['hour'], 'ctr', 'line'],
  [['day', 'campaign'], 'impressions', 'area'],
  // Shares do not add up, nor do campaigns that have two labels.
  [['day', 'campaign'], 'ctr', 'line'],
  [['day', 'label'], 'spend', 'line'],
  [['country'], 'spend', 'map'],
  [['country', 'deviceType'], 'spend', 'bars'],
  [['campaign'], 'cpm', 'bars'],
  [['weekday'], 'spend', 'bars'],
  [['weekday', 'hourOfDay'], 'spend', 'heat'],
  [['weekday', 'campaign'], 'spend', 'bars'],
] as [StatisticsDimension[], ShownField, ChartKind][])('draws %j of %s as %s', (groupBy, metric, kind) => {
  expect(chartKindOf(null, grouped(groupBy, metric))).toBe(kind);
});

it('takes the kind that is asked for where it can show the report', () => {
  expect(chartKindOf('heat', grouped(['campaign']))).toBe('heat');
  expect(chartKindOf('map', grouped(['campaign']))).toBe('bars');
  expect(chartKindOf('pie', grouped(['day']))).toBe('line');
  expect(chartKindsOf(grouped(['day']))).toEqual(['line', 'bars', 'heat']);
  expect(chartKindsOf(grouped(['day', 'country']))).toEqual(['line', 'area', 'bars', 'map', 'heat']);
});
