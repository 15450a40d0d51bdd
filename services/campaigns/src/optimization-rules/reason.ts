import { formatDollars } from '@marquee/schemas/common/money';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';

import type { SourceFigures } from '../ports.ts';

type Rule = Pick<OptimizationRuleFields, 'timeRange' | 'conditions'> & {
  /** A rule that is not saved yet has none. */
  readonly name?: string;
};
type Condition = Rule['conditions'][number];
type Metric = Condition['metric'];

const SIGNS = { lt: '<', lte: '≤', gt: '>', gte: '≥' } as const satisfies Record<
  Condition['operator'],
  string
>;
const LABELS = {
  impressions: 'impressions',
  click: 'clicks',
  ctr: 'CTR',
  winrate: 'win rate',
  spend: 'spend',
  conversions: 'conversions',
  cpa: 'CPA',
  roas: 'ROAS',
} as const satisfies Record<Metric, string>;
const RANGES = {
  today: 'today',
  yesterday: 'yesterday',
  last7Days: 'last 7 days',
  last30Days: 'last 30 days',
} as const satisfies Record<Rule['timeRange'], string>;

/**
 * Why a rule moves sources, as the activity log shows it.
 *
 * @param figures of the one source; without them the conditions alone, for many at once
 */
export function reasonOf({ name, timeRange, conditions }: Rule, figures?: SourceFigures): string {
  const parts = conditions.map(({ metric, operator, value }) => {
    const found = figures ? ` ${FIGURES[metric](figures)}` : '';
    return `${LABELS[metric]}${found} ${SIGNS[operator]} ${withUnit(metric, grouped(value))}`;
  });
  const why = [...parts, RANGES[timeRange]].join(', ');
  return name === undefined ? why : `Rule "${name}": ${why}`;
}

const withUnit = (metric: Metric, text: string): string => {
  if (metric === 'spend' || metric === 'cpa') return `$${text}`;
  return metric === 'ctr' || metric === 'winrate' || metric === 'roas' ? `${text} %` : text;
};

/** `12340.5` -> `12,340.5` */
const grouped = (text: string): string =>
  text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** Per hundred with up to four decimals. */
function share(part: number | bigint, whole: number | bigint): string {
  if (BigInt(whole) <= 0n) return 'none';
  const sign = BigInt(part) < 0n ? '-' : '';
  const size = BigInt(part) < 0n ? -BigInt(part) : BigInt(part);
  const tenThousandths = (size * 2_000_000n + BigInt(whole)) / (BigInt(whole) * 2n);
  const fraction = (tenThousandths % 10_000n)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${sign}${grouped((tenThousandths / 10_000n).toString())}.${fraction} %`;
}

const FIGURES: Readonly<Record<Metric, (figures: SourceFigures) => string>> = {
  impressions: ({ impressions }) => grouped(String(impressions)),
  click: ({ clicks }) => grouped(String(clicks)),
  ctr: ({ clicks, impressions }) => share(clicks, impressions),
  // 100 at most: a win may be counted before its bid is.
  winrate: ({ wins, bids }) => share(Math.min(wins, bids), bids),
  spend: ({ spendNanos }) => `$${grouped(formatDollars(spendNanos))}`,
  conversions: ({ conversions }) => grouped(String(conversions)),
  cpa: ({ spendNanos, conversions }) =>
    conversions > 0 ? `$${grouped(formatDollars(spendNanos / BigInt(conversions)))}` : 'none',
  roas: ({ conversionValueNanos, spendNanos }) => share(conversionValueNanos, spendNanos),
};
