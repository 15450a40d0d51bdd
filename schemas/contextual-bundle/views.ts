import * as v from 'valibot';

import { ownedEntries, usedBy } from '../queries/owned.ts';
import { contextualBundleResource } from './fields.ts';

/** A contextual bundle as `GET /contextual-bundles/{id}` returns it; `userId` null is available to all. */
export const contextualBundleView = v.object({
  ...ownedEntries,
  ...contextualBundleResource.view,
  /** Campaigns that use it; advertisers see only their own. */
  usedBy,
});
export type ContextualBundleView = v.InferOutput<typeof contextualBundleView>;
