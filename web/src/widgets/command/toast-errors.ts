import { MESSAGES } from '@marquee/schemas/common/messages';
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf, messageFor } from '../../lib/error-catalogue.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Every text of a rejection as a toast: a known one 4 s, the server's own words 12 s. */
export function toastErrors(error: unknown): void {
  if (isSaid(error)) return;
  for (const serverText of textsOf(error)) {
    const { text, known } = messageFor(serverText);
    if (known) toast.known(text);
    else toast.error(text);
  }
}

/**
 * That something failed, without why.
 * @param text what failed, where that is not what was pressed
 */
export function toastFailure(error: unknown, text: string = MESSAGES.actionFailed): void {
  if (!isSaid(error)) toast.known(text);
}

/** Said with what to do about it, whichever call it was. */
const isSaid = (error: unknown): boolean =>
  error instanceof ApiError && error.type === PROBLEM_TYPES.readOnlyImpersonation;
