import * as v from 'valibot';

import { optimizationRuleFields } from '../events/optimization-rule.ts';
import { ownedEntries, usedBy } from './owned.ts';

/** An optimization rule as `GET /optimization-rules/{id}` answers it. */
export const optimizationRuleView = v.object({
  ...ownedEntries,
  ...optimizationRuleFields.entries,
  usedBy,
  /** Why the rule does not run though it be on: what its owner may not see (any more); null where nothing keeps it. */
  heldBack: v.nullable(v.string()),
});
export type OptimizationRuleView = v.InferOutput<typeof optimizationRuleView>;
