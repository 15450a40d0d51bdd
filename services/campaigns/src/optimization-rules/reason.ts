import { formatDollars } from '@marquee/schemas/common/money';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';

import type { SourceFigures } from '../ports.ts';

type Rule = Pick<OptimizationRuleFields, 'name' | 'timeRange' | 'conditions'>;
type Condition = Rule['conditions'][number];
type Metric = Condition['metric'];

const SIGNS = { lt: '<', lte: '≤', gt: '>', gte: '≥' } as const satisfies Record<
  Condition['operator'],
  string
>;
const RANGES = {
  today: 'today',
  yesterday: 'yesterday',
  last7Days: 'last 7 days',
  last30Days: 'last 30 days',
} as const satisfies Record<Rule['timeRange'], string>;

/**
 * Why a rule moves sources, as the activity log tells it.
 * @param figures of the one source; without them the conditions alone, for many at once
 */
export function reasonOf({ name, timeRange, conditions }: Rule, figures?: SourceFigures): string {
  const told = conditions.map(({ metric, operator, value }) => {
    const found = figures ? ` ${FIGURES[metric](figures)}` : '';
    return `${metric}${found} ${SIGNS[operator]} ${withUnit(metric, grouped(value))}`;
  });
  return `Rule "${name}": ${[...told, RANGES[timeRange]].join(', ')}`;
}

const withUnit = (metric: Metric, text: string): string => {
  if (metric === 'spend') return `$${text}`;
  return metric === 'ctr' || metric === 'winrate' ? `${text} %` : text;
};

/** `12340.5` -> `12,340.5` */
const grouped = (text: string): string =>
  text.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

/** Per hundred with up to four decimals. */
function share(part: number, whole: number): string {
  if (whole === 0) return 'none';
  const tenThousandths = (BigInt(part) * 2_000_000n + BigInt(whole)) / (BigInt(whole) * 2n);
  const fraction = (tenThousandths % 10_000n)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${grouped((tenThousandths / 10_000n).toString())}.${fraction} %`;
}

const FIGURES: Readonly<Record<Metric, (figures: SourceFigures) => string>> = {
  impressions: ({ impressions }) => grouped(String(impressions)),
  click: ({ clicks }) => grouped(String(clicks)),
  ctr: ({ clicks, impressions }) => share(clicks, impressions),
  winrate: ({ wins, bids }) => share(wins, bids),
  spend: ({ spendNanos }) => `$${grouped(formatDollars(spendNanos))}`,
};
