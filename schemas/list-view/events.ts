import * as v from 'valibot';

import { idOf } from '../common/ids.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { listViewSettingsResource, savedViewResource } from './fields.ts';

export const savedViewId = idOf('SavedViewId');

/** A saved view in events and in answers. */
export const savedView = v.object({
  id: v.number(),
  ...savedViewResource.stored.entries,
});
export type SavedView = v.InferOutput<typeof savedView>;

const ofList = { userId: v.number(), list: v.string() };

/** Stream `list-views-<user id>`: the views of all lists that a person changed. */
export const listViewEvents = {
  ListViewSaved: {
    version: 1,
    data: v.object({ ...ofList, settings: listViewSettingsResource.stored }),
  },
  SavedViewSaved: { version: 1, data: v.object({ ...ofList, view: savedView }) },
  SavedViewDeleted: { version: 1, data: v.object({ ...ofList, viewId: v.number() }) },
  /** The view that the list opens with; null for none. */
  DefaultViewSet: { version: 1, data: v.object({ ...ofList, viewId: v.nullable(v.number()) }) },
} as const satisfies EventCatalogue;
export type ListViewEvent = EventsOf<typeof listViewEvents>;
