import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';
import type { FilterListMode, FilterListType } from '@marquee/schemas/common/source-lists';

import { formatCount, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
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
  last7Days: t('in the last 7 days'),
  last30Days: t('in the last 30 days'),
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
  const list =
    target === undefined
      ? t('the filter list')
      : t('the {mode}list “{name}”', { mode: target.mode, name: target.name });
  return t('When {sourceNoun} {describeConditions}, add it to {list}.', {
    sourceNoun: sourceNoun(target?.type),
    describeConditions: describeConditions(rule),
    list,
  });
}

function describeCondition({ metric, operator, value }: Condition): string {
  const { label, unit, one } = METRICS[metric];
  if (metric === 'spend') return describeSpend(operator, formatMoney(value));
  if (one !== undefined)
    return t('had {describeCount}', { describeCount: describeCount(operator, Number(value), one) });
  const amount = unit === 'dollars' ? formatMoney(value) : `${value} %`;
  return t('had a {value} {value2}', {
    value: label.replace('Win', 'win'),
    value2: AMOUNTS[operator](amount),
  });
}

const AMOUNTS: Readonly<Record<Condition['operator'], (amount: string) => string>> = {
  lt: (amount) => t('below {amount}', { amount }),
  lte: (amount) => t('of {amount} or less', { amount }),
  gt: (amount) => t('above {amount}', { amount }),
  gte: (amount) => t('of {amount} or more', { amount }),
};

function describeSpend(operator: Condition['operator'], amount: string): string {
  if (operator === 'lt') return t('spent less than {amount}', { amount });
  if (operator === 'gt') return t('spent more than {amount}', { amount });
  return t('spent {amount} or {value}', { amount, value: operator === 'lte' ? 'less' : 'more' });
}

function describeCount(operator: Condition['operator'], count: number, one: string): string {
  const many = `${one}s`;
  const isNone = (operator === 'lte' && count === 0) || (operator === 'lt' && count === 1);
  if (isNone) return t('no {many}', { many });
  const counted = `${formatCount(count)} ${count === 1 ? one : many}`;
  if (operator === 'lt') return t('fewer than {counted}', { counted });
  if (operator === 'lte') return t('at most {counted}', { counted });
  return operator === 'gt' ? t('more than {counted}', { counted }) : t('at least {counted}', { counted });
}

/** `a, b and c`. */
const listed = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : t('{parts} and {value}', { parts: parts.slice(0, -1).join(', '), value: parts.at(-1) ?? '' });
