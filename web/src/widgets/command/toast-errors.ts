import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf, messageFor } from '../../lib/error-catalogue.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Every text of a rejection as a toast: a known one 4 s, the server's own words 12 s. */
export function toastErrors(error: unknown): void {
  // Said with what to do about it, whichever call it was.
  if (error instanceof ApiError && error.type === PROBLEM_TYPES.readOnlyImpersonation) return;
  for (const serverText of textsOf(error)) {
    const { text, known } = messageFor(serverText);
    if (known) toast.known(text);
    else toast.error(text);
  }
}
