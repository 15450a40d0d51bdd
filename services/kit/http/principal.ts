import type { UserId } from '@marquee/schemas/common/ids';
import type { Role } from '@marquee/schemas/common/roles';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';

/** What an admin may do as another user, and why. */
export interface Impersonation {
  readonly mode: ImpersonationMode;
  /** Sealed under the key of the impersonated user; null where none was asked for. */
  readonly reason: string | null;
  /** When the mode was set; null where it never was. */
  readonly since: Date | null;
}

/** Who is asking. While an admin impersonates, `userId` and the rights are those of the impersonated user. */
export type Principal = Asking & (AsOneself | AsAnother);

interface AsOneself {
  readonly impersonating: false;
  readonly impersonation?: undefined;
}

/** What an admin may do is always known. */
interface AsAnother {
  readonly impersonating: true;
  readonly impersonation: Impersonation;
}

interface Asking {
  /** The effective user: whose data is seen and changed. */
  readonly userId: UserId;
  readonly role: Role;
  readonly isFinance: boolean;
  /** Reads the evidence and the journal, and changes nothing. */
  readonly isAuditor: boolean;
  /** The person at the keyboard; differs from `userId` only while impersonating. */
  readonly actorId: UserId;
  readonly sessionId: string;
  /** When the person at the keyboard last proved the password, and the second factor, in this session. */
  readonly provedAt: Date;
  /** The person at the keyboard must set up a second factor before anything else. */
  readonly lacksSecondFactor: boolean;
  /** What the effective user may see beyond the role. */
  readonly canSeeClick: boolean;
  readonly canSeeSsp: boolean;
  readonly canSeeSspPremium: boolean;
  /** The key that a program shows in place of a session; undefined for people. Its scopes say which calls it may make. */
  readonly apiKey?: ApiKeyGrant;
}

export interface ApiKeyGrant {
  readonly id: string;
  readonly scopes: readonly string[];
}

/** Turns the token of a session and an optional `SudoUser` header into a principal. */
export interface SessionAuthenticator {
  /**
   * @throws RejectedError `Unauthenticated` for a token that is unknown, expired or revoked; `Forbidden` for a `SudoUser` that
   * may not be acted as
   */
  authenticate(token: string, sudoUser: string | undefined): Promise<Principal>;
  /** Calls back when sessions end before their time (logout, changed password, deactivated user). */
  onSessionsEnded(
    listener: (ended: { readonly userId: number; readonly sessionId?: string }) => void,
  ): () => void;
}

/** The same for the API, which takes keys as well. Accounts implements it. */
export interface Authenticator extends SessionAuthenticator {
  /**
   * Turns an API key into a principal, which acts as its own account only.
   * @throws RejectedError `Unauthenticated` for a key that is unknown, expired or revoked
   */
  authenticateKey(key: string): Promise<Principal>;
}
