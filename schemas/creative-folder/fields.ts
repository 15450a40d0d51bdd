import type * as v from 'valibot';

import { text } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/** What an advertiser keeps creatives in; folders hold no folders. */
export const creativeFolderResource = defineResource({
  /** Unique among the folders of an account, in whatever case. */
  name: text('Folder name', {}, 'listed', 'searchable'),
});
export type CreativeFolderFields = v.InferOutput<typeof creativeFolderResource.stored>;
