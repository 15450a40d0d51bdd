import { MESSAGES } from '@marquee/schemas/common/messages';
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { afterEach, expect, it } from 'vitest';

import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { currentToasts, toast } from '../../ui/feedback/toast.ts';
import { toastErrors, toastFailure } from './toast-errors.ts';

afterEach(() => {
  for (const { id } of currentToasts.read()) toast.hide(id);
});

const shown = () => currentToasts.read().map(({ text }) => text);
const viewingOnly = new ApiError(
  { message: MESSAGES.viewingOnly, type: PROBLEM_TYPES.readOnlyImpersonation },
  new Response(null, { status: 403 }),
);

it('says nothing beside the toast that offers to allow changes', () => {
  toastFailure(viewingOnly);
  toastErrors(viewingOnly);
  expect(shown()).toEqual([]);
});

it('says of everything else that it failed', () => {
  toastFailure(new NetworkError());
  expect(shown()).toEqual([MESSAGES.actionFailed]);
});
