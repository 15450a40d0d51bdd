import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { GeoIp } from '@marquee/kit/geo-ip/port';
import type { Authenticator } from '@marquee/kit/http/principal';
import type { RouteDefinition } from '@marquee/kit/http/route';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { Mailer } from '@marquee/kit/mail/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { createProjector } from '@marquee/kit/projector/projector';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createThrottle } from '@marquee/kit/read-store/throttle';
import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import type { PersonalData } from '@marquee/schemas/user/events';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';

import { findAccount, loadAccountWithHistory, type AccountMoney, type Accounts } from './accounts.ts';
import { createApiKeyUses } from './api-keys/key-uses.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { createAccountsCommands, type AccountsCommands } from './user/commands.ts';
import { ACCOUNTS_LIMITS, type AccountsConfig } from './config.ts';
import { holderOf } from './email/reservations.ts';
import { emailDecider } from './email/index.ts';
import { createMailQueue, type MailQueue } from './mails/queue.ts';
import { createImpersonations } from './impersonation/impersonations.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { accountsMigrations } from './migrations.ts';
import { mailLinkRoutes } from './mails/link-routes.ts';
import { createMailTokens } from './mails/tokens.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { signUpRoutes, type CaptchaVerifier } from './registration/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { createPasswordHasher } from './passwords/hasher.ts';
import { openSettings, openPersonal } from './personal-data.ts';
import { postbackSecretRoutes } from './postback-secrets/routes.ts';
import type { ReadPostbackUse } from './postback-secrets/postback-secrets.ts';
import { usersReadModel } from './read-models/users/projector.ts';
import { createUserQueries, type UserQueries, viewOfAccount } from './read-models/users/query.ts';
import { createAccountCleanupReactor } from './reactors/account-cleanup.ts';
import { createMailReactor, hoursOf, sendOrdered, type ReactorBasics } from './reactors/mails.ts';
import { createMarketingFormReactor } from './reactors/marketing-form.ts';
import { createRegionGuard } from './region/guard.ts';
import { isSamePerson } from './separation-of-duties/same-person.ts';
import { mustHaveSecondFactor } from './second-factor/second-factor.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { createSecondFactorStore } from './second-factor/store.ts';
import { isSensitiveChange } from './user/sensitive-changes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createAuthenticator } from './sessions/authenticator.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { accountsDb } from './tables.ts';
import { createKnownIps } from './sign-in/known-ips.ts';
import { userDecider, userFold } from './user/index.ts';
import type { LiveAccount } from './user/state.ts';
import { userRoutes, type ReadTrafficFigures } from './user/routes.ts';
import type { UserSums } from './user/figures.ts';

export { accountsMigrations } from './migrations.ts';
export type { CaptchaVerifier } from './registration/routes.ts';
export type { AccountsCommands } from './user/commands.ts';
export type { AccountsConfig, AccountsLimits } from './config.ts';
export type { Registration } from './registration/register.ts';
export type { ReadTrafficFigures } from './user/routes.ts';
export { GEO_IP_ATTRIBUTION } from './region/guard.ts';

export interface AccountsDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly vault: PersonalDataVault;
  readonly mailer: Mailer;
  readonly geoIp: GeoIp;
  readonly logger: ProjectionLogger;
  readonly clock: () => Date;
  /** True for payers under an accounting hold; without it no user is. */
  readonly isRequiredByLedger?: (userId: number) => Promise<boolean>;
  /** Forgets what API calls answered to a wiped person and about one; nothing without it. */
  readonly forgetAnswers?: (userId: number) => Promise<void>;
  /** What an account holds; nothing without it. */
  readonly moneyOf?: (userId: number) => Promise<AccountMoney>;
  /** Checked at sign-up where given. */
  readonly captcha?: CaptchaVerifier;
  /** Fills `averageCPM` and `dailyProfit` of the user dashboard where given. */
  readonly trafficFigures?: ReadTrafficFigures;
  /** What the campaigns of users did, for the list of users. */
  readonly userSums?: UserSums;
  /** Reports how an account's servers send its postback secret, if given. */
  readonly postbackUse?: ReadPostbackUse;
  readonly metrics?: NonNullable<ReactorBasics['metrics']>;
}

/** A user as other services may ask for it: folded from its stream, never behind. */
export interface DirectoryEntry extends Pick<
  LiveAccount,
  'userId' | 'role' | 'isFinanceRole' | 'isAuditorRole' | 'settings'
> {
  readonly isActive: boolean;
  readonly isEmailConfirmed: boolean;
  /** Opened for this call; keep it nowhere. */
  readonly personal: PersonalData;
}

export interface AccountsService extends Service {
  readonly authenticator: Authenticator;
  /** @throws RejectedError `restricted_russia` for an address in Russia */
  readonly regionGuard: (ip: string) => void;
  readonly commands: AccountsCommands;
  /** Undefined for users who do not exist, are deleted or were erased. */
  findUser(userId: number): Promise<DirectoryEntry | undefined>;
  /** Whose address this is, if an account has it. */
  findUserByEmail(email: string): Promise<number | undefined>;
  /** Does the account of this address, if there is one, have this password? */
  hasPassword(email: string, password: string): Promise<boolean>;
  /**
   * Could one person have acted for both users? True where one has recently created the other's account, or
   * set its role or sign-in, and where a third user has done so for both.
   */
  isSamePerson(one: number, other: number): Promise<boolean>;
  /** From the list of users, which may be a moment behind. */
  readonly directory: Pick<
    UserQueries,
    'adminIds' | 'names' | 'staff' | 'billingDetails' | 'findAdvertisers'
  >;
}

/** Ends of sessions in other processes are known here after at most this, well within five seconds. */
const WATCH_EVERY_MS = 1_000;
const PURGE_EVERY_MS = 600_000;
/** So late, at most, a list of API keys shows that one was used. */
const KEY_USES_EVERY_MS = 5_000;

/** Users, roles, sign-in, impersonation. */
export function createAccountsService(config: AccountsConfig, deps: AccountsDeps): AccountsService {
  const { eventStore, readStore, vault, clock, logger } = deps;
  const accounts = createAccounts(config, deps);
  const commands = createAccountsCommands(accounts);
  const queries = createUserQueries(readStore, clock);
  const mailQueue = createMailQueue({
    db: accountsDb(readStore),
    clock,
    send: (order) => sendOrdered(accounts, deps.mailer, order),
    hoursOf: hoursOf(accounts),
    logger,
  });
  const basics: ReactorBasics = {
    eventStore,
    readStore,
    logger,
    ...(deps.metrics ? { metrics: deps.metrics } : {}),
  };
  return {
    name: 'accounts',
    routes: routesOf(accounts, { commands, queries }, deps),
    projectors: [createProjector({ ...basics, readModel: usersReadModel(vault) })],
    folds: [userFold],
    workers: [
      ...mailWorkers(accounts, mailQueue, basics),
      createAccountCleanupReactor(accounts, basics),
      ...(config.marketingFormUrl === undefined
        ? []
        : [createMarketingFormReactor(accounts, config.marketingFormUrl, basics)]),
      ...watches(accounts, mailQueue),
    ],
    authenticator: accounts.authenticator,
    regionGuard: createRegionGuard(deps.geoIp),
    commands,
    findUser: (userId) => findUser(accounts, userId),
    findUserByEmail: (email) => findUserByEmail(accounts, email),
    hasPassword: (email, password) => hasPassword(accounts, email, password),
    isSamePerson: (one, other) => isSamePerson(accounts, one, other),
    directory: queries,
    migrate: () => migratePackage(readStore, accountsMigrations),
    dispose: async () => undefined,
  };
}

interface AccountsModules {
  readonly commands: AccountsCommands;
  readonly queries: UserQueries;
}

const routesOf = (
  accounts: Accounts,
  { commands, queries }: AccountsModules,
  deps: AccountsDeps,
): readonly RouteDefinition[] => [
  ...signInRoutes({ accounts, commands }),
  ...signUpRoutes({ accounts, commands, captcha: deps.captcha }),
  ...mailLinkRoutes(commands),
  ...passwordRoutes({ accounts, commands }),
  ...secondFactorRoutes(accounts),
  ...sessionRoutes({ accounts, db: accountsDb(deps.readStore) }),
  ...impersonationRoutes(accounts),
  ...apiKeyRoutes(accounts),
  ...postbackSecretRoutes({ accounts, postbackUse: deps.postbackUse }),
  ...userRoutes({
    commands,
    queries,
    trafficFigures: deps.trafficFigures,
    sums: deps.userSums,
    decidedUser: (userId, at) => decidedUser(accounts, queries, userId, at),
    isSensitiveChange: (userId, body) => isSensitiveChange(accounts, userId, body),
    clock: deps.clock,
  }),
];

function createAccounts(config: AccountsConfig, deps: AccountsDeps): Accounts {
  const { eventStore, readStore, clock, logger } = deps;
  const limits = { ...ACCOUNTS_LIMITS, ...config.limits };
  const db = accountsDb(readStore);
  const users = createCommandHandler({ decider: userDecider, eventStore });
  const sessions = createSessionStore({ db, clock, limits });
  const impersonations = createImpersonations(db, clock);
  const apiKeyUses = createApiKeyUses({ db, clock });
  const accounts: Accounts = {
    config,
    limits,
    eventStore,
    users,
    emails: createCommandHandler({ decider: emailDecider, eventStore }),
    ids: deps.ids,
    vault: deps.vault,
    hasher: createPasswordHasher(config.hashingCost),
    sessions,
    apiKeyUses,
    impersonations,
    authenticator: createAuthenticator({
      sessions,
      findAccount: (userId) => loadAccountWithHistory(accounts, userId),
      mustHaveSecondFactor: (account) => mustHaveSecondFactor({ config }, account),
      impersonationOf: (sessionId, userId) => impersonations.find(sessionId, userId),
      noteKeyUse: apiKeyUses.note,
      clock,
      logger,
    }),
    throttle: createThrottle({ readStore, schema: 'accounts', clock, windowMinutes: limits.windowMinutes }),
    knownIps: createKnownIps({ db, clock, days: limits.knownIpDays, max: limits.knownIpsMax }),
    isRequiredByLedger: deps.isRequiredByLedger ?? (async () => false),
    forgetAnswers: deps.forgetAnswers ?? (async () => undefined),
    secondFactors: createSecondFactorStore({
      db,
      clock,
      challengeMinutes: limits.challengeMinutes,
      setupMinutes: limits.setupMinutes,
    }),
    moneyOf: deps.moneyOf ?? (async () => ({ balanceNanos: 0n, pendingPayments: 0 })),
    mailTokens: createMailTokens({ db, clock, secret: config.tokenSecret }),
    clock,
    logger,
  };
  return accounts;
}

/** Everything due is sent at least this often; a new order is sent at once. */
const MAILS_EVERY_MS = 1_000;

function mailWorkers(accounts: Accounts, queue: MailQueue, basics: ReactorBasics): readonly Worker[] {
  const sender = createPeriodicWorker({
    name: 'accounts mail queue',
    everyMs: MAILS_EVERY_MS,
    task: async (signal) => {
      while (!signal.aborted && (await queue.sendDue()) > 0);
      return undefined;
    },
    logger: accounts.logger,
  });
  return [sender, createMailReactor(accounts, queue, sender.nudge, basics)];
}

const watches = (
  { sessions, throttle, knownIps, mailTokens, secondFactors, apiKeyUses, logger }: Accounts,
  mailQueue: MailQueue,
): readonly Worker[] => [
  createPeriodicWorker({
    name: 'accounts session ends',
    everyMs: WATCH_EVERY_MS,
    task: async () => {
      await sessions.notifyOfEnds();
      return undefined;
    },
    logger,
  }),
  createPeriodicWorker({
    name: 'accounts API key uses',
    everyMs: KEY_USES_EVERY_MS,
    task: async () => {
      await apiKeyUses.write();
      return undefined;
    },
    logger,
  }),
  createPeriodicWorker({
    name: 'accounts purge',
    everyMs: PURGE_EVERY_MS,
    task: async () => {
      await sessions.purge();
      await throttle.purge();
      await knownIps.purge();
      await mailTokens.purge();
      await secondFactors.purge();
      await mailQueue.purge();
      return undefined;
    },
    logger,
  }),
];

async function findUser(accounts: Accounts, userId: number): Promise<DirectoryEntry | undefined> {
  const account = await findAccount(accounts, userId);
  const personal = account && (await openPersonal(accounts.vault, account.personal));
  if (!account || !personal) return undefined;
  const { role, isFinanceRole, isAuditorRole, isEmailConfirmed, settings, status } = account;
  return {
    userId,
    role,
    isFinanceRole,
    isAuditorRole,
    isEmailConfirmed,
    settings,
    isActive: status === 'active',
    personal,
  };
}

async function decidedUser(accounts: Accounts, queries: UserQueries, userId: number, at: string) {
  const account = await findAccount(accounts, userId);
  const person = account && (await openPersonal(accounts.vault, account.personal));
  if (!account || !person) return undefined;
  const settings = await openSettings(accounts.vault, account.settings);
  return viewOfAccount(account, { person, settings, seen: await queries.find(userId), at });
}

async function findUserByEmail(accounts: Accounts, email: string): Promise<number | undefined> {
  const holder = await holderOf(accounts, email);
  return holder === null ? undefined : (await findAccount(accounts, holder))?.userId;
}

async function hasPassword(accounts: Accounts, email: string, password: string): Promise<boolean> {
  const holder = await holderOf(accounts, email);
  const account = holder === null ? undefined : await findAccount(accounts, holder);
  if (!account) return false;
  const { keyOf, sealed } = account.passwordHash;
  return accounts.hasher.verify(await accounts.vault.open(keyOf, sealed), password);
}
