import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import type { BudgetGroupFields } from '@marquee/schemas/budget-group/fields';
import { groupOf } from '@marquee/schemas/budget-group/rules';

import type { BudgetGroup, GroupMember } from './group-budgets.ts';

type Membership = Pick<BudgetGroupFields, 'campaignIds' | 'label'>;

/**
 * A campaign shares one budget only: what a group would take from another one is an error that names both.
 * @param others the owner's other groups
 * @param campaigns the owner's campaigns
 */
export function otherGroupErrors(
  { campaignIds, label }: Membership,
  others: readonly BudgetGroup[],
  campaigns: readonly Pick<GroupMember, 'id' | 'name' | 'labels'>[],
): readonly FieldMessage[] {
  const wanted = { id: 0, campaignIds, label };
  for (const campaign of campaigns) {
    if (groupOf(campaign, [wanted]) === undefined) continue;
    const other = groupOf(campaign, others);
    if (other === undefined) continue;
    return [
      {
        field: label === null ? 'campaignIds' : 'label',
        message: `“${campaign.name}” is already in the budget group “${other.name}”.`,
      },
    ];
  }
  const same = others.find(
    (other) => other.label !== null && other.label.toLowerCase() === label?.toLowerCase(),
  );
  return same === undefined
    ? []
    : [{ field: 'label', message: `The budget group “${same.name}” already has this label.` }];
}
