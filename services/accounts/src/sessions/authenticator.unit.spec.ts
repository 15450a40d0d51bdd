import type { Impersonation } from '@marquee/kit/http/principal';
import { expect, it } from 'vitest';

import type { LiveAccount } from '../user/state.ts';
import { createAuthenticator } from './authenticator.ts';
import type { Session, SessionStore } from './session-store.ts';
import { newToken } from './tokens.ts';

const NOW = new Date('2026-11-01T00:00:00Z');
const session: Session = {
  sessionId: 'one',
  userId: 1,
  tokenExpiresAt: new Date('2026-11-01T01:00:00Z'),
  lastSeenAt: NOW,
  provedAt: NOW,
};

it('remembers nothing of a session that ended while it was read', async () => {
  let isOpen = true;
  let beforeAnswer = () => undefined as void;
  const sessions: Partial<SessionStore> = {
    onEnded: () => () => undefined,
    find: async () => {
      const found = isOpen ? session : undefined;
      beforeAnswer();
      return Promise.resolve(found);
    },
  };
  const account = { userId: 1, status: 'active', role: 'manager', settings: {} } as unknown as LiveAccount;
  const authenticator = createAuthenticator({
    sessions: sessions as SessionStore,
    findAccount: () => Promise.resolve(account),
    mustHaveSecondFactor: () => false,
    impersonationOf: () => Promise.resolve<Impersonation>({ mayChange: false } as unknown as Impersonation),
    noteKeyUse: () => undefined,
    clock: () => NOW,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const token = newToken();
  beforeAnswer = () => {
    isOpen = false;
    authenticator.forget(1);
  };
  await authenticator.authenticate(token, undefined);
  await expect(authenticator.authenticate(token, undefined)).rejects.toThrow();
});
