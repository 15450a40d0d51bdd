import * as v from 'valibot';

import { commandObject, textInput } from '../commands/ad-fields.ts';
import { mustBeValid, MESSAGES } from '../common/messages.ts';
import { ITEMS_FILE_BYTES_MAX } from './commands.ts';
import { itemsAdded } from './views.ts';

/** Bytes that one call carries of a file: as many as of any other body. */
export const ITEM_UPLOAD_PART_BYTES_MAX = 1_048_576;
/** Unfinished uploads of an account, and the bytes of their files together. */
export const ITEM_UPLOADS_MAX = 5;
export const ITEM_UPLOAD_BYTES_MAX = 4 * ITEMS_FILE_BYTES_MAX;
/** Uploads of an account that ended and are kept when another one begins; the oldest are forgotten. */
export const ITEM_UPLOADS_ENDED_MAX = 20;
/** An upload is forgotten so long after its last part, or after its items were added, milliseconds. */
export const ITEM_UPLOAD_KEPT_MS = 86_400_000;
/** Refused lines that are kept for the download; the others are counted. */
export const REFUSED_LINES_KEPT = 200_000;

/** `POST /filter-lists/{id}/uploads`. */
export const createItemUploadBody = commandObject({
  /** The file's name at the sender's. */
  name: textInput('Name'),
  /** Bytes of the whole file. */
  size: v.pipe(
    v.number(mustBeValid('Size')),
    v.integer(mustBeValid('Size')),
    v.minValue(1, MESSAGES.fileEmpty),
    v.maxValue(ITEMS_FILE_BYTES_MAX, MESSAGES.wrongListFileWeight),
  ),
  /** By which the sender knows the file again: the same one for the same file continues an unfinished upload. */
  fingerprint: textInput('Fingerprint'),
});
export type CreateItemUploadBody = v.InferOutput<typeof createItemUploadBody>;

export const ITEM_UPLOAD_STATES = ['receiving', 'adding', 'done', 'failed'] as const;

/** A file of items on its way into a filter list, in parts. */
export const itemUploadView = v.object({
  id: v.string(),
  name: v.string(),
  /** Bytes of the whole file. */
  size: v.number(),
  /** Bytes that are kept here: the next part begins with this one. */
  offset: v.number(),
  fingerprint: v.string(),
  state: v.picklist(ITEM_UPLOAD_STATES),
  /** Lines whose items were added or refused so far. */
  linesDone: v.number(),
  /** Share of the file that these lines are, 0 to 1. */
  shareAdded: v.number(),
  createdAt: v.string(),
  expiresAt: v.string(),
  /** What became of the items so far, in a list of uploads without the refused items; null before the whole file is here. */
  report: v.nullable(itemsAdded),
  /** Why it failed; null while it did not. */
  failure: v.nullable(v.string()),
});
export type ItemUploadView = v.InferOutput<typeof itemUploadView>;

export const itemUploadAnswer = v.object({ data: itemUploadView });
export const itemUploadsAnswer = v.object({ data: v.array(itemUploadView) });
