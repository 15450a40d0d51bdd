import { OPTIMIZATION_ACTIONS, type CampaignAction } from '@marquee/schemas/optimization-rule/actions';
import {
  OPTIMIZATION_METRICS,
  OPTIMIZATION_OPERATORS,
  OPTIMIZATION_TIME_RANGES,
  type OptimizationMetric,
  type OptimizationRuleFields,
} from '@marquee/schemas/optimization-rule/fields';

import { formatMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

type Condition = OptimizationRuleFields['conditions'][number];
type TimeRange = OptimizationRuleFields['timeRange'];

interface MetricTerms {
  readonly label: string;
  readonly unit: 'dollars' | 'percent' | 'count';
  /** Of a count: `had no clicks`, and `3 clicks` within a sentence. */
  readonly none?: string;
  readonly counted?: (count: number) => string;
}

export const METRICS: Readonly<Record<OptimizationMetric, MetricTerms>> = {
  ctr: { label: t('CTR'), unit: 'percent' },
  click: {
    label: t('Clicks'),
    unit: 'count',
    none: t('had no clicks'),
    counted: (count) => t('{count, plural, one {# click} other {# clicks}}', { count }),
  },
  winrate: { label: t('Win rate'), unit: 'percent' },
  impressions: {
    label: t('Impressions'),
    unit: 'count',
    none: t('had no impressions'),
    counted: (count) => t('{count, plural, one {# impression} other {# impressions}}', { count }),
  },
  spend: { label: t('Spend'), unit: 'dollars' },
  conversions: {
    label: t('Conversions'),
    unit: 'count',
    none: t('had no conversions'),
    counted: (count) => t('{count, plural, one {# conversion} other {# conversions}}', { count }),
  },
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

const ACTIONS: Readonly<Record<OptimizationRuleFields['action'], string>> = {
  moveToList: t('Add the source to a filter list'),
  pauseCampaign: t('Pause the campaign'),
  changeBid: t('Change the bid'),
  notify: t('Notify me'),
};
export const ACTION_OPTIONS = OPTIMIZATION_ACTIONS.map((value) => ({ value, label: ACTIONS[value] }));

/** What was done about a campaign, in a word or two. */
export const ACTION_DONE: Readonly<Record<CampaignAction, string>> = {
  pauseCampaign: t('Paused'),
  changeBid: t('Bid changed'),
  notify: t('Notified'),
};

/** `$1.20 → $1.44` */
export const bidChangeText = ({
  bidBefore,
  bidAfter,
}: {
  readonly bidBefore: string | null;
  readonly bidAfter: string | null;
}): string =>
  bidBefore === null || bidAfter === null ? NOTHING : `${formatMoney(bidBefore)} → ${formatMoney(bidAfter)}`;

export const METRIC_OPTIONS = OPTIMIZATION_METRICS.map((value) => ({ value, label: METRICS[value].label }));
export const OPERATOR_OPTIONS = OPTIMIZATION_OPERATORS.map((value) => ({ value, label: OPERATORS[value] }));
export const TIME_RANGE_OPTIONS = OPTIMIZATION_TIME_RANGES.map((value) => ({
  value,
  label: TIME_RANGES[value],
}));
export const timeRangeLabel = (timeRange: TimeRange): string => TIME_RANGES[timeRange];
