import type * as v from 'valibot';

import { FILTER_LIST_MODES, FILTER_LIST_TYPES } from '../common/source-lists.ts';
import { choice, text } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/** A named list of sources that campaigns buy (`white`) or avoid (`black`). */
export const filterListResource = defineResource({
  name: text('Filter list name', { min: 2 }, 'listed', 'searchable'),
  /** Never changes: the items would mean something else. */
  type: choice('Type', FILTER_LIST_TYPES, 'listed'),
  mode: choice('Mode', FILTER_LIST_MODES, 'listed'),
});
export type FilterListFields = v.InferOutput<typeof filterListResource.stored>;
