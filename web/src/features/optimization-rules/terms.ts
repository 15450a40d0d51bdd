import {
  OPTIMIZATION_METRICS,
  OPTIMIZATION_OPERATORS,
  OPTIMIZATION_TIME_RANGES,
  type OptimizationMetric,
  type OptimizationRuleFields,
} from '@marquee/schemas/optimization-rule/fields';
import { isOptimizationListType, type OptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import type { FilterListType } from '@marquee/schemas/common/source-lists';

import { t } from '../../lib/i18n/i18n.ts';

type Condition = OptimizationRuleFields['conditions'][number];
type TimeRange = OptimizationRuleFields['timeRange'];

interface MetricTerms {
  readonly label: string;
  readonly unit: 'dollars' | 'percent' | 'count';
  /** Singular of a count's noun. */
  readonly one?: string;
}

export const METRICS: Readonly<Record<OptimizationMetric, MetricTerms>> = {
  ctr: { label: t('CTR'), unit: 'percent' },
  click: { label: t('Clicks'), unit: 'count', one: t('click') },
  winrate: { label: t('Win rate'), unit: 'percent' },
  impressions: { label: t('Impressions'), unit: 'count', one: t('impression') },
  spend: { label: t('Spend'), unit: 'dollars' },
  conversions: { label: t('Conversions'), unit: 'count', one: t('conversion') },
  cpa: { label: t('CPA'), unit: 'dollars' },
  roas: { label: t('ROAS'), unit: 'percent' },
};

const OPERATORS: Readonly<Record<Condition['operator'], string>> = {
  lt: t('less than'),
  lte: t('at most'),
  gt: t('more than'),
  gte: t('at least'),
};

const TIME_RANGES: Readonly<Record<TimeRange, string>> = {
  today: t('Today'),
  yesterday: t('Yesterday'),
  last7Days: t('Last 7 days'),
  last30Days: t('Last 30 days'),
};

const SOURCES: Readonly<Record<OptimizationListType, string>> = {
  domain: t('a domain'),
  bundles: t('an app'),
  siteAndAppsIds: t('a site or app'),
  publishers: t('a publisher'),
};

export const METRIC_OPTIONS = OPTIMIZATION_METRICS.map((value) => ({ value, label: METRICS[value].label }));
export const OPERATOR_OPTIONS = OPTIMIZATION_OPERATORS.map((value) => ({ value, label: OPERATORS[value] }));
export const TIME_RANGE_OPTIONS = OPTIMIZATION_TIME_RANGES.map((value) => ({
  value,
  label: TIME_RANGES[value],
}));
export const timeRangeLabel = (timeRange: TimeRange): string => TIME_RANGES[timeRange];

/** What a rule on a list of the type looks at. */
export const sourceNoun = (type: FilterListType | undefined): string =>
  type !== undefined && isOptimizationListType(type) ? SOURCES[type] : t('a source');
