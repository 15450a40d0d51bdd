import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';

import { t } from '../../../lib/i18n/i18n.ts';
import { FIELD_LABELS, isCyclic, isTime, type ShownField } from './labels.ts';

/** How a report is drawn, in the order in which it is offered. */
const CHART_KINDS = ['line', 'area', 'bars', 'map', 'heat'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const CHART_KIND_LABELS: Readonly<Record<ChartKind, string>> = {
  line: t('Lines'),
  area: t('Stacked'),
  bars: t('Bars'),
  map: t('Map'),
  heat: t('Heat map'),
};

interface Grouped {
  readonly groupBy: readonly StatisticsDimension[];
  readonly drawn: readonly ShownField[];
}

/** What is drawn apart from one another: groups that are not times. */
export const breakdownOf = (groupBy: readonly StatisticsDimension[]): readonly StatisticsDimension[] =>
  groupBy.filter((dimension) => !isTime(dimension));

/** The weekday or hour of the day, where a report is grouped by that alone. */
export const cycleOf = (groupBy: readonly StatisticsDimension[]): 'weekday' | 'hourOfDay' | undefined => {
  const [first, ...others] = groupBy;
  return others.length === 0 && (first === 'weekday' || first === 'hourOfDay') ? first : undefined;
};

const ADDITIVE_MONEY: readonly ShownField[] = ['spend', 'cost', 'conversionValue'];

/** Whether values of groups add up to that of all: prices and shares do not, nor may a part be below zero. */
export const isAdditive = (field: ShownField): boolean =>
  FIELD_LABELS[field].unit === 'count' || ADDITIVE_MONEY.includes(field);

/** Whether what is left beside the first values of a dimension is known: a campaign counts under each of its labels. */
export const hasRest = (field: ShownField, dimensions: readonly StatisticsDimension[]): boolean =>
  isAdditive(field) &&
  dimensions.every((dimension) => STATISTICS_DIMENSIONS[dimension].campaignField === undefined);

/** Every kind that can show the report. */
export function chartKindsOf({ groupBy, drawn }: Grouped): readonly ChartKind[] {
  const others = breakdownOf(groupBy);
  const [metric = 'spend'] = drawn;
  const can: Readonly<Record<ChartKind, boolean>> = {
    line: true,
    area: others.length > 0 && hasRest(metric, others),
    bars: true,
    map: groupBy.includes('country'),
    heat: true,
  };
  return CHART_KINDS.filter((kind) => can[kind]);
}

/** The kind that says most about the groups. */
function usualKind({ groupBy, drawn }: Grouped): ChartKind {
  const others = breakdownOf(groupBy);
  if (others.length === 0) {
    if (groupBy.includes('weekday') && groupBy.includes('hourOfDay')) return 'heat';
    return groupBy.every(isCyclic) ? 'bars' : 'line';
  }
  if (groupBy.some((dimension) => isTime(dimension) && !isCyclic(dimension)))
    return hasRest(drawn[0] ?? 'spend', others) ? 'area' : 'line';
  return groupBy.length === 1 && groupBy[0] === 'country' ? 'map' : 'bars';
}

/** @param asked of a URL or a preset; what cannot show the report is left out */
export const chartKindOf = (asked: string | null | undefined, grouped: Grouped): ChartKind =>
  chartKindsOf(grouped).find((kind) => kind === asked) ?? usualKind(grouped);
