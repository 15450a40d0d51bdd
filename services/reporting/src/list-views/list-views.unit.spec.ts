import type { SavedView } from '@marquee/schemas/list-view/events';
import type { ListViewSettings } from '@marquee/schemas/list-view/fields';
import { SAVED_VIEWS_MAX } from '@marquee/schemas/list-view/limits';
import { describe, expect, it } from 'vitest';

import type { ListViewCommand } from './decide.ts';
import { listViewsDecider } from './index.ts';
import { LISTS_MAX } from './rejections.ts';
import { DEFAULT_SETTINGS, listIn, type ListViewsState } from './state.ts';

const wide: ListViewSettings = { ...DEFAULT_SETTINGS, widths: { name: 320, spend: 90 } };
const active = { name: 'Active', parameters: { status: 'active', sort: '-spend' }, settings: wide };

type Unaddressed<Command> = Command extends unknown ? Omit<Command, 'userId' | 'list'> : never;

const decide = (state: ListViewsState, command: Unaddressed<ListViewCommand>, list = 'campaigns') =>
  listViewsDecider.decide({ userId: 5, list, ...command }, state);

/** The state after a command, which has to be accepted. */
function run(state: ListViewsState, command: Unaddressed<ListViewCommand>, list?: string): ListViewsState {
  const decision = decide(state, command, list);
  if (!decision.accepted) throw new Error(decision.rejection.reason);
  return decision.events.reduce(listViewsDecider.evolve, state);
}

const settings = (value: ListViewSettings) => ({ type: 'SaveListView', settings: value }) as const;
const create = (viewId: number, name = `View ${viewId}`) =>
  ({ type: 'CreateSavedView', viewId, content: { ...active, name } }) as const;
const rejectedFor = (reason: string) => ({ accepted: false, rejection: { reason } });
const empty = listViewsDecider.initialState;

describe('list views', () => {
  it('are kept by list, the last one saved', () => {
    const state = run(
      run(run(empty, settings(wide)), settings(wide), 'creatives'),
      settings({ ...wide, order: ['name'] }),
    );
    expect(listIn(state, 'campaigns').settings.order).toEqual(['name']);
    expect(listIn(state, 'creatives').settings).toEqual(wide);
  });

  it('write nothing when nothing changed', () => {
    const same = { ...wide, widths: { spend: 90, name: 320 } };
    const nothing = { accepted: true, events: [] };
    expect(decide(run(empty, settings(wide)), settings(same))).toEqual(nothing);
    expect(decide(empty, settings(DEFAULT_SETTINGS))).toEqual(nothing);
    const state = run(empty, create(1));
    expect(decide(state, { type: 'ChangeSavedView', viewId: 1, change: { settings: same } })).toEqual(
      nothing,
    );
    expect(decide(state, { type: 'SetDefaultView', viewId: null })).toEqual(nothing);
  });

  it('are no store for just anything', () => {
    let full = empty;
    for (let index = 0; index < LISTS_MAX; index += 1) full = run(full, settings(wide), `list-${index}`);
    expect(decide(full, settings(wide), 'one-more')).toMatchObject(rejectedFor('too-many-lists'));
    expect(decide(full, create(1), 'one-more')).toMatchObject(rejectedFor('too-many-lists'));
    expect(decide(full, settings(DEFAULT_SETTINGS), 'list-0')).toMatchObject({ accepted: true });
  });
});

describe('saved views', () => {
  const namesIn = (state: ListViewsState) => listIn(state, 'campaigns').savedViews.map(({ name }) => name);
  const two = run(run(empty, create(1)), create(2));

  it('change by parts: a renaming keeps what another browser changed', () => {
    const parameters = { status: 'paused' };
    const changed = run(two, { type: 'ChangeSavedView', viewId: 1, change: { parameters } });
    const renamed = run(changed, { type: 'ChangeSavedView', viewId: 1, change: { name: 'Paused' } });
    const expected: SavedView = { id: 1, name: 'Paused', parameters, settings: wide };
    expect(listIn(renamed, 'campaigns').savedViews[0]).toEqual(expected);
  });

  it('have names of their own, and are not more than fit', () => {
    expect(decide(two, create(3, 'view 1'))).toMatchObject(rejectedFor('name-taken'));
    expect(decide(two, { type: 'ChangeSavedView', viewId: 2, change: { name: 'VIEW 1' } })).toMatchObject(
      rejectedFor('name-taken'),
    );
    expect(decide(two, create(3, 'View 1'), 'creatives')).toMatchObject({ accepted: true });
    let full = empty;
    for (let id = 1; id <= SAVED_VIEWS_MAX; id += 1) full = run(full, create(id));
    expect(decide(full, create(99))).toMatchObject(rejectedFor('too-many-views'));
  });

  it('come back as they were, also as the default', () => {
    const chosen = run(two, { type: 'SetDefaultView', viewId: 1 });
    const without = run(chosen, { type: 'DeleteSavedView', viewId: 1 });
    expect(listIn(without, 'campaigns').defaultViewId).toBeNull();
    const restored = run(without, { type: 'RestoreSavedView', viewId: 1 });
    expect(namesIn(restored)).toEqual(['View 1', 'View 2']);
    expect(listIn(restored, 'campaigns').defaultViewId).toBe(1);
    // Another one was chosen meanwhile.
    const other = run(run(without, { type: 'SetDefaultView', viewId: 2 }), {
      type: 'RestoreSavedView',
      viewId: 1,
    });
    expect(listIn(other, 'campaigns').defaultViewId).toBe(2);
  });

  it('do not come back over another one of their name', () => {
    const taken = run(run(two, { type: 'DeleteSavedView', viewId: 1 }), create(3, 'View 1'));
    expect(decide(taken, { type: 'RestoreSavedView', viewId: 1 })).toMatchObject(rejectedFor('name-taken'));
  });

  it.each(['ChangeSavedView', 'DeleteSavedView', 'RestoreSavedView', 'SetDefaultView'] as const)(
    'that do not exist refuse %s',
    (type) => expect(decide(two, { type, viewId: 9, change: {} })).toMatchObject(rejectedFor('not-found')),
  );
});
