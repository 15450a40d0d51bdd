import * as v from 'valibot';

import { mustBeValid } from '../common/messages.ts';
import { savedViewId } from './events.ts';
import { savedViewResource, settingsBody } from './fields.ts';

/** Name of a list in a path, `advertiser-campaigns`; where lists stand on one page, each has its own. */
export const listName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/, mustBeValid('List')));

/** `PUT /list-views/{list}`: everything of the view is replaced; what is left out is the list's default. */
export const saveListView = settingsBody;

/** `POST /list-views/{list}/views`. */
export const createSavedView = v.strictObject(savedViewResource.body);
export type CreateSavedView = v.InferOutput<typeof createSavedView>;

/** `PATCH /list-views/{list}/views/{id}`: what is left out stays, so that a renaming takes no changes of another browser back. */
export const changeSavedView = v.partial(createSavedView);
export type ChangeSavedView = v.InferOutput<typeof changeSavedView>;

/** `PUT /list-views/{list}/default`: the view that the list opens with; null for none. */
export const setDefaultView = v.strictObject({
  viewId: v.nullable(savedViewId, null),
});
