import * as v from 'valibot';

import { FILTER_LIST_TYPES } from '../common/source-lists.ts';
import { choiceInput, commandObject, optionalTextInput, TEXTAREA_MAX } from '../commands/ad-fields.ts';
import { someItemsInput } from '../filter-list/commands.ts';

/** Why sources were banned or allowed again; shown in the activity log. */
const note = v.optional(optionalTextInput('Note', TEXTAREA_MAX), null);

/** `POST /admin/global-blacklist`. */
export const addToBlacklistBody = commandObject({
  type: choiceInput('Type', FILTER_LIST_TYPES),
  items: someItemsInput,
  note,
});

/** `DELETE /admin/global-blacklist/{type}/items`. */
export const removeFromBlacklistBody = commandObject({ items: someItemsInput, note });

/** Text fields of `POST /admin/global-blacklist/{type}/items/upload`. */
export const uploadBlacklistForm = commandObject({ note });
