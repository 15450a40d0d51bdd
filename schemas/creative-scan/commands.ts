import { commandObject, TEXTAREA_MAX, textInput } from '../commands/ad-fields.ts';

/** `POST /admin/creatives/{id}/clear-scan`. */
export const clearScanBody = commandObject({ reason: textInput('Reason', 1, TEXTAREA_MAX) });
