import {
  ITEMS_FILE_FIELD,
  ITEMS_PER_CALL_MAX,
  type CreateFilterListBody,
} from '@marquee/schemas/filter-list/commands';
import {
  filterListCreatedAnswer,
  filterListView,
  itemsAdded,
  itemsAddedAnswer,
  itemsRemoved,
  type FilterListView,
  type ItemsAdded,
  type ItemsRemoved,
} from '@marquee/schemas/filter-list/views';
import { queryOptions } from '@tanstack/react-query';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api, type CallOptions } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { sendForm, type SendOptions } from '../../widgets/uploads/send-form.ts';

export const FILTER_LISTS_PATH = '/filter-lists';
export const FILTER_LIST_KEY = 'filter-list';
export const FILTER_LIST_ITEM_KEY = 'filter-list-item';

const pathOf = (id: number | string): string => `${FILTER_LISTS_PATH}/${id}`;
export const itemsPathOf = (id: number): string => `${pathOf(id)}/items`;

export const filterListDetail = (id: number) =>
  queryOptions({
    queryKey: [FILTER_LIST_KEY, 'own', 'detail', id],
    queryFn: ({ signal }) => parsedData(filterListView, api.get(pathOf(id), { signal })),
    meta: { isPage: true },
  });

/** Makes a list with its first items; the answer names those that failed verification. */
export const createFilterList = async (input: CreateFilterListBody, idempotencyKey: string) =>
  (await parsed(filterListCreatedAnswer, api.post(FILTER_LISTS_PATH, input, { idempotencyKey }))).data;

/** @throws ApiError 409 where somebody else changed the list after `version` */
export const changeFilterList = (
  id: number,
  input: {
    readonly name: string;
    readonly mode?: FilterListView['mode'] | undefined;
    readonly version: number;
  },
): Promise<FilterListView> => parsedData(filterListView, api.put(pathOf(id), input));

/** A copy with its items. */
export const duplicateFilterList = (id: number): Promise<FilterListView> =>
  parsedData(filterListView, api.post(`${pathOf(id)}/duplicate`, {}));

/** @throws ApiError 409 while something names the list */
export const deleteFilterList = (id: number | string): Promise<unknown> => api.delete(pathOf(id));

export const addItems = (id: number, items: readonly string[], options: CallOptions): Promise<ItemsAdded> =>
  parsedData(itemsAdded, api.post(itemsPathOf(id), { items }, options));

/** Adds the lines of a text file, or the first column of a CSV. */
export async function uploadItems(id: number, file: File, options: SendOptions): Promise<ItemsAdded> {
  const form = new FormData();
  form.set(ITEMS_FILE_FIELD, file);
  return (await parsed(itemsAddedAnswer, sendForm(`${itemsPathOf(id)}/upload`, form, options))).data;
}

/** Removes items in calls of 10,000. @param onProgress told how many are done */
export async function removeItems(
  id: number,
  items: readonly string[],
  {
    signal,
    onProgress,
  }: { readonly signal?: AbortSignal; readonly onProgress?: (done: number) => void } = {},
): Promise<void> {
  for (let from = 0; from < items.length; from += ITEMS_PER_CALL_MAX) {
    const some = items.slice(from, from + ITEMS_PER_CALL_MAX);
    await api.delete(itemsPathOf(id), signal === undefined ? {} : { signal }, { items: some });
    onProgress?.(from + some.length);
  }
}

export const removeAllItems = (id: number): Promise<ItemsRemoved> =>
  parsedData(itemsRemoved, api.delete(itemsPathOf(id), {}, { all: true }));

/** Saves every item of the list as CSV. */
export async function exportItems({ id, name }: Pick<FilterListView, 'id' | 'name'>): Promise<void> {
  const file = await api.download(`${itemsPathOf(id)}/export`);
  saveFile(file.blob, file.name ?? `${name}.csv`);
}
