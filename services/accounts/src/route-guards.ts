import type { Principal } from '@marquee/kit/http/principal';

import { userNotFound } from './rejections.ts';

/** Answers as if another user's account did not exist, except to admins. */
export function refuseOthers(principal: Pick<Principal, 'role' | 'userId'>, id: number): void {
  if (principal.role !== 'admin' && principal.userId !== id) throw userNotFound();
}
