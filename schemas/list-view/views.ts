import * as v from 'valibot';

import { listViewSettings, savedView } from './events.ts';

/** A list as a person set it up, with the views that they saved in the order of their making. */
export const listView = v.object({
  ...listViewSettings.entries,
  savedViews: v.array(savedView),
  /** The saved view that the list opens with. */
  defaultViewId: v.nullable(v.number()),
});
export type ListView = v.InferOutput<typeof listView>;

/** `GET /list-views/{list}`. */
export const listViewAnswer = v.object({ data: listView });

/** `PUT /list-views/{list}`. */
export const listViewSettingsAnswer = v.object({ data: listViewSettings });

/** The calls of one saved view. */
export const savedViewAnswer = v.object({ data: savedView });
