import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { budgetGroupResource } from './fields.ts';

const identity = { budgetGroupId: v.number(), userId: v.number() };

/** Stream `budget-group-<id>`. */
export const budgetGroupEvents = {
  BudgetGroupCreated: {
    version: 1,
    data: v.object({ ...identity, ...budgetGroupResource.stored.entries }),
  },
  BudgetGroupChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(budgetGroupResource.stored).entries }),
  },
  BudgetGroupDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  BudgetGroupRestored: {
    version: 1,
    data: v.object({ ...identity, ...budgetGroupResource.stored.entries }),
  },
} as const satisfies EventCatalogue;
export type BudgetGroupEvent = EventsOf<typeof budgetGroupEvents>;
