import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import {
  changeOptimizationRuleBody,
  createOptimizationRuleBody,
  createOptimizationRuleForUserBody,
  editOptimizationRuleBody,
} from '@marquee/schemas/optimization-rule/commands';
import { isOptimizationListType } from '@marquee/schemas/optimization-rule/rules';
import { idParam, optimizationRuleId } from '@marquee/schemas/common/ids';
import { mustBeValid } from '@marquee/schemas/common/messages';
import type { FilterListType } from '@marquee/schemas/common/source-lists';
import {
  optimizationRuleResource,
  type OptimizationRuleFields,
} from '@marquee/schemas/optimization-rule/fields';
import { optimizationRuleView } from '@marquee/schemas/optimization-rule/views';
import { sql } from 'kysely';
import * as v from 'valibot';

import { resourceColumns } from '../resource/read-model.ts';
import type { ResourceModuleDefinition } from '../resource/module.ts';

/** Moves sources that meet its conditions into a filter list. */
export const OPTIMIZATION_RULES: ResourceModuleDefinition<OptimizationRuleFields> = {
  definition: {
    names: { one: 'optimization rule', many: 'optimization rules' },
    kind: 'optimization-rule',
    idKey: 'optimizationRuleId',
    events: {
      created: 'OptimizationRuleCreated',
      changed: 'OptimizationRuleChanged',
      deleted: 'OptimizationRuleDeleted',
      restored: 'OptimizationRuleRestored',
    },
    resource: optimizationRuleResource,
    needs: ['filterListId'],
  },
  path: 'optimization-rules',
  params: v.object({ id: idParam(optimizationRuleId) }),
  model: {
    name: 'optimization_rules',
    version: 2,
    columns: resourceColumns(optimizationRuleResource.fields),
  },
  orders: {
    conditions: {
      kind: 'text',
      order: sql`array(select item ->> 'metric' from jsonb_array_elements(fields -> 'conditions') as item)`,
    },
  },
  canDuplicate: true,
  bodies: {
    create: createOptimizationRuleBody,
    createForUser: createOptimizationRuleForUserBody,
    change: changeOptimizationRuleBody,
    edit: editOptimizationRuleBody,
  },
  view: optimizationRuleView,
};

/** What a rule must know of the list that it fills. */
export interface TargetList {
  readonly userId: number | null;
  readonly type: FilterListType;
}

/** A rule fills a list of its owner, of a type that the facts know. */
export function targetListErrors(userId: number | null, list: TargetList | undefined): FieldMessage[] {
  if (userId === null || list?.userId !== userId) {
    return [{ field: 'filterListId', message: mustBeValid('Filter list') }];
  }
  if (isOptimizationListType(list.type)) return [];
  return [
    {
      field: 'filterListId',
      message:
        'Filter list must be of domains, bundles, sites and apps, or publishers: statistics hold no individual users.',
    },
  ];
}
