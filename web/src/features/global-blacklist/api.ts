import { FILTER_LIST_TYPES, type FilterListType } from '@marquee/schemas/common/source-lists';
import { ITEMS_FILE_FIELD, ITEMS_PER_CALL_MAX } from '@marquee/schemas/filter-list/commands';
import { itemsAdded, type ItemsAdded } from '@marquee/schemas/filter-list/views';
import type { addToBlacklistBody } from '@marquee/schemas/global-blacklist/commands';
import { blacklistListAnswer, sourcesRemoved } from '@marquee/schemas/global-blacklist/views';
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

/** Sources of one call: a removal shows how far it is, and can be stopped, after each. */
const REMOVED_PER_CALL = 1_000;

interface RemovalOptions {
  /** For the activity log. */
  readonly note?: string | null;
  /** Stops the removal after the call that is on its way, since what became of that one has to be known. */
  readonly signal?: AbortSignal;
  /** Receives the number of sources that are off the blacklist by now. */
  readonly onProgress?: (done: number) => void;
}

/** What became of sources that were to be removed; those that a stop left untried are in no list. */
export interface Removal {
  /** Removed by this removal. */
  readonly removed: readonly string[];
  /** Not on the blacklist: another admin removed them before. */
  readonly missing: readonly string[];
  /** Those of the call that failed, and all after it. */
  readonly failed: readonly string[];
  /** Why; undefined where none failed. */
  readonly error: unknown;
}

/** Takes sources off the blacklist, in calls of 1,000. @throws what the first call throws: nothing was removed then */
export async function removeSources(
  type: FilterListType,
  items: readonly string[],
  { note = null, signal, onProgress }: RemovalOptions = {},
): Promise<Removal> {
  const removed: string[] = [];
  const missing: string[] = [];
  for (const some of inCalls(items, REMOVED_PER_CALL)) {
    if (signal?.aborted === true) break;
    try {
      const gone = new Set(await removeSome(type, some.items, note));
      for (const item of some.items) (gone.has(item) ? removed : missing).push(item);
    } catch (error) {
      const failed = items.slice(removed.length + missing.length);
      if (failed.length === items.length) throw error;
      return { removed, missing, failed, error };
    }
    onProgress?.(some.done);
  }
  return { removed, missing, failed: [], error: undefined };
}

/** Takes the sources of one call off the blacklist. @returns those that were on it */
async function removeSome(
  type: FilterListType,
  items: readonly string[],
  note: string | null,
): Promise<readonly string[]> {
  const options = { query: { named: true }, idempotencyKey: crypto.randomUUID() };
  const call = api.delete(sourcesPathOf(type), options, { items, note });
  return (await parsedData(sourcesRemoved, call)).removedItems ?? [];
}

interface RestoreOptions {
  /** For the activity log. */
  readonly note: string | null;
  /** Receives the number of sources that are banned again by now. */
  readonly onProgress: (done: number) => void;
}

/** Bans removed sources again, in calls of 10,000. */
export async function restoreSources(
  type: FilterListType,
  items: readonly string[],
  { note, onProgress }: RestoreOptions,
): Promise<void> {
  for (const some of inCalls(items, ITEMS_PER_CALL_MAX)) {
    await addSources({ type, items: some.items, note }, crypto.randomUUID());
    onProgress(some.done);
  }
}

function* inCalls(items: readonly string[], perCall: number) {
  for (let from = 0; from < items.length; from += perCall) {
    const some = items.slice(from, from + perCall);
    yield { items: some, done: from + some.length };
  }
}

/** Saves all banned sources of a type as CSV. */
export async function exportSources(type: FilterListType): Promise<void> {
  const file = await api.download(`${sourcesPathOf(type)}/export`);
  saveFile(file.blob, file.name ?? `global-blacklist-${type}.csv`);
}
