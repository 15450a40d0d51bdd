import type { changeBudgetGroupBody, createBudgetGroupBody } from '@marquee/schemas/budget-group/commands';
import { budgetGroupView, type BudgetGroupView } from '@marquee/schemas/budget-group/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** A budget that campaigns share. */
export const BUDGET_GROUP = entityKind<
  BudgetGroupView,
  typeof createBudgetGroupBody,
  typeof changeBudgetGroupBody
>(
  {
    key: 'budget-group',
    scope: 'own',
    noun: t('Budget group'),
    nouns: {
      many: t('budget groups'),
      counted: (count) => t('{count, plural, one {# budget group} other {# budget groups}}', { count }),
    },
    shortNoun: t('budget group'),
    newTitle: t('New budget group'),
    newLabel: t('New budget group'),
    deletion: t('Its campaigns continue with their own budgets only.'),
    canRestore: true,
    listHref: () => paths.budgetGroups.href(),
    addHref: () => paths.budgetGroupAdd.href(),
    editHref: (parameters) => paths.budgetGroupEdit.href(parameters),
  },
  budgetGroupView,
);
