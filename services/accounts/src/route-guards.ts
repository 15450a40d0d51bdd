import type { Principal } from '@marquee/kit/http/principal';
import { forbidden } from '@marquee/kit/http/problem-error';

import { userNotFound } from './rejections.ts';

/** A person's own credentials are changed by the person or in an admin's own name, which the log shows. */
export function refuseImpersonation({ impersonating }: { readonly impersonating: boolean }): void {
  if (impersonating) throw forbidden('Not while acting as another user.');
}

/** Another person's account does not exist for whoever is no admin. */
export function refuseOthers(principal: Pick<Principal, 'role' | 'userId'>, id: number): void {
  if (principal.role !== 'admin' && principal.userId !== id) throw userNotFound();
}
