import type { SavedView } from '@marquee/schemas/list-view/events';
import { type ListViewSettings, listViewSettingsResource } from '@marquee/schemas/list-view/fields';

/** What one person keeps of one list. */
export interface ListViewState {
  readonly settings: ListViewSettings;
  /** In the order of their making. */
  readonly savedViews: readonly SavedView[];
  /** The saved view that the list opens with. */
  readonly defaultViewId: number | null;
  /** What was deleted last, newest first, for an undo. */
  readonly deleted: readonly DeletedView[];
}

export interface DeletedView {
  readonly view: SavedView;
  readonly wasDefault: boolean;
}

/** The views of one person, by the name of the list. */
export type ListViewsState = ReadonlyMap<string, ListViewState>;

export const initialState: ListViewsState = new Map();

/** Columns and density of a list that the user did not change. */
export const DEFAULT_SETTINGS: ListViewSettings = listViewSettingsResource.create({});

const UNCHANGED: ListViewState = {
  settings: DEFAULT_SETTINGS,
  savedViews: [],
  defaultViewId: null,
  deleted: [],
};

export const listIn = (state: ListViewsState, list: string): ListViewState => state.get(list) ?? UNCHANGED;
