import { FILTER_LIST_TYPES, type FilterListType } from '@marquee/schemas/common/source-lists';
import { ITEMS_FILE_FIELD, ITEMS_PER_CALL_MAX } from '@marquee/schemas/filter-list/commands';
import { itemsAdded, type ItemsAdded } from '@marquee/schemas/filter-list/views';
import type { addToBlacklistBody } from '@marquee/schemas/global-blacklist/commands';
import { blacklistListAnswer } from '@marquee/schemas/global-blacklist/views';
import { queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
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

interface RemovalOptions {
  /** For the activity log. */
  readonly note?: string | null;
  readonly signal?: AbortSignal;
  /** Receives the number of sources that are off the blacklist by now. */
  readonly onProgress?: (done: number) => void;
}

/** Takes sources off the blacklist, in calls of 10,000. */
export async function removeSources(
  type: FilterListType,
  items: readonly string[],
  { note = null, signal, onProgress }: RemovalOptions = {},
): Promise<void> {
  for (const some of inCalls(items)) {
    await api.delete(sourcesPathOf(type), signal === undefined ? {} : { signal }, {
      items: some.items,
      note,
    });
    onProgress?.(some.done);
  }
}

/** Bans removed sources again, in calls of 10,000. */
export async function restoreSources(type: FilterListType, items: readonly string[]): Promise<void> {
  for (const some of inCalls(items)) await addSources({ type, items: some.items }, crypto.randomUUID());
}

function* inCalls(items: readonly string[]) {
  for (let from = 0; from < items.length; from += ITEMS_PER_CALL_MAX) {
    const some = items.slice(from, from + ITEMS_PER_CALL_MAX);
    yield { items: some, done: from + some.length };
  }
}

/** Saves all banned sources of a type as CSV. */
export async function exportSources(type: FilterListType): Promise<void> {
  const file = await api.download(`${sourcesPathOf(type)}/export`);
  saveFile(file.blob, file.name ?? `global-blacklist-${type}.csv`);
}
