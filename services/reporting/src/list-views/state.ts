import type { ListViewSettings } from '@marquee/schemas/list-view/events';

/** The views of one person, by the name of the list. */
export type ListViewsState = ReadonlyMap<string, ListViewSettings>;

export const initialState: ListViewsState = new Map();

/** The view of a list that the user did not change. */
export const DEFAULT_VIEW: ListViewSettings = { order: [], visible: {}, widths: {}, density: 'comfortable' };
