import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { Projector } from '@marquee/kit/projector/projector';
import type { FilterListType } from '@marquee/schemas/common/source-lists';
import type { ItemsAdded, ItemsRemoved } from '@marquee/schemas/filter-list/views';

import type { ItemSetEvents } from '../filter-lists/decide.ts';
import { createItemWriter, type ItemSet, type Source, type Written } from '../filter-lists/item-writer.ts';
import { verifier } from '../filter-lists/verify-item.ts';
import type { BlacklistQuery } from './query.ts';

export interface BlacklistChange {
  readonly type: FilterListType;
  readonly items: Source;
  /** The reason; null when none was given. */
  readonly note: string | null;
}

/** Every write to the globally banned sources. Each type has a set, so that none is ever not found. */
export interface BlacklistCommands {
  banItems(change: BlacklistChange, context: CommandContext): Promise<Written<ItemsAdded>>;
  /** @param onRemoved receives the items that were removed, batch by batch */
  readmitItems(
    change: BlacklistChange,
    context: CommandContext,
    onRemoved?: (items: readonly string[]) => void,
  ): Promise<Written<ItemsRemoved>>;
}

export const BLACKLIST_EVENTS = {
  added: 'GlobalBlacklistItemsAdded',
  removed: 'GlobalBlacklistItemsRemoved',
} as const satisfies ItemSetEvents;

export function createBlacklistCommands({
  eventStore,
  query,
  projector,
}: {
  readonly eventStore: EventStore;
  readonly query: BlacklistQuery;
  readonly projector: Pick<Projector, 'waitFor'>;
}): BlacklistCommands {
  const writer = createItemWriter({ eventStore, projector, events: BLACKLIST_EVENTS });
  const setOf = ({ type, note }: BlacklistChange): ItemSet => ({
    stream: `global-blacklist-${type}`,
    data: { type, note },
    verify: verifier({ type, mode: 'black' }),
    findStored: (items) => query.findStored(type, items),
  });
  return {
    banItems: (change, context) => writer.add(setOf(change), change.items, context),
    readmitItems: (change, context, onRemoved) =>
      writer.remove(setOf(change), change.items, context, onRemoved),
  };
}
