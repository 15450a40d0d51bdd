import * as v from 'valibot';

/** What the items of a filter list, or of the global blacklist, are; spelled as the product's screens spell them. */
export const FILTER_LIST_TYPES = [
  'domain',
  'bundles',
  'siteAndAppsIds',
  'publishers',
  'deviceIfas',
  'ipAdresses',
] as const;
export const filterListType = v.picklist(FILTER_LIST_TYPES);
export type FilterListType = v.InferOutput<typeof filterListType>;

/** `white`: only sources on a list of the type are bought. `black`: sources on the list are not. */
export const FILTER_LIST_MODES = ['white', 'black'] as const;
export const filterListMode = v.picklist(FILTER_LIST_MODES);
export type FilterListMode = v.InferOutput<typeof filterListMode>;

/** Items that one list may hold. */
export const FILTER_LIST_ITEMS_MAX = 1_000_000;
/** Items that one event carries at most: a long upload becomes several events. */
export const FILTER_LIST_ITEMS_PER_EVENT = 5_000;
/** Characters of one item. */
export const FILTER_LIST_ITEM_LENGTH_MAX = 255;
