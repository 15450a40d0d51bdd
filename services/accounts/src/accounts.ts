import type { CommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import { keyedDigest } from '@marquee/kit/hashing/keyed-digest';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { Throttle } from '@marquee/kit/read-store/throttle';
import type { EmailReservationEvent, UserEvent } from '@marquee/schemas/user/events';

import type { ApiKeyUses } from './api-keys/key-uses.ts';
import type { AccountsConfig, AccountsLimits } from './config.ts';
import { emailDigest } from './email/address.ts';
import type { EmailCommand } from './email/decide.ts';
import type { EmailRejection } from './email/rejections.ts';
import type { Impersonations } from './impersonation/impersonations.ts';
import type { EmailState } from './email/state.ts';
import type { MailTokens } from './mails/tokens.ts';
import { userNotFound } from './rejections.ts';
import type { PasswordHasher } from './passwords/hasher.ts';
import type { CachingAuthenticator } from './sessions/authenticator.ts';
import type { SessionStore } from './sessions/session-store.ts';
import type { SecondFactorStore } from './second-factor/store.ts';
import type { KnownIps } from './sign-in/known-ips.ts';
import type { UserCommand } from './user/decide.ts';
import type { UserRejection } from './user/rejections.ts';
import { userStream } from './user/index.ts';
import { liveAccount, type LiveAccount, type UserState } from './user/state.ts';

/** Money of an account, as the wallet service reports it. */
export interface AccountMoney {
  readonly balanceNanos: bigint;
  /** Payments that are not final: they may still move money. */
  readonly pendingPayments: number;
}

/** What the commands of this service work with. */
export interface Accounts {
  readonly config: AccountsConfig;
  readonly limits: AccountsLimits;
  readonly eventStore: EventStore;
  readonly users: CommandHandler<UserCommand, UserState, UserEvent, UserRejection>;
  readonly emails: CommandHandler<EmailCommand, EmailState, EmailReservationEvent, EmailRejection>;
  readonly ids: IdAllocator;
  readonly vault: PersonalDataVault;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionStore;
  readonly impersonations: Impersonations;
  readonly authenticator: CachingAuthenticator;
  readonly throttle: Throttle;
  readonly knownIps: KnownIps;
  readonly mailTokens: MailTokens;
  readonly secondFactors: SecondFactorStore;
  readonly apiKeyUses: ApiKeyUses;
  /** The journal still needs a bank account or a payer's name of this user. */
  readonly isRequiredByLedger: (userId: number) => Promise<boolean>;
  readonly moneyOf: (userId: number) => Promise<AccountMoney>;
  /** Forgets what API calls answered to this user and about this user. */
  readonly forgetAnswers: (userId: number) => Promise<void>;
  readonly clock: () => Date;
  readonly logger: ProjectionLogger;
}

export const digestOf = ({ config }: Accounts, email: string): string =>
  emailDigest(config.tokenSecret, email);

/** Names a throttling bucket without keeping the address or IP that it is about. */
export const bucketOf = ({ config }: Accounts, kind: string, ...parts: readonly string[]): string =>
  `${kind}:${keyedDigest(config.tokenSecret, `throttle-${kind}`, parts.join('\0'))}`;

/** The account of a user id that is in use: not unknown, not deleted. */
export async function findAccount({ users }: Accounts, userId: number): Promise<LiveAccount | undefined> {
  return liveAccount((await users.load(userStream(userId))).state);
}

/** @throws RejectedError where there is none */
export async function accountOrThrow(accounts: Accounts, userId: number): Promise<LiveAccount> {
  const account = await findAccount(accounts, userId);
  if (!account) throw userNotFound();
  return account;
}

/** The caller's account, also while the event store is unavailable: no account can change then. */
export async function loadAccountWithHistory(
  { users }: Accounts,
  userId: number,
): Promise<LiveAccount | undefined> {
  return liveAccount((await users.loadOrRecall(userStream(userId))).state);
}
