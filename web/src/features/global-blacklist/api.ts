import { FILTER_LIST_TYPES, type FilterListType } from '@marquee/schemas/common/source-lists';
import { ITEMS_FILE_FIELD } from '@marquee/schemas/filter-list/commands';
import { itemsAdded, type ItemsAdded, itemsRemoved } from '@marquee/schemas/filter-list/views';
import type { addToBlacklistBody } from '@marquee/schemas/global-blacklist/commands';
import { blacklistListAnswer } from '@marquee/schemas/global-blacklist/views';
import { queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type Removal, type RemovalOptions, removeInCalls } from '../../widgets/source-items/item-removal.ts';
import { sendForm, type SendOptions } from '../../widgets/uploads/send-form.ts';

/** Begins the key of every query about the global blacklist; live changes name it too. */
export const GLOBAL_BLACKLIST_KEY = 'global-blacklist';

const PATH = '/admin/global-blacklist';
export const sourcesPathOf = (type: FilterListType): string => `${PATH}/${type}/items`;

/** Every type, with how many sources of it are banned and when that changed last. */
export const blacklistTypesQuery = queryOptions({
  queryKey: [GLOBAL_BLACKLIST_KEY, 'all', 'types'],
  queryFn: async ({ signal }) => {
    const query = { perPage: FILTER_LIST_TYPES.length };
    return (await parsed(blacklistListAnswer, api.get(PATH, { signal, query }))).data;
  },
});

/** Bans sources; the answer names those that failed verification. */
export const addSources = (
  body: InferInput<typeof addToBlacklistBody>,
  idempotencyKey: string,
): Promise<ItemsAdded> => parsedData(itemsAdded, api.post(PATH, body, { idempotencyKey }));

/** Bans the sources of a file. @param note for the activity log; empty for none */
export function uploadSources(
  { type, note, file }: { readonly type: FilterListType; readonly note: string; readonly file: File },
  options: SendOptions,
): Promise<ItemsAdded> {
  const form = new FormData();
  // Text fields precede the file, so that the server has them before it reads the file.
  if (note !== '') form.append('note', note);
  form.append(ITEMS_FILE_FIELD, file);
  return parsedData(itemsAdded, sendForm(`${sourcesPathOf(type)}/upload`, form, options));
}

/** Takes sources off the blacklist. @param options.note for the activity log */
export const removeSources = (
  type: FilterListType,
  items: readonly string[],
  { note = null, ...options }: RemovalOptions & { readonly note?: string | null } = {},
): Promise<Removal> =>
  removeInCalls(
    items,
    async (some) => {
      const call = { query: { named: true }, idempotencyKey: crypto.randomUUID() };
      const answer = api.delete(sourcesPathOf(type), call, { items: some, note });
      return (await parsedData(itemsRemoved, answer)).removedItems ?? [];
    },
    options,
  );

/** Saves all banned sources of a type as CSV. */
export async function exportSources(type: FilterListType): Promise<void> {
  const file = await api.download(`${sourcesPathOf(type)}/export`);
  saveFile(file.blob, file.name ?? `global-blacklist-${type}.csv`);
}
