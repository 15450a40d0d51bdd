import type { CreateFilterListBody } from '@marquee/schemas/filter-list/commands';
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
import { type Removal, type RemovalOptions, removeInCalls } from '../../widgets/source-items/item-removal.ts';
import { FILTER_LIST } from './filter-list-kind.ts';

export const FILTER_LIST_ITEM_KEY = 'filter-list-item';

const pathOf = (id: number | string): string => `${FILTER_LIST.path}/${id}`;
export const itemsPathOf = (id: number): string => `${pathOf(id)}/items`;

/** Makes a list with its first items; the answer names those that failed verification. */
export const createFilterList = async (input: CreateFilterListBody, idempotencyKey: string) =>
  (await parsed(filterListCreatedAnswer, api.post(FILTER_LIST.path, input, { idempotencyKey }))).data;

export const addItems = (id: number, items: readonly string[], options: CallOptions): Promise<ItemsAdded> =>
  parsedData(itemsAdded, api.post(itemsPathOf(id), { items }, options));

/** Removes items from a list. */
export const removeItems = (
  id: number,
  items: readonly string[],
  options?: RemovalOptions,
): Promise<Removal> =>
  removeInCalls(
    items,
    async (some) => {
      const call = { query: { named: true }, idempotencyKey: crypto.randomUUID() };
      const answer = api.delete(itemsPathOf(id), call, { items: some });
      return (await parsedData(itemsRemoved, answer)).removedItems ?? [];
    },
    options,
  );

/** Takes back items that were added. @throws where a call failed */
export async function removeAddedItems(id: number, items: readonly string[]): Promise<void> {
  const { failed, error } = await removeItems(id, items);
  if (failed.length > 0) throw error;
}

export const removeAllItems = (id: number): Promise<ItemsRemoved> =>
  parsedData(itemsRemoved, api.delete(itemsPathOf(id), {}, { all: true }));

/** Saves every item of the list as CSV. */
export async function exportItems({ id, name }: Pick<FilterListView, 'id' | 'name'>): Promise<void> {
  const file = await api.download(`${itemsPathOf(id)}/export`);
  saveFile(file.blob, file.name ?? `${name}.csv`);
}
