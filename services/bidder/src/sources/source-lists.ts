import { KEEP_DELETED_MS } from '@marquee/kit/decider/restoration';
import { FILTER_LIST_TYPES } from '@marquee/schemas/common/source-lists';
import type { FilterListMode, FilterListType } from '@marquee/schemas/common/source-lists';
import type { FilterListEvent } from '@marquee/schemas/filter-list/events';
import type { GlobalBlacklistEvent } from '@marquee/schemas/global-blacklist/events';

import type { SourceSet } from './source-set.ts';
import { createSourceSet } from './source-set.ts';
import type { TrafficSource } from './traffic-source.ts';

/** One filter list in its current state; holders see its changes. */
export interface SourceList {
  readonly id: number;
  readonly userId: number;
  readonly type: FilterListType;
  readonly mode: FilterListMode;
  readonly size: number;
  contains(source: TrafficSource): boolean;
}

/**
 * All filter lists and the global blacklist, in memory, folded from their events. A list of a million items takes
 * 17 MB (25 while it grows), an event of 5,000 items a few milliseconds, a look-up a microsecond for the first
 * list that a request meets and a quarter for each further one; `bench/source-lists.ts` measures it.
 */
export class SourceLists {
  readonly #lists = new Map<number, FoldedList>();
  /** Those that can be restored, with their items, and when they were deleted, ms since 1970. */
  readonly #deleted = new Map<number, { readonly list: FoldedList; readonly atMs: number }>();
  readonly #blacklist = new Map<FilterListType, SourceSet>();

  /** @param occurredAtMs when it happened, milliseconds since 1970 */
  apply(
    event: Pick<FilterListEvent, 'type' | 'data'> | Pick<GlobalBlacklistEvent, 'type' | 'data'>,
    occurredAtMs: number,
  ): void {
    const listEvent = event as FilterListEvent | GlobalBlacklistEvent;
    switch (listEvent.type) {
      case 'GlobalBlacklistItemsAdded':
        return this.#blacklistOf(listEvent.data.type).add(listEvent.data.items);
      case 'GlobalBlacklistItemsRemoved':
        return this.#blacklistOf(listEvent.data.type).remove(listEvent.data.items);
      case 'FilterListCreated': {
        const { filterListId: id, userId, type, mode } = listEvent.data;
        this.#lists.set(id, new FoldedList(id, userId, type, mode));
        return;
      }
      case 'FilterListDeleted':
        return this.#delete(listEvent.data.filterListId, occurredAtMs);
      case 'FilterListRestored':
        return this.#restore(listEvent.data.filterListId);
      default: {
        const { filterListId: id } = listEvent.data;
        const list = this.#lists.get(id) ?? this.#deleted.get(id)?.list;
        if (list !== undefined) applyToList(list, listEvent);
      }
    }
  }

  /** Undefined when there is no such list, or it was deleted. */
  list(id: number): SourceList | undefined {
    return this.#lists.get(id);
  }

  /** The type of the global blacklist that holds the source. */
  blacklisted(source: TrafficSource): FilterListType | undefined {
    for (const type of FILTER_LIST_TYPES) {
      const set = this.#blacklist.get(type);
      if (set !== undefined && set.size > 0 && set.contains(source, 'black')) return type;
    }
    return undefined;
  }

  /** Bytes of all tables, for the metrics. */
  bytes(): number {
    let bytes = 0;
    for (const { items } of this.#lists.values()) bytes += items.bytes;
    for (const { list } of this.#deleted.values()) bytes += list.items.bytes;
    for (const items of this.#blacklist.values()) bytes += items.bytes;
    return bytes;
  }

  /** Forgets those that can no longer be restored. */
  #delete(id: number, nowMs: number): void {
    for (const [known, { atMs }] of this.#deleted)
      if (atMs < nowMs - KEEP_DELETED_MS) this.#deleted.delete(known);
    const list = this.#lists.get(id);
    if (list === undefined) return;
    this.#lists.delete(id);
    this.#deleted.set(id, { list, atMs: nowMs });
  }

  #restore(id: number): void {
    const list = this.#deleted.get(id)?.list;
    if (list === undefined) return;
    this.#deleted.delete(id);
    this.#lists.set(id, list);
  }

  #blacklistOf(type: FilterListType): SourceSet {
    let set = this.#blacklist.get(type);
    if (set === undefined) this.#blacklist.set(type, (set = createSourceSet(type)));
    return set;
  }
}

class FoldedList implements SourceList {
  readonly id: number;
  readonly userId: number;
  readonly type: FilterListType;
  readonly items: SourceSet;
  mode: FilterListMode;

  constructor(id: number, userId: number, type: FilterListType, mode: FilterListMode) {
    this.id = id;
    this.userId = userId;
    this.type = type;
    this.mode = mode;
    this.items = createSourceSet(type);
  }

  get size(): number {
    return this.items.size;
  }

  contains(source: TrafficSource): boolean {
    return this.items.contains(source, this.mode);
  }
}

function applyToList(list: FoldedList, event: FilterListEvent): void {
  if (event.type === 'FilterListChanged') list.mode = event.data.mode ?? list.mode;
  else if (event.type === 'FilterListItemsAdded') list.items.add(event.data.items);
  else if (event.type === 'FilterListItemsRemoved') list.items.remove(event.data.items);
  else if (event.type === 'FilterListCleared') list.items.clear();
}
