import { changeBudgetGroupBody, createBudgetGroupBody } from '@marquee/schemas/budget-group/commands';
import { budgetGroupResource } from '@marquee/schemas/budget-group/fields';
import type { BudgetGroupView } from '@marquee/schemas/budget-group/views';

import { t } from '../../lib/i18n/i18n.ts';
import { confirmRaises } from '../../widgets/money/confirm-raises.tsx';
import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { BudgetGroupFields } from './budget-group-fields.tsx';
import { BUDGET_GROUP } from './budget-group-kind.ts';
import { sentOf } from './sent-group.ts';

const BLANK = { ...budgetGroupResource.blank, period: 'month' } as const;

/** A new group; saving opens it. */
export const BudgetGroupAddForm = () => (
  <EntityAddForm kind={BUDGET_GROUP} schema={createBudgetGroupBody} blank={BLANK} bodyOf={sentOf}>
    <BudgetGroupFields />
  </EntityAddForm>
);

const valuesOf = (group: BudgetGroupView) => ({
  ...budgetGroupResource.pick(group),
  version: group.version,
});

export const BudgetGroupEditForm = ({ group }: { readonly group: BudgetGroupView }) => (
  <EntityEditForm
    kind={BUDGET_GROUP}
    schema={changeBudgetGroupBody}
    entity={group}
    valuesOf={valuesOf}
    bodyOf={sentOf}
    confirm={({ budget }, before) =>
      confirmRaises([{ label: t('Budget'), from: String(before.budget), to: String(budget) }])
    }
  >
    <BudgetGroupFields />
  </EntityEditForm>
);
