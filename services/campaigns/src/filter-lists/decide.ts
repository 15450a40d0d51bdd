import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import { FILTER_LIST_ITEMS_MAX, FILTER_LIST_ITEMS_PER_EVENT } from '@marquee/schemas/common/source-lists';

import { ITEM_SET_MOVED, type ItemSetRejection } from './rejections.ts';
import type { ItemSetState } from './state.ts';

/** A set as the tables have it at one moment. */
export interface StoredItems {
  /** Revision of the last event that the tables have applied. */
  readonly revision: number;
  readonly itemsCount: number;
  /** Those of the command's items that are in the set. */
  readonly present: ReadonlySet<string>;
}

/** `items` are verified and unique; `data` holds the other fields of the events. */
export type ItemSetCommand =
  | (Changing & { readonly type: 'AddItems'; readonly items: readonly string[] })
  | (Changing & { readonly type: 'RemoveItems'; readonly items: readonly string[] })
  | (Changing & { readonly type: 'ClearItems' });

interface Changing {
  readonly data: Readonly<Record<string, unknown>>;
  readonly stored: StoredItems;
}

/** Types of the events of one kind of set; a kind without `cleared` is never cleared. */
export interface ItemSetEvents {
  readonly added: string;
  readonly removed: string;
  readonly cleared?: string;
}

export interface ItemSetEvent {
  readonly type: string;
  readonly data: object;
}

/**
 * Adds what is not there, up to the limit, and removes what is there. The tables may lag behind the events;
 * items that were read at another revision than the current one decide nothing.
 */
export const decideItemSet =
  (types: ItemSetEvents) =>
  (command: ItemSetCommand, { revision }: ItemSetState): Decision<ItemSetEvent, ItemSetRejection> => {
    const { stored, data } = command;
    if (stored.revision !== revision) return reject(ITEM_SET_MOVED);
    const eventsOf = (type: string, items: readonly string[]): ItemSetEvent[] =>
      inChunks(items).map((chunk) => ({ type, data: { ...data, items: chunk } }));
    switch (command.type) {
      case 'AddItems': {
        const fresh = command.items.filter((item) => !stored.present.has(item));
        const free = Math.max(0, FILTER_LIST_ITEMS_MAX - stored.itemsCount);
        return accept(...eventsOf(types.added, fresh.slice(0, free)));
      }
      case 'RemoveItems':
        return accept(
          ...eventsOf(
            types.removed,
            command.items.filter((item) => stored.present.has(item)),
          ),
        );
      case 'ClearItems':
        return types.cleared === undefined || stored.itemsCount === 0
          ? accept()
          : accept({ type: types.cleared, data });
    }
  };

function inChunks(items: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let start = 0; start < items.length; start += FILTER_LIST_ITEMS_PER_EVENT) {
    chunks.push(items.slice(start, start + FILTER_LIST_ITEMS_PER_EVENT));
  }
  return chunks;
}
