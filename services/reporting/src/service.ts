import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import type { PixelHit } from '@marquee/schemas/conversion-pixel/hits';
import type { PostbackUse } from '@marquee/schemas/queries/postback-secret';
import type { Registry } from 'prom-client';

import { bidLookupRoutes, type BidLookupDeps } from './bid-lookup/routes.ts';
import { calculatorRoutes } from './calculator/routes.ts';
import { discrepancyRoutes } from './discrepancies/routes.ts';
import { type BuyerDeps, createBuyerOf } from './landscape/buyer.ts';
import { type CompetitionDeps, createCompetitionReader } from './landscape/competition.ts';
import { createListViewCommands } from './list-views/commands.ts';
import { listViewsFold } from './list-views/index.ts';
import { listViewRoutes } from './list-views/routes.ts';
import { migrate } from './migrate.ts';
import { presetFold } from './preset/index.ts';
import { createPresetCommands } from './preset/commands.ts';
import { presetRoutes } from './preset/routes.ts';
import { createAdStats, type AdStats } from './queries/ad-stats.ts';
import { type AlertCampaign, type CampaignAlertFigures, readAlertFigures } from './queries/alert-figures.ts';
import {
  readCampaignActivity,
  readMoneySince,
  type CampaignActivity,
  type CampaignDay,
  type MoneyFigures,
} from './queries/campaign-activity.ts';
import { readAccountDays, type AccountDaysQuestion, type CampaignDays } from './queries/account-days.ts';
import { readCampaignDay, type CampaignDayQuestion, type CampaignDayReport } from './queries/campaign-day.ts';
import {
  readCampaignPerformance,
  readClickMoney,
  type AccountMoney,
  type CampaignPerformance,
  type PerformanceWindow,
} from './queries/campaign-performance.ts';
import { readCreativeCounts, type CreativeCounts } from './queries/creative-counts.ts';
import { readBidMoney, type BidMoney } from './queries/bid-money.ts';
import { createPlatformQueries, type PlatformQueries } from './queries/platform-days.ts';
import { readPixelHits, type PixelHitsQuestion } from './queries/pixel-hits.ts';
import { readPostbackUse, type PostbackUseQuestion } from './queries/postback-use.ts';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import { reportingMigrations } from './migrations.ts';
import { reportExportFold } from './report-export/index.ts';
import { createReportExports, type ReportExportDeps } from './report-export/module.ts';
import { reportExportsReadModel } from './read-models/report-exports/projector.ts';
import { reportLinkFold } from './report-link/index.ts';
import { createReportLinks } from './report-link/module.ts';
import { reportMailFold } from './report-mail/index.ts';
import { createReportMails, type ReportMailDeps } from './report-mail/module.ts';
import { reportMailsReadModel } from './read-models/report-mails/projector.ts';
import { reportLinksReadModel } from './read-models/report-links/projector.ts';
import { reachRoutes } from './reach/routes.ts';
import { listViewsReadModel } from './read-models/list-views/projector.ts';
import { createListViewQuery } from './read-models/list-views/query.ts';
import { presetsReadModel } from './read-models/presets/projector.ts';
import { createPresetQueries } from './read-models/presets/query.ts';
import { readFactFigures, readSpendSince, type CampaignSpend, type FactFigures } from './queries/spend.ts';
import {
  checkReconciliation,
  observeReconciliation,
  reconciliationRoutes,
  type ReconciliationDeps,
} from './reconciliation/reconciliation.ts';
import type { Reconciliation } from './reconciliation/reconcile.ts';
import { createReconciliationMonitor } from './reconciliation/reconciliation-monitor.ts';
import {
  applyRetention,
  DEFAULT_RETENTION,
  type RetentionDays,
  type RetentionReport,
} from './retention/retention.ts';
import { createRetentionWorker } from './retention/worker.ts';
import { createInventoryMatches, type InventoryMatchQueries } from './inventory-matches/queries.ts';
import { readSourceFigures, type SourceFigures, type SourceQuestion } from './sources/source-figures.ts';
import { trafficSourceRoutes } from './sources/routes.ts';
import { createStatisticsReader, type StatisticsReaderDeps } from './statistics/reader.ts';
import { statisticsRoutes } from './statistics/routes.ts';

export type { AdStats } from './queries/ad-stats.ts';
export type { CampaignActivity, CampaignDay, MoneyFigures } from './queries/campaign-activity.ts';
export type { AccountMoney, CampaignPerformance, PerformanceWindow } from './queries/campaign-performance.ts';
export type { AccountTerms } from './landscape/buyer.ts';
export type { CompetingCampaign } from './landscape/competition.ts';
export type { SourceFigures, SourceQuestion } from './sources/source-figures.ts';
export type { CampaignSpend, FactFigures } from './queries/spend.ts';
export type { ValueNamesPort } from './statistics/value-names.ts';
export type { Reader } from './statistics/reader.ts';
export type { MailOwner } from './report-mail/worker.ts';
export { reportingMigrations } from './migrations.ts';
export { createAdminDashboard } from './admin-dashboard/routes.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export type { RetentionDays, RetentionReport } from './retention/retention.ts';
export type { Difference, Reconciliation, ReconciliationInput } from './reconciliation/reconcile.ts';

/** Ten percent, as the bidder's default. */
const DEFAULT_MARGIN_BPS = 1_000;

export interface ReportingConfig {
  /** How long the fact store keeps what grows with traffic. */
  readonly retention?: RetentionDays;
  /** Basis points that the platform keeps of what clicks and actions are charged. Default 1,000. */
  readonly marginBps?: number;
  /** Where links in mails lead: `https://marquee.example`. */
  readonly publicUrl: string;
}

export interface ReportingDeps
  extends
    Omit<ReconciliationDeps, 'factStore'>,
    Omit<StatisticsReaderDeps, 'factStore'>,
    Omit<BidLookupDeps, 'factStore'>,
    Omit<CompetitionDeps, 'factStore' | 'marginBps'>,
    BuyerDeps,
    ReportExportDeps,
    Omit<ReportMailDeps, 'metrics' | 'logger'> {
  readonly factStore: FactStore;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  /** Names of SSP endpoints that exist, by id. */
  readonly sspEndpointNames: () => Promise<ReadonlyMap<number, string>>;
  readonly logger?: ProjectionLogger;
  readonly clock: () => Date;
  readonly metrics?: Registry;
}

interface DayQuestion extends Omit<CampaignDayQuestion, 'withSites' | 'hiddenSspIds'> {
  /** Whether sites are named: all, those outside premium inventory, or none. */
  readonly sites: 'all' | 'without-premium' | 'none';
}

export interface ReportingService extends Service, PlatformQueries {
  /** How campaigns, creatives, accounts and endpoints did, for their lists. */
  readonly stats: AdStats;
  /** Spend of every campaign over all time, from the facts themselves. */
  factFigures(): Promise<FactFigures>;
  /** Spend of every campaign since a moment, counted by whole half hours (UTC). */
  spendSince(since: Date): Promise<CampaignSpend[]>;
  /** What campaigns of one account did since a moment; absent is without any facts. */
  campaignActivity(
    userId: number,
    campaigns: readonly CampaignDay[],
    since: Date,
  ): Promise<ReadonlyMap<number, CampaignActivity>>;
  /** What campaigns of many accounts did, for alert rules; absent is without any facts. */
  alertFigures(
    campaigns: readonly AlertCampaign[],
    now: Date,
  ): Promise<ReadonlyMap<number, CampaignAlertFigures>>;
  /** What all campaigns of an account spent, by half hour since a time; absent is without any facts. */
  accountDays(question: AccountDaysQuestion): Promise<ReadonlyMap<number, CampaignDays>>;
  /** How a campaign's day goes. */
  campaignDay(question: DayQuestion): Promise<CampaignDayReport>;
  /** What campaigns did since a moment each, to the millisecond; absent is without any facts. */
  campaignPerformance(
    windows: readonly PerformanceWindow[],
  ): Promise<ReadonlyMap<number, CampaignPerformance>>;
  /** By campaign and creative, what came since a moment, by whole half hours (UTC); absent is without any facts. */
  creativeCounts(
    campaigns: readonly { readonly id: number; readonly userId: number }[],
    since: Date,
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, CreativeCounts>>>;
  /** Charges and cost of accounts' CPC campaigns since a moment, counted by whole half hours (UTC). */
  clickMoney(userIds: readonly number[], since: Date): Promise<ReadonlyMap<number, AccountMoney>>;
  /** Spend and cost of all accounts since a moment, counted by whole half hours (UTC). */
  moneySince(since: Date): Promise<MoneyFigures>;
  /** How servers showed the postback secret of an account in the days before `now`. */
  postbackUse(question: PostbackUseQuestion): Promise<PostbackUse>;
  /** The latest calls of a conversion pixel and what became of them. */
  pixelHits(question: PixelHitsQuestion): Promise<readonly PixelHit[]>;
  /** What sources of an account's campaigns did, of those that meet conditions. */
  sourceFigures(
    question: Omit<SourceQuestion, 'hiddenSspIds'> & {
      /** The owner may see where premium inventory is sold. */
      readonly withPremium: boolean;
    },
  ): Promise<readonly SourceFigures[]>;
  /** What filter lists and contextual bundles match of the sampled requests. */
  readonly inventoryMatches: InventoryMatchQueries;
  /** Facts, journal and balances, compared now; thorough looks at the offsets of all facts, not of the newest. */
  reconcile(options?: { readonly isThorough?: boolean }): Promise<Reconciliation>;
  /** Revenue, cost and margin of one bid; undefined where no kept fact is of it. */
  bidMoney(bidId: string): Promise<BidMoney | undefined>;
  /** Drops now what is older than it is kept; undefined where another process is at it. */
  retain(): Promise<RetentionReport | undefined>;
}

/** Statistics over the facts, with presets of their settings and the views of lists. Owns the fact store's tables. */
export function createReportingService(config: ReportingConfig, deps: ReportingDeps): ReportingService {
  const { factStore, eventStore, readStore, clock, metrics, logger } = deps;
  const { marginBps = DEFAULT_MARGIN_BPS } = config;
  const check = () => checkReconciliation(deps);
  const retain = () => retainFacts(config, deps);
  const reader = createStatisticsReader(deps);
  const exports = createReportExports(deps, reader);
  const mails = createReportMails(deps, reader, config.publicUrl);
  const background = [exports.worker, ...mails.workers];
  const presets = createPresetCommands(eventStore, deps.ids);
  const presetQueries = createPresetQueries(readModelDb(readStore, presetsReadModel));
  const viewOf = createListViewQuery(readModelDb(readStore, listViewsReadModel));
  observeReconciliation(metrics, check);
  return {
    name: 'reporting',
    folds: [presetFold, listViewsFold, reportExportFold, reportLinkFold, reportMailFold],
    routes: [
      ...statisticsRoutes(reader),
      ...bidLookupRoutes(deps),
      ...exports.routes,
      ...createReportLinks(deps, reader),
      ...mails.routes,
      ...adviceRoutes(deps, marginBps),
      ...reconciliationRoutes(check, clock),
      ...trafficSourceRoutes(deps),
      ...discrepancyRoutes(deps),
      ...presetRoutes(presets, presetQueries),
      ...listViewRoutes(createListViewCommands(eventStore, deps.ids), viewOf),
    ],
    projectors: projectorsOf({
      eventStore,
      readStore,
      ...(logger ? { logger } : {}),
      ...(metrics ? { metrics } : {}),
    }),
    workers: [createReconciliationMonitor(check), retentionWorker(retain, deps), ...background],
    stats: createAdStats(factStore, clock),
    ...figuresOf(deps),
    ...{ ...createPlatformQueries(factStore), inventoryMatches: createInventoryMatches(deps) },
    reconcile: (options) => checkReconciliation(deps, options),
    retain,
    migrate: () => migrateStores(deps),
    dispose: async () => undefined,
  };
}

/** What other services ask the facts for. */
function figuresOf(deps: ReportingDeps) {
  const { factStore } = deps;
  return {
    factFigures: () => readFactFigures(factStore),
    spendSince: (since) => readSpendSince(factStore, since),
    campaignActivity: (userId, campaigns, since) => readCampaignActivity(factStore, userId, campaigns, since),
    accountDays: (question) => readAccountDays(factStore, question),
    campaignDay: (question) => campaignDayOf(deps, question),
    clickMoney: (userIds, since) => readClickMoney(factStore, userIds, since),
    alertFigures: (campaigns, now) => readAlertFigures(factStore, campaigns, now),
    campaignPerformance: (windows) => readCampaignPerformance(factStore, windows),
    creativeCounts: (campaigns, since) => readCreativeCounts(factStore, campaigns, since),
    sourceFigures: async ({ withPremium, ...question }) =>
      readSourceFigures(factStore, {
        ...question,
        hiddenSspIds: withPremium ? [] : await deps.premiumSspIds(),
      }),
    moneySince: (since) => readMoneySince(factStore, since),
    postbackUse: (question) => readPostbackUse(factStore, question),
    pixelHits: (question) => readPixelHits(factStore, question),
    bidMoney: (bidId) => readBidMoney(factStore, bidId),
  } satisfies Partial<ReportingService>;
}

/** Routes whose advice comes from one landscape. */
function adviceRoutes(deps: ReportingDeps, marginBps: number) {
  const parts = {
    ...deps,
    marginBps,
    buyerOf: createBuyerOf(deps),
    competition: createCompetitionReader({ ...deps, marginBps }),
  };
  return [...reachRoutes(parts), ...calculatorRoutes(parts)];
}

async function migrateStores({ factStore, readStore }: ReportingDeps): Promise<void> {
  await migrate(factStore);
  await migratePackage(readStore, reportingMigrations);
}

const retainFacts = ({ retention }: ReportingConfig, deps: ReportingDeps) =>
  applyRetention(
    {
      factStore: deps.factStore,
      readStore: deps.readStore,
      oldestUnpublished: async () => (await deps.spendFigures()).oldest,
    },
    retention ?? DEFAULT_RETENTION,
    deps.clock(),
  );

type Following = Omit<Parameters<typeof createProjector>[0], 'readModel'>;

const projectorsOf = (following: Following) => [
  createProjector({ readModel: presetsReadModel, ...following }),
  createProjector({ readModel: listViewsReadModel, ...following }),
  createProjector({ readModel: reportExportsReadModel, ...following }),
  createProjector({ readModel: reportLinksReadModel, ...following }),
  createProjector({ readModel: reportMailsReadModel, ...following }),
];

const campaignDayOf = async (
  { factStore, premiumSspIds }: ReportingDeps,
  { sites, ...question }: DayQuestion,
): Promise<CampaignDayReport> =>
  readCampaignDay(factStore, {
    ...question,
    withSites: sites !== 'none',
    hiddenSspIds: sites === 'without-premium' ? await premiumSspIds() : [],
  });

/** Applies retention once in a while, and logs what it dropped and what it had to keep. */
function retentionWorker(
  apply: () => Promise<RetentionReport | undefined>,
  { clock, logger }: ReportingDeps,
): Worker {
  return createRetentionWorker({
    apply,
    clock,
    onError: (error) => logger?.warn({ err: error }, 'old facts are not dropped; it is tried again'),
    onReport: (report) => {
      for (const month of report.closed)
        logger?.info(month, 'a month of facts was closed and dropped, its money by closing balances');
      for (const week of report.forgotten)
        logger?.info(week, 'a week of what is remembered of bids was dropped');
      if (report.keptForWallets.length > 0)
        logger?.warn(
          { months: report.keptForWallets },
          'old facts are kept, because not all their spend is in the wallets',
        );
    },
  });
}
