import * as v from 'valibot';

import { mustBeValid, required } from '../common/messages.ts';
import { FILTER_LIST_MODES, FILTER_LIST_TYPES } from '../common/source-lists.ts';
import { choiceInput, commandObject, idInput, textInput, versionInput } from './ad-fields.ts';

/** Items that one call carries in its body, within its megabyte; more come as a file. */
export const ITEMS_PER_CALL_MAX = 10_000;
/** Bytes of an uploaded list: a million items of the length that addresses and device ids have, twice over. */
export const ITEMS_FILE_BYTES_MAX = 64 * 1_048_576;
/** Name of the form's file field. */
export const ITEMS_FILE_FIELD = 'file';

/** Items as somebody typed them; each is verified by itself, so that one bad line does not refuse the others. */
export const itemsInput = v.pipe(
  v.array(v.string(mustBeValid('Items')), mustBeValid('Items')),
  v.maxLength(ITEMS_PER_CALL_MAX, `Items may hold at most ${ITEMS_PER_CALL_MAX} values.`),
);
export const someItemsInput = v.pipe(itemsInput, v.minLength(1, required('Items')));

const name = textInput('Filter list name', 2);
const mode = choiceInput('Mode', FILTER_LIST_MODES);
const labels = { name: 'Filter list name', userId: 'User' };

const fields = {
  name,
  type: choiceInput('Type', FILTER_LIST_TYPES),
  mode,
  items: v.optional(itemsInput, []),
};

/** `POST /filter-lists`. */
export const createFilterListBody = commandObject(fields, labels);
export type CreateFilterListBody = v.InferOutput<typeof createFilterListBody>;
/** `POST /admin/filter-lists`: for an advertiser. */
export const createFilterListForUserBody = commandObject({ ...fields, userId: idInput('User') }, labels);

/** `PUT /filter-lists/{id}`: a `type` may be named, but never another one. */
export const changeFilterListBody = commandObject(
  { name, type: v.optional(fields.type), mode: v.optional(mode), version: versionInput },
  labels,
);

/** `POST /filter-lists/{id}/items`. */
export const addItemsBody = commandObject({ items: someItemsInput });

/** `DELETE /filter-lists/{id}/items`: some items, or `all`. */
export const removeItemsBody = v.pipe(
  commandObject({
    items: v.optional(someItemsInput),
    all: v.optional(v.literal(true, mustBeValid('All'))),
  }),
  v.forward(
    v.partialCheck(
      [['items'], ['all']],
      ({ items, all }) => (items === undefined) !== (all === undefined),
      required('Items'),
    ),
    ['items'],
  ),
);

/** `POST /filter-lists/{id}/items/upload` takes a file and nothing else. */
export const uploadItemsForm = commandObject({});
