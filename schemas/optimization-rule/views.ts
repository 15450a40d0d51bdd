import * as v from 'valibot';

import { ownedEntries, usedBy } from '../queries/owned.ts';
import { optimizationRuleResource } from './fields.ts';

/** An optimization rule as `GET /optimization-rules/{id}` answers it. */
export const optimizationRuleView = v.object({
  ...ownedEntries,
  ...optimizationRuleResource.view,
  usedBy,
  /** Why the rule does not run though it be on: what its owner may not see (any more); null where nothing keeps it. */
  heldBack: v.nullable(v.string()),
});
export type OptimizationRuleView = v.InferOutput<typeof optimizationRuleView>;
