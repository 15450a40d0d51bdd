import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { maySeeDimension, type ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';

import { addDays, type Period } from '../../../widgets/date-range/period.ts';
import type { Settings } from './settings.ts';

/** What a click on one value of a row changes. */
export interface Drill {
  readonly groupBy: readonly StatisticsDimension[];
  readonly filters?: Settings['filters'];
  readonly period?: Period;
}

/** Only this value, by what one looks at next inside it. */
export function drillInto(
  settings: Pick<Settings, 'groupBy' | 'filters'>,
  dimension: StatisticsDimension,
  value: string,
  permissions: ReportingPermissions,
): Drill {
  const groupBy = nextGroups(settings.groupBy, dimension, permissions);
  const period = periodOfValue(dimension, value);
  return period ? { groupBy, period } : { groupBy, filters: { ...settings.filters, [dimension]: [value] } };
}

function nextGroups(
  groupBy: readonly StatisticsDimension[],
  dimension: StatisticsDimension,
  permissions: ReportingPermissions,
): readonly StatisticsDimension[] {
  const { next } = STATISTICS_DIMENSIONS[dimension];
  const isOpen = next !== undefined && maySeeDimension(next, permissions) && !groupBy.includes(next);
  const groups = groupBy.flatMap((one) => (one !== dimension ? [one] : isOpen ? [next] : []));
  return groups.length > 0 ? groups : ['day'];
}

function periodOfValue(dimension: StatisticsDimension, value: string): Period | undefined {
  if (dimension === 'day') return { from: value, to: value };
  if (dimension === 'week') return { from: value, to: addDays(value, 6) };
  if (dimension !== 'month') return undefined;
  const first = `${value.slice(0, 7)}-01`;
  const following = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: first, to: addDays(following, -1) };
}
