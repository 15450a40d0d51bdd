import type { FieldMessage } from '../commands/ad-fields.ts';
import { required } from '../common/messages.ts';
import type { AlertRuleFields } from './fields.ts';

/** Rules of one account. */
export const ALERT_RULES_MAX = 20;

export const TOO_MANY_ALERT_RULES = `You have ${ALERT_RULES_MAX} alert rules. Delete one to add another.`;

type Checked = Pick<AlertRuleFields, 'scope' | 'campaignIds' | 'label' | 'condition' | 'amountNanos'>;

/** What a rule's condition and scope need beside each field's own limits. */
export function alertRuleErrors(fields: Checked): readonly FieldMessage[] {
  const { scope, campaignIds, label, condition, amountNanos } = fields;
  const asksAmount = condition === 'cpa-above' || condition === 'spend-above';
  return [
    ...(scope === 'campaigns' && campaignIds.length === 0
      ? [{ field: 'campaignIds', message: required('Campaigns') }]
      : []),
    ...(scope === 'label' && label === null ? [{ field: 'label', message: required('Label') }] : []),
    ...(asksAmount && (amountNanos === null || amountNanos <= 0n)
      ? [{ field: 'amount', message: 'Amount must be more than 0.' }]
      : []),
  ];
}
