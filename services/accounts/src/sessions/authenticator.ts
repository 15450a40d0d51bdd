import { RejectedError } from '@marquee/kit/decider/rejection';
import type { Authenticator, Impersonation, Principal } from '@marquee/kit/http/principal';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { UserId } from '@marquee/schemas/common/ids';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';

import { accountOfKey } from '../api-keys/api-key.ts';
import { hasExpired } from '../user/api-keys.ts';
import type { ApiKey, LiveAccount } from '../user/state.ts';
import { SESSION_REJECTIONS } from './rejections.ts';
import type { Session, SessionStore } from './session-store.ts';
import { hashToken, looksLikeToken } from './tokens.ts';

/** What a session or a key is good for, beside the rights of its account. */
type Credential = Pick<Principal, 'sessionId' | 'provedAt' | 'apiKey'>;

interface AuthenticatorDeps {
  readonly sessions: SessionStore;
  /** The account as its stream says; undefined when it does not exist or is deleted. */
  readonly findAccount: (userId: number) => Promise<LiveAccount | undefined>;
  readonly mustHaveSecondFactor: (account: LiveAccount) => boolean;
  /** What a session may do as another user. */
  readonly impersonationOf: (sessionId: string, userId: number) => Promise<Impersonation>;
  /** Notes that a key was used; it does not wait for anything. */
  readonly noteKeyUse: (userId: number, apiKeyId: string) => void;
  readonly clock: () => Date;
  readonly logger: ProjectionLogger;
}

export interface CachingAuthenticator extends Authenticator {
  /** Something about the account changed in this process: nothing older is used from now on. */
  forget(userId: number): void;
}

/** Another process's logout or deactivation is in force here after at most this. */
const CACHE_MS = 2_000;
const CACHED_MAX = 10_000;
/** `lastSeen` is not written more often than this. */
const SEEN_EVERY_MS = 60_000;
const SUDO_PATTERN = /^[1-9]\d{0,9}$/;

export function createAuthenticator({
  sessions,
  findAccount,
  mustHaveSecondFactor,
  impersonationOf,
  noteKeyUse,
  clock,
  logger,
}: AuthenticatorDeps): CachingAuthenticator {
  const sessionCache = createShortCache<string, Session>();
  const accountCache = createShortCache<number, LiveAccount>();
  const forget = (userId: number) => {
    accountCache.drop((key) => key === userId);
    sessionCache.drop((_, session) => session.userId === userId);
  };
  sessions.onEnded(({ userId }) => forget(userId));

  const activeAccount = async (userId: number) => {
    const account = await accountCache.get(userId, () => findAccount(userId));
    return account?.status === 'active' ? account : undefined;
  };

  return {
    forget,
    async authenticate(token, sudoUser) {
      if (!looksLikeToken(token)) throw rejected('signed-out');
      const session = await sessionCache.get(hashToken(token), () => sessions.find(token));
      if (!session || session.tokenExpiresAt <= clock()) throw rejected('signed-out');
      const actor = await activeAccount(session.userId);
      if (!actor) throw rejected('signed-out');
      if (clock().getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
        sessionCache.put(hashToken(token), { ...session, lastSeenAt: clock() });
        sessions.seen(session.sessionId).catch((error: unknown) => {
          logger.warn({ err: error }, 'could not note that a session was seen');
        });
      }
      const subject = sudoUser === undefined ? actor : await impersonated(actor, sudoUser, activeAccount);
      const lacksSecondFactor = mustHaveSecondFactor(actor) && actor.secondFactor === undefined;
      const known = { ...principalOf(actor, subject, session), lacksSecondFactor };
      if (subject === actor) return { ...known, impersonating: false };
      const impersonation = await impersonationOf(session.sessionId, subject.userId);
      return { ...known, impersonating: true, impersonation };
    },
    async authenticateKey(key) {
      const userId = accountOfKey(key);
      const account = userId === undefined ? undefined : await activeAccount(userId);
      const apiKey = account && findKey(account, key, clock());
      if (!account || !apiKey) throw rejected('signed-out');
      noteKeyUse(account.userId, apiKey.id);
      const own = principalOf(account, account, credentialOf(apiKey));
      return { ...own, lacksSecondFactor: false, impersonating: false };
    },
    onSessionsEnded: sessions.onEnded,
  };
}

const rejected = (reason: keyof typeof SESSION_REJECTIONS) => new RejectedError(SESSION_REJECTIONS[reason]);

/**
 * Whether an account may be acted as.
 * @throws RejectedError for one that is not in use, and for an admin's
 */
export function refuseUnlessActedAs(target: LiveAccount | undefined): LiveAccount {
  if (target?.status !== 'active') throw rejected('sudo-user-unknown');
  if (target.role === 'admin') throw rejected('sudo-user-admin');
  return target;
}

/** Only an admin, only an existing active account, never another admin. */
async function impersonated(
  actor: LiveAccount,
  sudoUser: string,
  activeAccount: (userId: number) => Promise<LiveAccount | undefined>,
): Promise<LiveAccount> {
  if (actor.role !== 'admin') throw rejected('not-an-admin');
  if (!SUDO_PATTERN.test(sudoUser)) throw rejected('sudo-user-malformed');
  return refuseUnlessActedAs(await activeAccount(Number(sudoUser)));
}

/** The account's key that was shown, unless it has expired. Staff have none, whatever they had before they were staff. */
function findKey({ role, apiKeys }: LiveAccount, shown: string, now: Date): ApiKey | undefined {
  if (role !== 'advert') return undefined;
  const digest = secretDigest(shown);
  const found = apiKeys.find((apiKey) => apiKey.digest === digest);
  return found && !hasExpired(found, now.toISOString()) ? found : undefined;
}

/** A key proves no password, and belongs to no session. */
const credentialOf = ({ id, scopes }: ApiKey): Credential => ({
  sessionId: `api-key-${id}`,
  provedAt: new Date(0),
  apiKey: { id, scopes },
});

const principalOf = (
  actor: LiveAccount,
  subject: LiveAccount,
  { sessionId, provedAt, apiKey }: Credential,
): Omit<Principal, 'lacksSecondFactor' | 'impersonating' | 'impersonation'> => ({
  userId: subject.userId as UserId,
  role: subject.role,
  // An account from before that was staff only.
  isFinance: subject.isFinanceRole && subject.role !== 'advert',
  isAuditor: subject.isAuditorRole,
  actorId: actor.userId as UserId,
  sessionId,
  provedAt,
  ...(apiKey ? { apiKey } : {}),
  canSeeClick: subject.role !== 'advert' || subject.settings.canSeeClick,
  canSeeSsp: subject.role !== 'advert' || subject.settings.canSeeSsp,
  canSeeSspPremium: subject.role !== 'advert' || subject.settings.canSeeSspPremium,
});

/** Remembers what was found for two seconds; what was not found is asked for again. */
function createShortCache<Key, Value>() {
  const entries = new Map<Key, { readonly value: Value; readonly until: number }>();
  let drops = 0;
  const put = (key: Key, value: Value, since = monotonicMs()) => {
    entries.delete(key);
    entries.set(key, { value, until: since + CACHE_MS });
    if (entries.size > CACHED_MAX) {
      const oldest = entries.keys().next();
      if (!oldest.done) entries.delete(oldest.value);
    }
  };
  return {
    put,
    drop(matches: (key: Key, value: Value) => boolean) {
      drops += 1;
      for (const [key, { value }] of entries) if (matches(key, value)) entries.delete(key);
    },
    async get(key: Key, find: () => Promise<Value | undefined>): Promise<Value | undefined> {
      const known = entries.get(key);
      if (known && known.until > monotonicMs()) return known.value;
      const since = monotonicMs();
      const dropsBefore = drops;
      const value = await find();
      if (value === undefined) entries.delete(key);
      // What was read before a drop may be what was dropped.
      else if (drops === dropsBefore) put(key, value, since);
      return value;
    },
  };
}
