import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';
import type { FilterListMode, FilterListType } from '@marquee/schemas/common/source-lists';

import { formatCount, formatMoney } from '../../lib/format.ts';
import { METRICS, sourceNoun } from './terms.ts';

type Condition = OptimizationRuleFields['conditions'][number];

/** A list as the sentence names it. */
export interface RuleTarget {
  readonly name: string;
  readonly type: FilterListType;
  readonly mode: FilterListMode;
}

const WITHIN: Readonly<Record<OptimizationRuleFields['timeRange'], string>> = {
  today: 'today',
  yesterday: 'yesterday',
  last7Days: 'in the last 7 days',
  last30Days: 'in the last 30 days',
};

/** `spent $5.00 or more and had no conversions in the last 7 days`: what is true of a source that the rule adds. */
export function describeConditions({
  conditions,
  timeRange,
}: Pick<OptimizationRuleFields, 'conditions' | 'timeRange'>): string {
  return `${listed(conditions.map(describeCondition))} ${WITHIN[timeRange]}`;
}

/** `When a domain spent $5.00 or more in the last 7 days, add it to the blacklist “Weak sites”.` */
export function describeRule(
  rule: Pick<OptimizationRuleFields, 'conditions' | 'timeRange'>,
  target: RuleTarget | undefined,
): string {
  const list = target === undefined ? 'the filter list' : `the ${target.mode}list “${target.name}”`;
  return `When ${sourceNoun(target?.type)} ${describeConditions(rule)}, add it to ${list}.`;
}

function describeCondition({ metric, operator, value }: Condition): string {
  const { label, unit, one } = METRICS[metric];
  if (metric === 'spend') return describeSpend(operator, formatMoney(value));
  if (one !== undefined) return `had ${describeCount(operator, Number(value), one)}`;
  const amount = unit === 'dollars' ? formatMoney(value) : `${value} %`;
  return `had a ${label.replace('Win', 'win')} ${AMOUNTS[operator](amount)}`;
}

const AMOUNTS: Readonly<Record<Condition['operator'], (amount: string) => string>> = {
  lt: (amount) => `below ${amount}`,
  lte: (amount) => `of ${amount} or less`,
  gt: (amount) => `above ${amount}`,
  gte: (amount) => `of ${amount} or more`,
};

function describeSpend(operator: Condition['operator'], amount: string): string {
  if (operator === 'lt') return `spent less than ${amount}`;
  if (operator === 'gt') return `spent more than ${amount}`;
  return `spent ${amount} or ${operator === 'lte' ? 'less' : 'more'}`;
}

function describeCount(operator: Condition['operator'], count: number, one: string): string {
  const many = `${one}s`;
  const isNone = (operator === 'lte' && count === 0) || (operator === 'lt' && count === 1);
  if (isNone) return `no ${many}`;
  const counted = `${formatCount(count)} ${count === 1 ? one : many}`;
  if (operator === 'lt') return `fewer than ${counted}`;
  if (operator === 'lte') return `at most ${counted}`;
  return operator === 'gt' ? `more than ${counted}` : `at least ${counted}`;
}

/** `a, b and c`. */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
