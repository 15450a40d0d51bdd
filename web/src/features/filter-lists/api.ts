import { ITEMS_PER_CALL_MAX, type CreateFilterListBody } from '@marquee/schemas/filter-list/commands';
import {
  filterListCreatedAnswer,
  itemsAdded,
  itemsRemoved,
  type FilterListView,
  type ItemsAdded,
  type ItemsRemoved,
} from '@marquee/schemas/filter-list/views';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api, type CallOptions } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { FILTER_LIST } from './filter-list-kind.ts';

export const FILTER_LIST_ITEM_KEY = 'filter-list-item';

const pathOf = (id: number | string): string => `${FILTER_LIST.path}/${id}`;
export const itemsPathOf = (id: number): string => `${pathOf(id)}/items`;

/** Makes a list with its first items; the answer names those that failed verification. */
export const createFilterList = async (input: CreateFilterListBody, idempotencyKey: string) =>
  (await parsed(filterListCreatedAnswer, api.post(FILTER_LIST.path, input, { idempotencyKey }))).data;

export const addItems = (id: number, items: readonly string[], options: CallOptions): Promise<ItemsAdded> =>
  parsedData(itemsAdded, api.post(itemsPathOf(id), { items }, options));

/** Adds items back that were removed, in calls of 10,000. */
export async function restoreItems(id: number, items: readonly string[]): Promise<void> {
  for (let from = 0; from < items.length; from += ITEMS_PER_CALL_MAX) {
    const some = items.slice(from, from + ITEMS_PER_CALL_MAX);
    await addItems(id, some, { idempotencyKey: crypto.randomUUID() });
  }
}

/** Removes items in calls of 10,000. @param onProgress receives the number of removed items */
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
