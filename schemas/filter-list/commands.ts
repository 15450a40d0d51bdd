import * as v from 'valibot';

import { commandObject } from '../commands/ad-fields.ts';
import { required, mustBeValid } from '../common/messages.ts';
import { forUser, withVersion } from '../resource/resource.ts';
import { filterListResource } from './fields.ts';

/** Items that one call carries in its body, within its megabyte; more come as a file. */
export const ITEMS_PER_CALL_MAX = 10_000;
/** Bytes of an uploaded list: a million items of the length that addresses and device ids have, twice over. */
export const ITEMS_FILE_BYTES_MAX = 64 * 1_048_576;
/** Name of the form's file field. */
export const ITEMS_FILE_FIELD = 'file';

/**
 * Items as a user typed them; each is verified by itself, so that one invalid line does not reject the
 * others.
 */
export const itemsInput = v.pipe(
  v.array(v.string(mustBeValid('Items')), mustBeValid('Items')),
  v.maxLength(ITEMS_PER_CALL_MAX, `Items may hold at most ${ITEMS_PER_CALL_MAX} values.`),
);
export const someItemsInput = v.pipe(itemsInput, v.minLength(1, required('Items')));

const { body, command } = filterListResource;
const withItems = { ...body, items: v.optional(itemsInput, []) };

/** `POST /filter-lists`. */
export const createFilterListBody = command(withItems);
export type CreateFilterListBody = v.InferOutput<typeof createFilterListBody>;
/** `POST /admin/filter-lists`: for an advertiser. */
export const createFilterListForUserBody = command({ ...withItems, ...forUser });

/** `PUT /filter-lists/{id}`: a `type` may be named, but never another one. */
export const changeFilterListBody = command({
  name: body.name,
  type: v.optional(body.type),
  mode: v.optional(body.mode),
  ...withVersion,
});

/** `POST /filter-lists/{id}/items`. */
export const addItemsBody = commandObject({ items: someItemsInput });

/** `named=true` answers which items were added or removed, so that exactly these can be taken back. */
export const namedItemsQuery = v.strictObject({
  named: v.optional(v.picklist(['true', 'false'], mustBeValid('Named')), 'false'),
});

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
