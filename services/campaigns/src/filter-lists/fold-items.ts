import { decodeEvent, isKnownEvent } from '@marquee/kit/decider/event-codec';
import type { StreamFold } from '@marquee/kit/decider/stream-fold';

/** Most items shown of a set; the count includes the rest. */
const SHOWN_MAX = 1_000;

/**
 * A set of items as its events leave it, as the tables keep it: what is there is added to nothing, what is not leaves.
 * Shown are how many there are, and the first of them in the order in which they came.
 */
export const itemsFold = (entity: 'filter-list-items' | 'global-blacklist'): StreamFold => ({
  entity,
  fold(events) {
    const items = new Set<string>();
    for (const recorded of events) {
      if (!isKnownEvent(recorded.type)) continue;
      const event = decodeEvent(recorded);
      switch (event.type) {
        case 'FilterListItemsAdded':
        case 'GlobalBlacklistItemsAdded':
          for (const item of event.data.items) items.add(item);
          break;
        case 'FilterListItemsRemoved':
        case 'GlobalBlacklistItemsRemoved':
          for (const item of event.data.items) items.delete(item);
          break;
        case 'FilterListCleared':
          items.clear();
          break;
        default:
      }
    }
    return { itemCount: items.size, items: [...items].slice(0, SHOWN_MAX) };
  },
});
