import type { BudgetGroupEvent } from '@marquee/schemas/budget-group/events';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

import type { CatalogueState } from '../catalogue-state.ts';
import type { HandlersOf } from './catalogue-events.ts';

/** Budgets that campaigns share. */
export const budgetGroupHandlers = ({ budgetGroups }: CatalogueState): HandlersOf<BudgetGroupEvent> => ({
  BudgetGroupCreated: ({ data }) => budgetGroups.set(data.userId, data.budgetGroupId, data),
  BudgetGroupRestored: ({ data }) => budgetGroups.set(data.userId, data.budgetGroupId, data),
  BudgetGroupChanged: ({ data: { budgetGroupId, userId, ...patch } }) =>
    budgetGroups.change(userId, budgetGroupId, withoutUndefined(patch)),
  BudgetGroupDeleted: ({ data }) => budgetGroups.remove(data.userId, data.budgetGroupId),
});
