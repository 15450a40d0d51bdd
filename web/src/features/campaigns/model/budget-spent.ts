import type { CampaignToday } from '@marquee/schemas/campaign/today';

import { t } from '../../../lib/i18n/i18n.ts';
import { groupSpentTitle } from './group-spent.ts';

/** A budget that is spent: what is said of it, and as what reason the bidder has it. */
export interface SpentBudget {
  readonly title: string;
  readonly reason: 'daily-budget' | 'total-budget' | 'budget-group';
}

/** The budget that keeps a campaign from bidding; undefined where there is money, and where that is not known yet. */
export function spentBudgetOf(
  today: Pick<CampaignToday, 'spentBudget' | 'budgetGroup'> | undefined,
): SpentBudget | undefined {
  if (today?.spentBudget === 'total')
    return { title: t('The total budget is spent'), reason: 'total-budget' };
  // Its group comes first: its period may end after the day does.
  if (today?.budgetGroup?.isSpent === true)
    return { title: groupSpentTitle(today.budgetGroup), reason: 'budget-group' };
  return today?.spentBudget === 'daily'
    ? { title: t('Today’s budget is spent'), reason: 'daily-budget' }
    : undefined;
}
