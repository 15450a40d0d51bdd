import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from './catalogue.ts';

/** Figures of a source that a condition may ask; `spend` is dollars, `ctr` and `winrate` are percent. */
export const OPTIMIZATION_METRICS = ['ctr', 'click', 'winrate', 'impressions', 'spend'] as const;
export const OPTIMIZATION_OPERATORS = ['lt', 'lte', 'gt', 'gte'] as const;
/** The facts that a rule looks at, in the campaign's time zone. */
export const OPTIMIZATION_TIME_RANGES = ['today', 'yesterday', 'last7Days', 'last30Days'] as const;
export const OPTIMIZATION_CONDITIONS_MAX = 3;

export const optimizationRuleFields = v.object({
  name: v.string(),
  timeRange: v.picklist(OPTIMIZATION_TIME_RANGES),
  /** All must hold for a source to be moved. `value` is a decimal number as text: 0.25, 100. */
  conditions: v.array(
    v.object({
      metric: v.picklist(OPTIMIZATION_METRICS),
      operator: v.picklist(OPTIMIZATION_OPERATORS),
      value: v.string(),
    }),
  ),
  /** Where sources go; the list's type says what a source is. */
  filterListId: v.number(),
  isActive: v.boolean(),
});
export type OptimizationRuleFields = v.InferOutput<typeof optimizationRuleFields>;

const identity = { optimizationRuleId: v.number(), userId: v.number() };

/** Stream `optimization-rule-<id>`. What a rule moves stands in its list's events, with the reason. */
export const optimizationRuleEvents = {
  OptimizationRuleCreated: {
    version: 1,
    data: v.object({ ...identity, ...optimizationRuleFields.entries }),
  },
  OptimizationRuleChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(optimizationRuleFields).entries }),
  },
  OptimizationRuleDeleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type OptimizationRuleEvent = EventsOf<typeof optimizationRuleEvents>;
