import * as v from 'valibot';

import { idOf } from '../common/ids.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

/** How a person set up one list of the product. Columns are named by their ids; those that are not named are at their default. */
export const listViewSettings = v.object({
  /** Columns in their order; those that came later are not in it. */
  order: v.array(v.string()),
  /** Whether a column is shown; empty while the list chooses by itself. */
  visible: v.record(v.string(), v.boolean()),
  /** Widths that were set, pixels. */
  widths: v.record(v.string(), v.number()),
  density: v.picklist(['comfortable', 'compact']),
});
export type ListViewSettings = v.InferOutput<typeof listViewSettings>;

export const savedViewId = idOf('SavedViewId');

/** A named view of a list: which rows, in which order and of which days, and how they are shown. */
export const savedView = v.object({
  id: v.number(),
  name: v.string(),
  /** Parameters of the list's URL without the list's prefix: `status`, `sort`, `search`, `preset`. */
  parameters: v.record(v.string(), v.string()),
  settings: listViewSettings,
});
export type SavedView = v.InferOutput<typeof savedView>;

const ofList = { userId: v.number(), list: v.string() };

/** Stream `list-views-<user id>`: the views of all lists that a person changed. */
export const listViewEvents = {
  ListViewSaved: {
    version: 1,
    data: v.object({ ...ofList, settings: listViewSettings }),
  },
  SavedViewSaved: { version: 1, data: v.object({ ...ofList, view: savedView }) },
  SavedViewDeleted: { version: 1, data: v.object({ ...ofList, viewId: v.number() }) },
  /** The view that the list opens with; null for none. */
  DefaultViewSet: { version: 1, data: v.object({ ...ofList, viewId: v.nullable(v.number()) }) },
} as const satisfies EventCatalogue;
export type ListViewEvent = EventsOf<typeof listViewEvents>;
