import {
  changeBudgetGroupBody,
  createBudgetGroupBody,
  createBudgetGroupForUserBody,
  editBudgetGroupBody,
} from '@marquee/schemas/budget-group/commands';
import { budgetGroupResource, type BudgetGroupFields } from '@marquee/schemas/budget-group/fields';
import { budgetGroupErrors } from '@marquee/schemas/budget-group/rules';
import { budgetGroupView } from '@marquee/schemas/budget-group/views';
import { budgetGroupId, idParam } from '@marquee/schemas/common/ids';
import { sql } from 'kysely';
import * as v from 'valibot';

import type { ResourceModuleDefinition } from '../resource/module.ts';
import { resourceColumns } from '../resource/read-model.ts';

/** A budget that campaigns of one account share. */
export const BUDGET_GROUPS: ResourceModuleDefinition<BudgetGroupFields> = {
  definition: {
    names: { one: 'budget group', many: 'budget groups' },
    kind: 'budget-group',
    idKey: 'budgetGroupId',
    events: {
      created: 'BudgetGroupCreated',
      changed: 'BudgetGroupChanged',
      deleted: 'BudgetGroupDeleted',
      restored: 'BudgetGroupRestored',
    },
    resource: budgetGroupResource,
    // Its campaigns may have joined another group since.
    needs: ['campaignIds', 'label'],
    fieldErrors: budgetGroupErrors,
  },
  path: 'budget-groups',
  params: v.object({ id: idParam(budgetGroupId) }),
  model: { name: 'budget_groups', version: 1, columns: resourceColumns(budgetGroupResource.fields) },
  orders: { budget: { kind: 'money', order: sql`(fields ->> 'budgetNanos')::numeric` } },
  bodies: {
    create: createBudgetGroupBody,
    createForUser: createBudgetGroupForUserBody,
    change: changeBudgetGroupBody,
    edit: editBudgetGroupBody,
  },
  view: budgetGroupView,
};
