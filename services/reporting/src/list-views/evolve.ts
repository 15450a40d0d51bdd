import type { ListViewEvent, SavedView } from '@marquee/schemas/list-view/events';

import { listIn, type ListViewsState, type ListViewState } from './state.ts';

/** Deleted views of a list that an undo can bring back. */
const DELETED_MAX = 10;

export const evolve = (state: ListViewsState, event: ListViewEvent): ListViewsState =>
  new Map([...state, [event.data.list, evolveList(listIn(state, event.data.list), event)]]);

function evolveList(list: ListViewState, event: ListViewEvent): ListViewState {
  switch (event.type) {
    case 'ListViewSaved':
      return { ...list, settings: event.data.settings };
    case 'SavedViewSaved':
      return withView(list, event.data.view);
    case 'SavedViewDeleted':
      return withoutView(list, event.data.viewId);
    case 'DefaultViewSet':
      return { ...list, defaultViewId: event.data.viewId };
  }
}

/** A view that comes back takes its place again: ids are in the order of making. */
const withView = (list: ListViewState, view: SavedView): ListViewState => ({
  ...list,
  savedViews: [...list.savedViews.filter(({ id }) => id !== view.id), view].sort(
    (one, other) => one.id - other.id,
  ),
  deleted: list.deleted.filter((deleted) => deleted.view.id !== view.id),
});

function withoutView(list: ListViewState, viewId: number): ListViewState {
  const view = list.savedViews.find(({ id }) => id === viewId);
  if (view === undefined) return list;
  const wasDefault = list.defaultViewId === viewId;
  return {
    ...list,
    savedViews: list.savedViews.filter((one) => one !== view),
    defaultViewId: wasDefault ? null : list.defaultViewId,
    deleted: [{ view, wasDefault }, ...list.deleted].slice(0, DELETED_MAX),
  };
}
