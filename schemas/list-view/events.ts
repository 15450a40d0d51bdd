import * as v from 'valibot';

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

/** Stream `list-views-<user id>`: the views of all lists that a person changed. */
export const listViewEvents = {
  ListViewSaved: {
    version: 1,
    data: v.object({ userId: v.number(), list: v.string(), settings: listViewSettings }),
  },
} as const satisfies EventCatalogue;
export type ListViewEvent = EventsOf<typeof listViewEvents>;
