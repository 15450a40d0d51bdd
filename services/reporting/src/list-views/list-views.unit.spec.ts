import type { ListViewSettings } from '@marquee/schemas/list-view/events';
import { describe, expect, it } from 'vitest';

import { listViewsDecider } from './index.ts';
import { LISTS_MAX } from './rejections.ts';
import { DEFAULT_VIEW, type ListViewsState } from './state.ts';

const wide: ListViewSettings = { ...DEFAULT_VIEW, widths: { name: 320, spend: 90 } };

const save = (state: ListViewsState, list: string, settings: ListViewSettings) =>
  listViewsDecider.decide({ type: 'SaveListView', userId: 5, list, settings }, state);

function after(...saved: readonly (readonly [string, ListViewSettings])[]): ListViewsState {
  return saved.reduce((state, [list, settings]) => {
    const decision = save(state, list, settings);
    return decision.accepted ? decision.events.reduce(listViewsDecider.evolve, state) : state;
  }, listViewsDecider.initialState);
}

describe('list views', () => {
  it('are kept by list, the last one saved', () => {
    const state = after(['campaigns', wide], ['creatives', wide], ['campaigns', DEFAULT_VIEW]);
    expect(state).toEqual(
      new Map([
        ['campaigns', DEFAULT_VIEW],
        ['creatives', wide],
      ]),
    );
  });

  it('write nothing when nothing changed', () => {
    const same = { ...wide, widths: { spend: 90, name: 320 } };
    expect(save(after(['campaigns', wide]), 'campaigns', same)).toEqual({ accepted: true, events: [] });
    expect(save(after(), 'campaigns', DEFAULT_VIEW)).toEqual({ accepted: true, events: [] });
    expect(save(after(['campaigns', wide]), 'campaigns', { ...wide, order: ['name'] })).toMatchObject({
      events: [{ type: 'ListViewSaved' }],
    });
  });

  it('are no store for just anything', () => {
    const full = after(...Array.from({ length: LISTS_MAX }, (_, index) => [`list-${index}`, wide] as const));
    expect(save(full, 'one-more', wide)).toEqual({ accepted: false, rejection: { reason: 'too-many' } });
    expect(save(full, 'list-0', DEFAULT_VIEW)).toMatchObject({ accepted: true });
  });
});
