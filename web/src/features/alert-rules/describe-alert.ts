import type { alertRuleResource } from '@marquee/schemas/alert-rule/fields';
import type { Shown } from '@marquee/schemas/resource/derive';

import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

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
      return t('Campaign stopped');
    case 'not-delivering':
      return t('No impression for {silentMinutes, plural, one {# minute} other {# minutes}}', {
        silentMinutes,
      });
    case 'budget-used':
      return budget === 'daily'
        ? t('{percent} % of the daily budget used', { percent: budgetPercent })
        : t('{percent} % of the total budget used', { percent: budgetPercent });
    case 'cpa-above':
      return days === 1
        ? t('CPA above {amount} today', { amount })
        : t('CPA above {amount} in the last {days} days', { amount, days });
    case 'spend-above':
      return days === 1
        ? t('Spend above {amount} today', { amount })
        : t('Spend above {amount} in the last {days} days', { amount, days });
    case 'creative-declined':
      return t('Creative declined');
  }
}

/** `All campaigns`, `3 campaigns`, `Label “EU”`. */
export function describeScope({
  scope,
  campaignIds,
  label,
}: Pick<AlertRuleValues, 'scope' | 'campaignIds' | 'label'>): string {
  switch (scope) {
    case 'all':
      return t('All campaigns');
    case 'campaigns':
      return t('{count, plural, one {# campaign} other {# campaigns}}', { count: campaignIds.length });
    case 'label':
      return t('Label “{name}”', { name: label ?? '' });
  }
}
