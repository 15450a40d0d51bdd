import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { optimizationRuleResource } from './fields.ts';

const identity = { optimizationRuleId: v.number(), userId: v.number() };

/** Stream `optimization-rule-<id>`. What a rule moves is recorded in its list's events, with the reason. */
export const optimizationRuleEvents = {
  OptimizationRuleCreated: {
    version: 1,
    data: v.object({ ...identity, ...optimizationRuleResource.stored.entries }),
  },
  OptimizationRuleChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(optimizationRuleResource.stored).entries }),
  },
  OptimizationRuleDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  OptimizationRuleRestored: {
    version: 1,
    data: v.object({ ...identity, ...optimizationRuleResource.stored.entries }),
  },
} as const satisfies EventCatalogue;
export type OptimizationRuleEvent = EventsOf<typeof optimizationRuleEvents>;
