import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector, type Projector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { Service } from '@marquee/kit/runtime/service';
import { dollars } from '@marquee/schemas/common/money';

import { createAccountReader } from './account-terms.ts';
import { commandRoutes } from './payment/routes.ts';
import { createBillingCommands, type BillingCommands } from './payment/commands.ts';
import {
  createSpendCorrections,
  type ChargedFacts,
  type CorrectionReport,
} from './corrections/corrections.ts';
import { createCorrectionWorker } from './corrections/correction-worker.ts';
import { billingMigrations } from './migrations.ts';
import { offeredMethods, staffMethods, type PaymentMethodsConfig } from './payment/methods.ts';
import { paymentDecider, paymentFold } from './payment/index.ts';
import type { PayersPort } from './ports.ts';
import { reviewRoutes } from './read-models/review-routes.ts';
import { queryRoutes } from './read-models/routes.ts';
import { createPaymentSettler } from './reactors/settle-payments.ts';
import { createWalletOpener } from './reactors/open-wallet.ts';
import { JOURNAL_MODEL, journalReadModel } from './read-models/journal/projector.ts';
import { createJournalQueries, type LedgerFigures } from './read-models/journal/query.ts';
import { PAYMENTS_MODEL, paymentsReadModel } from './read-models/payments/projector.ts';
import { createPaymentQueries, type PendingPayments } from './read-models/payments/query.ts';
import { createSettlement, type WalletHandler } from './payment/settlement.ts';
import { createPromoCodes } from './promo-code/compose.ts';
import { promoCodeFold } from './promo-code/index.ts';
import { promoCodeRoutes } from './promo-code/routes.ts';
import { ownPromoCodeRoutes } from './promo-code/own-routes.ts';
import type { PromoCodeCommands } from './promo-code/commands.ts';
import type { Redemptions } from './promo-code/redemption.ts';
import { createStatementQueries } from './statements/query.ts';
import { statementRoutes } from './statements/routes.ts';
import { walletDecider, walletStream } from './wallet/index.ts';
import { createWalletSnapshots } from './wallet/snapshots.ts';

export { billingMigrations } from './migrations.ts';
export type { BillingCommands, PaymentOutcome, RecordSpendCommand } from './payment/commands.ts';
export type { PromoCodeCommands } from './promo-code/commands.ts';
export type { PayersPort } from './ports.ts';
export type { PaymentMethodsConfig } from './payment/methods.ts';
export type { ChargedFacts, CorrectionReport } from './corrections/corrections.ts';
export type { LedgerFigures } from './read-models/journal/query.ts';

export interface BillingConfig {
  /** Payment methods besides the wire transfer, with their instructions for the payer. */
  readonly methods?: PaymentMethodsConfig;
  /** Above this sum, nano-dollars, two people decide on a payment. Default: 5,000 dollars. */
  readonly onePersonMaxNanos?: bigint;
  /** Of the digests that stand for accounts and addresses where attempts are counted. */
  readonly throttleSecret: string;
}

const ONE_PERSON_MAX = dollars('10000');
/** How long a decision waits for the table of payments. */
const FRESHNESS_TIMEOUT_MS = 5_000;

export interface BillingDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly vault: PersonalDataVault;
  readonly payers: PayersPort;
  /** Names of campaigns, also of deleted ones; unknown ids are absent. */
  readonly campaignNames: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly chargedFacts: ChargedFacts;
  /** Could one person be at the keyboard for both? Such two are one where money takes two people. */
  readonly isSamePerson: (one: number, other: number) => Promise<boolean>;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger;
  readonly metrics?: Parameters<typeof createProjector>[0]['metrics'];
}

export interface BillingService extends Service {
  readonly commands: BillingCommands;
  readonly promoCodes: PromoCodeCommands & Pick<Redemptions, 'redeem'>;
  /** Last offset that the wallet took of each `topic:partition`, for a consumer that resumes. */
  walletWatermarks(userId: number): Promise<Readonly<Record<string, bigint>>>;
  /** Free money of an account, nano-dollars; undefined without a wallet. */
  balanceOf(userId: number): Promise<bigint | undefined>;
  /** Sum of the deposits that were confirmed since a moment, nano-dollars. */
  depositsSince(since: Date): Promise<bigint>;
  /** True while the journal needs what is known of a payer: money came in or went out within the years that it is kept. */
  isRequiredByLedger(userId: number): Promise<boolean>;
  /** What an account holds and how many of its payments are not final, as of all commands before the call. */
  moneyOf(userId: number): Promise<{ readonly balanceNanos: bigint; readonly pendingPayments: number }>;
  /** Payments that wait for a decision, and since when the longest waiting one does. */
  pendingPayments(): Promise<PendingPayments>;
  /** Refunds what doubled blocks charged, block by block as the facts prove it; a dry run only reports. */
  correctOvercharges(options: { readonly isDryRun: boolean }): Promise<CorrectionReport>;
  /** Compares the journal with the wallets; `thorough` sums the entries again. */
  ledgerFigures(options?: { readonly thorough?: boolean }): Promise<LedgerFigures>;
}

/** Years that accounts are kept: the longest that tax laws of the EU and the US commonly ask for. */
const JOURNAL_RETENTION_YEARS = 10;

/** Number of events between two snapshots of a wallet. */
const SNAPSHOT_EVERY_EVENTS = 200;

/** Wallets, payments and the journal. */
export function createBillingService(config: BillingConfig, deps: BillingDeps): BillingService {
  const { clock, logger } = deps;
  const parts = composeBilling(config, deps);
  const { commands, corrections, journal, observed, payments, promoCodes, settlement, wallets } = parts;
  return {
    name: 'billing',
    commands,
    promoCodes: { ...promoCodes.commands, redeem: (...asked) => promoCodes.redemptions.redeem(...asked) },
    routes: [
      ...commandRoutes(commands, payments.queries, deps.vault),
      ...queryRoutes(parts.readable),
      ...reviewRoutes(parts.readable),
      ...promoCodeRoutes({ ...promoCodes, payers: deps.payers }),
      ...ownPromoCodeRoutes({ ...promoCodes, walletOf: wallets.lastKnown, clock }),
      ...statementRoutes({
        statements: createStatementQueries(readModelDb(deps.readStore, JOURNAL_MODEL)),
        payers: deps.payers,
        campaignNames: deps.campaignNames,
        clock,
      }),
    ],
    projectors: [
      payments.projector,
      createProjector({ ...observed, readModel: journalReadModel(deps.vault) }),
      promoCodes.projector,
    ],
    folds: [paymentFold, promoCodeFold],
    workers: [
      createWalletOpener(commands, clock, observed),
      createPaymentSettler(settlement, clock, observed),
      ...promoCodes.workers,
      createCorrectionWorker(corrections, logger),
    ],
    walletWatermarks: async (userId) => (await wallets.now(userId)).watermarks,
    balanceOf: async (userId) => {
      const { opened, balanceNanos } = await wallets.lastKnown(userId);
      return opened ? balanceNanos : undefined;
    },
    depositsSince: (since) => payments.queries.depositsSince(since),
    isRequiredByLedger: (userId) => {
      const since = clock();
      since.setUTCFullYear(since.getUTCFullYear() - JOURNAL_RETENTION_YEARS);
      return payments.queries.hasMoved(userId, since);
    },
    moneyOf: async (userId) => {
      await payments.areFresh();
      const [{ balanceNanos }, pendingPayments] = await Promise.all([
        wallets.now(userId),
        payments.queries.countUnsettled(userId),
      ]);
      return { balanceNanos, pendingPayments };
    },
    pendingPayments: () => payments.queries.pending(),
    correctOvercharges: (options) => corrections.correct(options),
    ledgerFigures: ({ thorough = false } = {}) =>
      thorough ? journal.figuresFromEntries() : journal.figures(),
    migrate: () => migratePackage(deps.readStore, billingMigrations),
    dispose: async () => undefined,
  };
}

/** What everything that follows events is given. */
const observedBy = ({ eventStore, readStore, logger, metrics }: BillingDeps) => ({
  eventStore,
  readStore,
  ...(logger ? { logger } : {}),
  ...(metrics ? { metrics } : {}),
});

/** Creates the parts of the service with their dependencies. */
function composeBilling(config: BillingConfig, deps: BillingDeps) {
  const { eventStore, readStore, vault, clock } = deps;
  const observed = observedBy(deps);
  const paymentIds = deps.ids.keyedIn('billing');
  const paymentHandler = createCommandHandler({ decider: paymentDecider, eventStore });
  const walletHandler = createCommandHandler({
    decider: walletDecider,
    eventStore,
    snapshots: { store: createWalletSnapshots(readStore), every: SNAPSHOT_EVERY_EVENTS },
  });
  const settlement = createSettlement(paymentHandler, walletHandler, eventStore);
  const accounts = createAccountReader(eventStore);
  const methods = offeredMethods(config.methods ?? {});
  const payments = createPaymentsTable(
    deps,
    createProjector({ ...observed, readModel: paymentsReadModel(vault) }),
  );
  const wallets = readWallets(walletHandler);
  const onePersonMaxNanos = config.onePersonMaxNanos ?? ONE_PERSON_MAX;
  const commands = createBillingCommands({
    onePersonMaxNanos,
    soleGranters: async (userId) => {
      await payments.areFresh();
      return payments.queries.soleGranters(userId);
    },
    isSamePerson: deps.isSamePerson,
    payments: paymentHandler,
    wallets: walletHandler,
    settlement,
    accountOf: accounts.now,
    paymentIds,
    eventStore,
    vault,
    offeredMethodIds: methods.map(({ id }) => id),
  });
  const facts = deps.chargedFacts;
  const corrections = createSpendCorrections({ eventStore, readStore, commands, facts, clock });
  const journal = createJournalQueries(readModelDb(readStore, JOURNAL_MODEL));
  const readable = {
    payments: payments.queries,
    payers: deps.payers,
    journal,
    methods,
    walletOf: wallets.lastKnown,
    accountOf: accounts.lastKnown,
    staffMethods: staffMethods(config.methods ?? {}),
    decisions: {
      accountOf: accounts.lastKnown,
      soleGranters: (userId: number) => payments.queries.soleGranters(userId),
      isSamePerson: deps.isSamePerson,
      onePersonMaxNanos,
    },
  };
  const promoCodes = createPromoCodes({
    ...{ eventStore, readStore, observed, clock, payments, wallets: walletHandler, ids: paymentIds },
    ...{ accountOf: accounts.now, bonusMaxNanos: onePersonMaxNanos, throttleSecret: config.throttleSecret },
  });
  return { commands, corrections, journal, observed, payments, promoCodes, readable, settlement, wallets };
}

const readWallets = (handler: WalletHandler) => ({
  now: async (userId: number) => (await handler.load(walletStream(userId))).state,
  lastKnown: async (userId: number) => (await handler.loadOrRecall(walletStream(userId))).state,
});

/** The table of payments, with what keeps it up. */
const createPaymentsTable = (
  { eventStore, readStore, vault }: Pick<BillingDeps, 'eventStore' | 'readStore' | 'vault'>,
  projector: Projector,
) => ({
  projector,
  queries: createPaymentQueries(readModelDb(readStore, PAYMENTS_MODEL), vault),
  /** @throws DependencyUnavailable when the table does not catch up in time */
  areFresh: async () => {
    if (!(await projector.waitFor(await eventStore.headPosition(), FRESHNESS_TIMEOUT_MS)))
      throw new DependencyUnavailable('read model payments', 'It lags behind; try again.');
  },
});
