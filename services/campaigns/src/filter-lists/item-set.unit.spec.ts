import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { specification } from '@marquee/kit/decider/specification';
import { frozenEvents, readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import { FILTER_LIST_ITEMS_MAX } from '@marquee/schemas/common/source-lists';
import { filterListEvents } from '@marquee/schemas/filter-list/events';
import { globalBlacklistEvents } from '@marquee/schemas/global-blacklist/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BLACKLIST_EVENTS } from '../global-blacklist/commands.ts';
import { resourceDecider } from '../resource/decider.ts';
import type { ItemSetCommand, ItemSetEvent, StoredItems } from './decide.ts';
import { FILTER_LIST, FILTER_LIST_ITEM_EVENTS, itemSetDecider } from './index.ts';

const decider = itemSetDecider(FILTER_LIST_ITEM_EVENTS);
const { given } = specification(decider);

const data = { filterListId: 7, userId: 5, reason: null };
const stored = (
  revision: number,
  present: readonly string[] = [],
  itemsCount = present.length,
): StoredItems => ({
  revision,
  itemsCount,
  present: new Set(present),
});
const add = (items: readonly string[], at: StoredItems): ItemSetCommand => ({
  type: 'AddItems',
  items,
  data,
  stored: at,
});
const remove = (items: readonly string[], at: StoredItems): ItemSetCommand => ({
  type: 'RemoveItems',
  items,
  data,
  stored: at,
});
const clear = (at: StoredItems): ItemSetCommand => ({ type: 'ClearItems', data, stored: at });
const added = (...items: string[]): ItemSetEvent => ({
  type: 'FilterListItemsAdded',
  data: { ...data, items },
});
const removed = (...items: string[]): ItemSetEvent => ({
  type: 'FilterListItemsRemoved',
  data: { ...data, items },
});
const cleared: ItemSetEvent = { type: 'FilterListCleared', data };
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `site-${index}.example`);

describe('a set of items', () => {
  it('gains what it has not', () => {
    given()
      .when(add(['a.example', 'b.example'], stored(-1)))
      .then(added('a.example', 'b.example'));
    given(added('a.example'))
      .when(add(['a.example', 'b.example'], stored(0, ['a.example'])))
      .then(added('b.example'));
  });

  it('is not changed by what it has, and by taking what it has not', () => {
    given(added('a.example'))
      .when(add(['a.example'], stored(0, ['a.example'])))
      .then();
    given(added('a.example'))
      .when(remove(['b.example'], stored(0, [], 1)))
      .then();
    given()
      .when(clear(stored(-1)))
      .then();
  });

  it('loses what it has, or all', () => {
    given(added('a.example', 'b.example'))
      .when(remove(['c.example', 'b.example'], stored(0, ['b.example'], 2)))
      .then(removed('b.example'));
    given(added('a.example'))
      .when(clear(stored(0, [], 1)))
      .then(cleared);
  });

  it.each([
    ['behind', 0],
    ['ahead', 2],
  ])('decides nothing by tables that are %s', (_where, revision) => {
    for (const command of [
      add(['b.example'], stored(revision)),
      remove(['a.example'], stored(revision, ['a.example'])),
      clear(stored(revision, [], 1)),
    ]) {
      given(added('a.example'), removed('a.example')).when(command).thenRejected({ reason: 'set-moved' });
    }
  });

  it('takes as many as fit', () => {
    given(added('a.example'))
      .when(add(['b.example', 'c.example', 'd.example'], stored(0, ['b.example'], FILTER_LIST_ITEMS_MAX - 1)))
      .then(added('c.example'));
    given(added('a.example'))
      .when(add(['b.example'], stored(0, [], FILTER_LIST_ITEMS_MAX)))
      .then();
  });

  it('writes thousands of items in events of at most 5,000', () => {
    const items = numbered(12_001);
    given()
      .when(add(items, stored(-1)))
      .then(
        added(...items.slice(0, 5_000)),
        added(...items.slice(5_000, 10_000)),
        added(...items.slice(10_000)),
      );
  });

  it('is the same set in any order of writers: the events agree with a set of strings', () => {
    const items = fc.uniqueArray(fc.constantFrom(...numbered(8)), { maxLength: 8 });
    const step = fc.oneof(
      fc.record({ type: fc.constant('AddItems' as const), items }),
      fc.record({ type: fc.constant('RemoveItems' as const), items }),
      fc.record({ type: fc.constant('ClearItems' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const model = new Set<string>();
        const folded = new Set<string>();
        let state = decider.initialState;
        for (const one of steps) {
          const named = 'items' in one ? one.items : [];
          const at = stored(
            state.revision,
            named.filter((item) => folded.has(item)),
            folded.size,
          );
          const decision = decider.decide({ ...one, data, stored: at }, state);
          if (!decision.accepted) throw new Error('refused at the revision that was read');
          for (const event of decision.events) {
            state = decider.evolve(state, event);
            const { items: moved = [] } = event.data as { items?: string[] };
            // An event never repeats what is so already.
            if (event.type === 'FilterListItemsAdded') {
              for (const item of moved) expect(folded.has(item)).toBe(false);
              for (const item of moved) folded.add(item);
            } else if (event.type === 'FilterListItemsRemoved') {
              for (const item of moved) expect(folded.delete(item)).toBe(true);
            } else folded.clear();
          }
          if (one.type === 'AddItems') for (const item of named) model.add(item);
          else if (one.type === 'RemoveItems') for (const item of named) model.delete(item);
          else model.clear();
          expect([...folded].sort()).toEqual([...model].sort());
        }
      }),
    );
  });
});

describe('the global blacklist', () => {
  it('is a set of each type, with notes, and is never emptied at once', () => {
    const blacklist = specification(itemSetDecider(BLACKLIST_EVENTS));
    const about = { type: 'domain', note: 'Report 118' };
    const command = { data: about, stored: stored(-1) };
    blacklist
      .given()
      .when({ ...command, type: 'AddItems', items: ['a.example'] })
      .then({ type: 'GlobalBlacklistItemsAdded', data: { ...about, items: ['a.example'] } });
    blacklist
      .given()
      .when({ ...command, type: 'ClearItems', stored: stored(-1, [], 3) })
      .then();
  });
});

describe('every event ever written still means what it meant', () => {
  const eventsOf = (type: string) =>
    frozenEvents
      .filter((file) => file.startsWith(`${type}.v`))
      .map((file) => decodeEvent(readFrozenEvent(file)));
  const types = [...Object.keys(filterListEvents), ...Object.keys(globalBlacklistEvents)];

  it.each(types)('%s', (type) => {
    expect(eventsOf(type)).not.toEqual([]);
  });

  it('to a list, and its items without a name or mode', () => {
    const list = resourceDecider(FILTER_LIST);
    const after = (...named: string[]) =>
      named.flatMap(eventsOf).reduce(list.evolve, list.initialState).object;
    const fields = { name: 'Sources that sold – été', type: 'domain', mode: 'white' };
    const created = { id: 31, userId: 5, fields, constants: { duplicatedFrom: null }, isDeleted: false };
    expect(after('FilterListCreated')).toEqual(created);
    expect(after('FilterListCreated', 'FilterListChanged')).toEqual({
      ...created,
      fields: { name: 'Sources to avoid', type: 'domain', mode: 'black' },
    });
    expect(after('FilterListCreated', 'FilterListDeleted')).toEqual({ ...created, isDeleted: true });
  });

  it('to the items of a list', () => {
    const state = ['FilterListItemsAdded', 'FilterListItemsRemoved', 'FilterListCleared']
      .flatMap(eventsOf)
      .reduce((folded, event) => decider.evolve(folded, event), decider.initialState);
    expect(state.revision).toBe(2);
  });
});
