import * as v from 'valibot';

import { ownedEntries, usedBy } from '../queries/owned.ts';
import { contextualBundleResource } from './fields.ts';

/** A contextual bundle as `GET /contextual-bundles/{id}` returns it; `userId` null is available to all. */
export const contextualBundleView = v.object({
  ...ownedEntries,
  ...contextualBundleResource.view,
  /** Of an advertiser only the own campaigns. */
  usedBy,
});
export type ContextualBundleView = v.InferOutput<typeof contextualBundleView>;
