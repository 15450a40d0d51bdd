import { filterListView, type FilterListView } from '@marquee/schemas/filter-list/views';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';

export const FILTER_LISTS_PATH = '/filter-lists';
export const FILTER_LIST_KEY = 'filter-list';

const pathOf = (id: number | string): string => `${FILTER_LISTS_PATH}/${id}`;

/** A copy with its items. */
export const duplicateFilterList = (id: number): Promise<FilterListView> =>
  parsedData(filterListView, api.post(`${pathOf(id)}/duplicate`, {}));

/** @throws ApiError 409 while something names the list */
export const deleteFilterList = (id: number | string): Promise<unknown> => api.delete(pathOf(id));

/** Saves every item of the list as CSV. */
export async function exportItems({ id, name }: Pick<FilterListView, 'id' | 'name'>): Promise<void> {
  const file = await api.download(`${pathOf(id)}/items/export`);
  saveFile(file.blob, file.name ?? `${name}.csv`);
}
