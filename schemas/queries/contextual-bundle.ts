import * as v from 'valibot';

import { contextualBundleFields } from '../events/contextual-bundle.ts';
import { ownedEntries, usedBy } from './owned.ts';

/** A contextual bundle as `GET /contextual-bundles/{id}` answers it; `userId` null is everybody's. */
export const contextualBundleView = v.object({
  ...ownedEntries,
  ...contextualBundleFields.entries,
  /** Of an advertiser only the own campaigns. */
  usedBy,
});
export type ContextualBundleView = v.InferOutput<typeof contextualBundleView>;
