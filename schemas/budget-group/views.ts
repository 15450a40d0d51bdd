import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';
import { ownedEntries, usedBy } from '../queries/owned.ts';
import { budgetGroupResource } from './fields.ts';

/** A budget group as `GET /budget-groups/{id}` answers it. */
export const budgetGroupView = v.object({
  ...ownedEntries,
  ...budgetGroupResource.view,
  usedBy,
  /** Its campaigns now, deleted ones apart. */
  campaigns: v.array(v.object({ id: v.number(), name: v.string() })),
  /** The current period, of the account's time zone. */
  periodStart: timestamp,
  periodEnd: timestamp,
  /** Spend of its campaigns in the period, deleted ones included; null where statistics do not answer. */
  spent: v.nullable(dollarsOutput),
});
export type BudgetGroupView = v.InferOutput<typeof budgetGroupView>;
