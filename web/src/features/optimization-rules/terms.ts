import {
  OPTIMIZATION_METRICS,
  OPTIMIZATION_OPERATORS,
  OPTIMIZATION_TIME_RANGES,
  type OptimizationMetric,
  type OptimizationRuleFields,
} from '@marquee/schemas/optimization-rule/fields';
import { isOptimizationListType, type OptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import type { FilterListType } from '@marquee/schemas/common/source-lists';

type Condition = OptimizationRuleFields['conditions'][number];
type TimeRange = OptimizationRuleFields['timeRange'];

interface MetricTerms {
  readonly label: string;
  readonly unit: 'dollars' | 'percent' | 'count';
  /** Singular of a count's noun. */
  readonly one?: string;
}

export const METRICS: Readonly<Record<OptimizationMetric, MetricTerms>> = {
  ctr: { label: 'CTR', unit: 'percent' },
  click: { label: 'Clicks', unit: 'count', one: 'click' },
  winrate: { label: 'Win rate', unit: 'percent' },
  impressions: { label: 'Impressions', unit: 'count', one: 'impression' },
  spend: { label: 'Spend', unit: 'dollars' },
  conversions: { label: 'Conversions', unit: 'count', one: 'conversion' },
  cpa: { label: 'CPA', unit: 'dollars' },
  roas: { label: 'ROAS', unit: 'percent' },
};

const OPERATORS: Readonly<Record<Condition['operator'], string>> = {
  lt: 'less than',
  lte: 'at most',
  gt: 'more than',
  gte: 'at least',
};

const TIME_RANGES: Readonly<Record<TimeRange, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
};

const SOURCES: Readonly<Record<OptimizationListType, string>> = {
  domain: 'a domain',
  bundles: 'an app',
  siteAndAppsIds: 'a site or app',
  publishers: 'a publisher',
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
  type !== undefined && isOptimizationListType(type) ? SOURCES[type] : 'a source';
