import type { FieldMessage } from '../commands/ad-fields.ts';
import type { BudgetGroupFields } from './fields.ts';

/** Groups of one account. */
export const BUDGET_GROUPS_MAX = 200;
export const TOO_MANY_BUDGET_GROUPS = `You have ${BUDGET_GROUPS_MAX} budget groups. Delete one to add another.`;

/** What a group needs beside each field's own limits. */
export function budgetGroupErrors({
  budgetNanos,
  campaignIds,
  label,
}: BudgetGroupFields): readonly FieldMessage[] {
  return [
    ...(budgetNanos <= 0n ? [{ field: 'budget', message: 'Budget must be more than 0.' }] : []),
    ...(label !== null && campaignIds.length > 0
      ? [{ field: 'label', message: 'Choose campaigns or a label, not both.' }]
      : []),
  ];
}

/** Whether a group's label is one of a campaign's: capitals make no difference. */
const hasLabel = (labels: readonly string[], label: string): boolean => {
  const wanted = label.toLowerCase();
  return labels.some((one) => one.toLowerCase() === wanted);
};

interface Membership {
  readonly id: number;
  readonly campaignIds: readonly number[];
  readonly label: string | null;
}

/**
 * The one group of a campaign: the one that names it comes before one that has its label; of two, the older one. Undefined
 * without a group.
 */
export function groupOf<Group extends Membership>(
  campaign: { readonly id: number; readonly labels: readonly string[] },
  groups: Iterable<Group>,
): Group | undefined {
  let found: Group | undefined;
  let isNamed = false;
  for (const group of groups) {
    const names = group.campaignIds.includes(campaign.id);
    const belongs = names || (group.label !== null && hasLabel(campaign.labels, group.label));
    if (!belongs || (isNamed && !names)) continue;
    if (found !== undefined && isNamed === names && found.id < group.id) continue;
    found = group;
    isNamed = names;
  }
  return found;
}
