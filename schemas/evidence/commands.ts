import * as v from 'valibot';

import { mustBeValid } from '../common/messages.ts';
import { TEXTAREA_MAX, textInput } from '../commands/ad-fields.ts';

/** More than the check ever names. */
const FINGERPRINTS_MAX = 1_100;

/** Why nothing more is to be done about a difference; a form asks for it by itself. */
export const acknowledgementReason = v.strictObject({ reason: textInput('Reason', 1, TEXTAREA_MAX) });

/** `POST /admin/evidence/acknowledgements`: takes differences for settled, each as it was shown. */
export const acknowledgeEvidenceCommand = v.strictObject({
  fingerprints: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(100)), mustBeValid('Fingerprints')),
    v.minLength(1, mustBeValid('Fingerprints')),
    v.maxLength(FINGERPRINTS_MAX, mustBeValid('Fingerprints')),
  ),
  ...acknowledgementReason.entries,
});
