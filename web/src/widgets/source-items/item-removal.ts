import { ITEMS_PER_CALL_MAX } from '@marquee/schemas/filter-list/commands';

import { reasonOf } from '../../lib/error-catalogue.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { BulkResult } from '../entity-list/resource.ts';

/** Items of one call: a removal shows how far it is, and can be stopped, after each. */
const REMOVED_PER_CALL = 1_000;

/** What became of items that were to be removed; those that a stop left untried are in no list. */
export interface Removal {
  /** Removed by this removal. */
  readonly removed: readonly string[];
  /** Not on the list: they were removed elsewhere before. */
  readonly missing: readonly string[];
  /** Those of the call that failed, and all after it. */
  readonly failed: readonly string[];
  /** Why; undefined where none failed. */
  readonly error: unknown;
}

export interface RemovalOptions {
  /** Stops the removal after the call that is on its way, since what became of that one has to be known. */
  readonly signal?: AbortSignal;
  /** Receives the number of items that are off the list by now. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Removes items in calls of 1,000.
 * @param removeSome one call. @returns those of its items that were on the list
 * @throws what the first call throws: nothing was removed then
 */
export async function removeInCalls(
  items: readonly string[],
  removeSome: (items: readonly string[]) => Promise<readonly string[]>,
  { signal, onProgress }: RemovalOptions = {},
): Promise<Removal> {
  const removed: string[] = [];
  const missing: string[] = [];
  for (const some of inCalls(items, REMOVED_PER_CALL)) {
    if (signal?.aborted === true) break;
    try {
      const gone = new Set(await removeSome(some.items));
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

function* inCalls(items: readonly string[], perCall: number) {
  for (let from = 0; from < items.length; from += perCall) {
    const some = items.slice(from, from + perCall);
    yield { items: some, done: from + some.length };
  }
}

/** A removal as the list reports it. @param undo adds again what this removal removed, and nothing else */
export function bulkResultOf(
  { removed, missing, failed, error }: Removal,
  undo: (removed: readonly string[]) => Promise<void>,
): BulkResult {
  const reason = failed.length === 0 ? '' : reasonOf(error);
  return {
    succeeded: removed,
    failed: failed.map((id) => ({ id, reason })),
    ...(missing.length === 0
      ? {}
      : { unchanged: t('{count} already off the list', { count: formatCount(missing.length) }) }),
    ...(removed.length === 0 ? {} : { undo: () => void undo(removed) }),
  };
}

interface RemovalUndo {
  readonly items: readonly string[];
  /** Adds the items of one call. */
  readonly addSome: (items: readonly string[]) => Promise<unknown>;
  /** Called in the end, however it went. */
  readonly onEnd: () => void;
}

/** Adds removed items again in calls of 10,000, and says so; after a failure it can be tried again for those that are left. */
export async function undoRemoval({ items, addSome, onEnd }: RemovalUndo): Promise<void> {
  let left = items;
  try {
    for (const some of inCalls(items, ITEMS_PER_CALL_MAX)) {
      await addSome(some.items);
      left = items.slice(some.done);
    }
    toast.success(t('Changes undone'));
  } catch (error) {
    const onClick = () => void undoRemoval({ items: left, addSome, onEnd });
    toast.error(reasonOf(error), { action: { label: t('Undo'), onClick } });
  }
  onEnd();
}
