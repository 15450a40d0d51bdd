import type { Decider } from '@marquee/kit/decider/decider';
import { type FilterListFields, filterListResource } from '@marquee/schemas/filter-list/fields';

import type { ResourceDefinition } from '../resource/definition.ts';
import { decideItemSet, type ItemSetCommand, type ItemSetEvent, type ItemSetEvents } from './decide.ts';
import type { ItemSetRejection } from './rejections.ts';
import { evolveItemSet } from './evolve.ts';
import { initialItemSetState, type ItemSetState } from './state.ts';

/** A named list of sources that campaigns buy (`white`) or avoid (`black`); what is on it is an item set. */
export const FILTER_LIST: ResourceDefinition<FilterListFields> = {
  names: { one: 'filter list', many: 'filter lists' },
  kind: 'filter-list',
  idKey: 'filterListId',
  events: {
    created: 'FilterListCreated',
    changed: 'FilterListChanged',
    deleted: 'FilterListDeleted',
    restored: 'FilterListRestored',
  },
  resource: filterListResource,
  fixed: ['type'],
};

export type ItemSetDecider = Decider<ItemSetCommand, ItemSetState, ItemSetEvent, ItemSetRejection>;

/** The items of a filter list, or of a type of the global blacklist. */
export const itemSetDecider = (types: ItemSetEvents): ItemSetDecider => ({
  decide: decideItemSet(types),
  evolve: evolveItemSet,
  initialState: initialItemSetState,
});

export const FILTER_LIST_ITEM_EVENTS = {
  added: 'FilterListItemsAdded',
  removed: 'FilterListItemsRemoved',
  cleared: 'FilterListCleared',
} as const satisfies ItemSetEvents;

export const filterListItemsStream = (filterListId: number): string => `filter-list-items-${filterListId}`;
