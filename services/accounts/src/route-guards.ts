import type { Principal } from '@marquee/kit/http/principal';
import { forbidden } from '@marquee/kit/http/problem-error';

import { userNotFound } from './rejections.ts';

/** A person's own credentials are changed by the person or in an admin's own name, which the log shows. */
export function refuseImpersonation({ impersonating }: { readonly impersonating: boolean }): void {
  if (impersonating) throw forbidden('Not while acting as another user.');
}

/** Answers as if another user's account did not exist, except to admins. */
export function refuseOthers(principal: Pick<Principal, 'role' | 'userId'>, id: number): void {
  if (principal.role !== 'admin' && principal.userId !== id) throw userNotFound();
}
