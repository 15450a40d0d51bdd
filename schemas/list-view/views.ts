import * as v from 'valibot';

import { savedView } from './events.ts';
import { listViewSettingsResource } from './fields.ts';

/** A list as a person set it up, with the views that they saved in the order of their making. */
export const listView = v.object({
  ...listViewSettingsResource.view,
  savedViews: v.array(savedView),
  /** The saved view that the list opens with. */
  defaultViewId: v.nullable(v.number()),
});
export type ListView = v.InferOutput<typeof listView>;

/** `GET /list-views/{list}`. */
export const listViewAnswer = v.object({ data: listView });

/** `PUT /list-views/{list}`. */
export const listViewSettingsAnswer = v.object({ data: v.object(listViewSettingsResource.view) });

/** The calls of one saved view. */
export const savedViewAnswer = v.object({ data: savedView });
