import type { UserId } from '@marquee/schemas/common/ids';
import type { Role } from '@marquee/schemas/common/roles';

import { declareRejections, RejectedError } from '../decider/rejection.ts';
import { wallClock } from '../runtime/clock.ts';
import type { Authenticator, Impersonation, Principal } from '../http/principal.ts';

const REJECTIONS = declareRejections({
  'signed-out': { type: 'Unauthenticated', message: 'Unauthorized' },
  'not-an-admin': { type: 'Forbidden', message: 'You may not do this' },
});

/** What `SudoUser` alone lets an admin do. */
const CHANGES_ALLOWED: Impersonation = { mode: 'read-write', reason: null, since: null };

/**
 * Tokens that say who they are: `user:5:advert`, `user:8:manager:finance`, `user:6:manager:auditor`, `user:5:advert:stale` (whose password
 * was proved long ago). For testing one service's routes
 * without accounts beside it.
 */
export function createStubAuthenticator(): Authenticator {
  return {
    async authenticate(token, sudoUser) {
      const match = /^user:(\d+):(advert|admin|manager)(:finance|:auditor)?(:stale)?$/.exec(token);
      if (!match) throw new RejectedError(REJECTIONS['signed-out']);
      const actorId = Number(match[1]) as UserId;
      const role = match[2] as Role;
      if (sudoUser !== undefined && role !== 'admin') throw new RejectedError(REJECTIONS['not-an-admin']);
      const principal: Principal = {
        userId: sudoUser === undefined ? actorId : (Number(sudoUser) as UserId),
        role: sudoUser === undefined ? role : 'advert',
        isFinance: sudoUser === undefined && match[3] === ':finance',
        isAuditor: sudoUser === undefined && match[3] === ':auditor',
        actorId,
        sessionId: `session-${actorId}`,
        provedAt: match[4] === undefined ? wallClock() : new Date(0),
        lacksSecondFactor: false,
        canSeeClick: true,
        canSeeSsp: true,
        canSeeSspPremium: true,
        ...(sudoUser === undefined
          ? { impersonating: false }
          : { impersonating: true, impersonation: CHANGES_ALLOWED }),
      };
      return principal;
    },
    authenticateKey: () => Promise.reject(new RejectedError(REJECTIONS['signed-out'])),
    onSessionsEnded: () => () => undefined,
  };
}
