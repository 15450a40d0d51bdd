import * as v from 'valibot';

import { optimizationRuleFields } from '../events/optimization-rule.ts';
import { ownedEntries, usedBy } from './owned.ts';

/** An optimization rule as `GET /optimization-rules/{id}` answers it. */
export const optimizationRuleView = v.object({
  ...ownedEntries,
  ...optimizationRuleFields.entries,
  usedBy,
});
export type OptimizationRuleView = v.InferOutput<typeof optimizationRuleView>;
