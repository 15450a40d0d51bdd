import * as v from 'valibot';

import { listAnswerOf, ownedEntries } from '../queries/owned.ts';
import { creativeFolderResource } from './fields.ts';

/** Folders that an account may have. */
export const CREATIVE_FOLDERS_MAX = 500;

/** A folder as `GET /creative-folders/{id}` answers it. */
export const creativeFolderView = v.object({
  ...ownedEntries,
  ...creativeFolderResource.view,
  /** How many creatives are in it. */
  creatives: v.number(),
});
export type CreativeFolderView = v.InferOutput<typeof creativeFolderView>;
export const creativeFolderListAnswer = listAnswerOf(creativeFolderView);
