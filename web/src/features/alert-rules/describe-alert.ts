import type { alertRuleResource } from '@marquee/schemas/alert-rule/fields';
import type { Shown } from '@marquee/schemas/resource/derive';

import { formatMoney, plural } from '../../lib/format.ts';

/** What the form of a rule holds. */
export type AlertRuleValues = Shown<typeof alertRuleResource.fields>;

type Condition = Pick<
  AlertRuleValues,
  'condition' | 'silentMinutes' | 'budget' | 'budgetPercent' | 'amount' | 'days' | 'minConversions'
>;

/** `No impression for 30 minutes`: what a rule alerts about. */
export function describeCondition(rule: Condition): string {
  const { condition, silentMinutes, budget, budgetPercent, days } = rule;
  const amount = formatMoney(rule.amount ?? '0');
  switch (condition) {
    case 'stopped':
      return 'Campaign stopped';
    case 'not-delivering':
      return `No impression for ${plural(silentMinutes, 'minute')}`;
    case 'budget-used':
      return `${budgetPercent}% of the ${budget} budget used`;
    case 'cpa-above':
      return `CPA above ${amount} ${within(days)}`;
    case 'spend-above':
      return `Spend above ${amount} ${within(days)}`;
    case 'creative-declined':
      return 'Creative declined';
  }
}

const within = (days: number) => (days === 1 ? 'today' : `in the last ${days} days`);

/** `All campaigns`, `3 campaigns`, `Label “EU”`. */
export function describeScope({
  scope,
  campaignIds,
  label,
}: Pick<AlertRuleValues, 'scope' | 'campaignIds' | 'label'>): string {
  switch (scope) {
    case 'all':
      return 'All campaigns';
    case 'campaigns':
      return plural(campaignIds.length, 'campaign');
    case 'label':
      return `Label “${label ?? ''}”`;
  }
}
