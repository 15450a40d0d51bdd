import { createMaxmindGeoIp } from '@marquee/adapters/maxmind/geo-ip';
import { createOutboxMailer } from '@marquee/adapters/mail/outbox-mailer';
import { createSmtpMailer } from '@marquee/adapters/mail/smtp-mailer';
import { createPostgresIdAllocator } from '@marquee/adapters/postgres/id-allocator';
import { createPostgresPersonalDataVault } from '@marquee/adapters/postgres/personal-data-vault';
import { createAccountsService, type AccountsService } from '@marquee/accounts';
import {
  type AuditService,
  createAuditService,
  createParkedEvents,
  createParkedEventsService,
  type ParkedEventsControl,
} from '@marquee/audit';
import { audienceSizes, createEdgeFigures, createAudiencesService } from '@marquee/bidder';
import { createBillingService, type BillingService } from '@marquee/billing';
import { createCampaignsService, type CampaignsService } from '@marquee/campaigns';
import { createDictionaryService, createGeoDirectory } from '@marquee/dictionary';
import { createIngesterService, type IngesterService } from '@marquee/ingester';
import { forgetAnswers } from '@marquee/kit/http/postgres-idempotency';
import type { AccessRecorder } from '@marquee/kit/http/access-recorder';
import type { Authenticator } from '@marquee/kit/http/principal';
import type { Mailer } from '@marquee/kit/mail/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Parking } from '@marquee/kit/projector/parked';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { Service } from '@marquee/kit/runtime/service';
import { createLiveService, type LiveService } from '@marquee/live';
import { createNotificationsService, type NotificationsService } from '@marquee/notifications';
import { createAdminDashboard, createReportingService, type ReportingService } from '@marquee/reporting';
import { createSupplyService, edgeReplay, type SupplyService } from '@marquee/supply';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

import type { Engines } from './engines.ts';
import { edgeOrigin } from '../settings/edge-origin.ts';
import type { Secrets } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { paymentMethods } from './payment-methods.ts';
import { spendSinkOf } from './spend-sink.ts';
import { readVersion } from './version.ts';

interface Composition {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly engines: Engines;
  readonly logger: Logger;
  readonly metrics: Registry;
}

/** Every service of the control plane, each handed the ports that it asks for. */
export interface ComposedServices {
  /** In the order in which they start. */
  readonly services: readonly Service[];
  readonly accounts: AccountsService;
  readonly audit: AuditService;
  readonly billing: BillingService;
  readonly campaigns: CampaignsService;
  readonly supply: SupplyService;
  readonly notifications: NotificationsService;
  readonly ingester: IngesterService;
  readonly reporting: ReportingService;
  readonly live: LiveService;
  readonly parkedEvents: ParkedEventsControl;
  readonly authenticator: Authenticator;
  readonly vault: PersonalDataVault;
  /** Where the API server writes down access. */
  readonly accessRecorder: AccessRecorder;
  /** Throws the rejection for an address that the product does not serve. */
  readonly regionGuard: (ip: string) => void;
  /** Tables that are no read models, and the fact store's. */
  migrate(): Promise<void>;
}

/** Wires the services: they are peers and know each other only through what is handed in here. */
export async function composeServices(composition: Composition): Promise<ComposedServices> {
  const { settings, secrets, engines, logger, metrics } = composition;
  const { eventStore, readStore, trafficLog, factStore } = engines;
  const clock = createSteadyClock({
    onStep: (stepMs) => logger.warn({ stepMs }, 'the clock of this machine was set; its time is followed'),
  });
  const ids = createPostgresIdAllocator(readStore);
  const vault = createPostgresPersonalDataVault(readStore);
  const mailer = createMailer(settings);
  const geoIp = await createMaxmindGeoIp();
  const geo = createGeoDirectory();
  const edge = { origin: edgeOrigin(settings), secret: secrets.internal };
  const basics = { eventStore, readStore, ids, vault, clock, logger, metrics };

  const accounts = createAccountsService(
    {
      publicUrl: settings.publicUrl,
      tokenSecret: secrets.token,
      staffSecondFactor: settings.staffSecondFactor,
      ...(settings.marketingFormUrl === undefined ? {} : { marketingFormUrl: settings.marketingFormUrl }),
    },
    {
      ...basics,
      mailer,
      geoIp,
      isHeldByBooks: (userId) => billing.isHeldByBooks(userId),
      moneyOf: (userId) => billing.moneyOf(userId),
      forgetAnswers: (userId) => forgetAnswers(readStore, userId),
      trafficFigures: () => trafficOfToday(reporting, basics.clock()),
      postbackUse: (question) => reporting.postbackUse(question),
    },
  );
  const billing = createBillingService(
    { methods: paymentMethods(settings), onePersonMaxNanos: settings.onePersonMaxNanos },
    {
      ...basics,
      payers: {
        names: (userIds) => accounts.directory.names(userIds),
        search: (text, limit) => accounts.directory.findAdvertisers(text, limit),
      },
      isSamePerson: (one, other) => accounts.isSamePerson(one, other),
      chargedFacts: {
        accountsToldTwice: () => ingester.accountsToldTwice(),
        chargedBlocks: (userId) => ingester.chargedBlocks(userId),
      },
    },
  );
  const ingester = createIngesterService(
    { spendEveryMs: settings.spendIntervalSeconds * 1_000 },
    {
      trafficLog,
      factStore,
      readStore,
      accounts: { eventStore, vault },
      clock,
      logger,
      metrics,
      spendSink: spendSinkOf(billing),
    },
  );
  const reporting = createReportingService(
    { retention: settings.retention, marginBps: settings.platformMarginPercent * 100 },
    {
      ...basics,
      factStore,
      ledgerFigures: () => billing.ledgerFigures(),
      spendFigures: () => ingester.spendFigures(),
      sspEndpointNames: () => supply.sspEndpointNames(),
      premiumSspIds: () => supply.premiumSspIds(),
    },
  );
  const supply: SupplyService = createSupplyService(
    { publicEdgeUrl: settings.publicEdgeUrl, allowsLoopbackDsps: settings.allowsLoopbackDsps },
    { ...basics, replayPort: edgeReplay(edge.origin) },
  );
  const campaigns = createCampaignsService(
    {
      publicUrl: settings.publicUrl,
      publicEdgeUrl: settings.publicEdgeUrl,
      stopLoss: settings.stopLoss,
    },
    {
      ...basics,
      performance: (windows) => reporting.campaignPerformance(windows),
      clickMoney: (userIds, since) => reporting.clickMoney(userIds, since),
      stats: reporting.stats,
      activity: (...asked) => reporting.campaignActivity(...asked),
      balance: (userId) => billing.balanceOf(userId),
      sourceFigures: (question) => reporting.sourceFigures(question),
      audienceSizes: (audiences) => audienceSizes(readStore, audiences, clock().getTime()),
      mediaStore: engines.mediaStore,
      countryOfCity: (geonameId) => geo.cityById(geonameId)?.iso3,
      usableDeals: (userId, ids) => supply.usableDeals(userId, ids),
    },
  );
  const notifications = createNotificationsService(
    { publicUrl: settings.publicUrl },
    { ...basics, mailer, adminIds: () => accounts.directory.adminIds() },
  );
  const live = createLiveService(
    { trustProxy: settings.trustProxy },
    {
      eventStore,
      authenticator: accounts.authenticator,
      regionGuard: accounts.regionGuard,
      currentTotals: (campaignIds) => ingester.currentTotals(campaignIds),
      onTotals: (listener) => ingester.onTotals(listener),
      logger,
    },
  );
  const parkedEvents = createParkedEvents({
    eventStore,
    readStore,
    parkings: () => parkingsOf(services),
  });
  const audit = createAuditService(
    { accessLogDays: settings.accessLogDays, logSecret: secrets.log },
    { ...basics, folds: () => services.flatMap((service) => service.folds ?? []) },
  );
  const services: readonly Service[] = [
    accounts,
    billing,
    campaigns,
    supply,
    createDictionaryService({
      geoIp,
      geo,
      clientConfig: { edgeUrl: settings.publicEdgeUrl, version: await readVersion(), captcha: null },
    }),
    notifications,
    audit,
    reporting,
    ingester,
    createAudiencesService({ trafficLog, eventStore, readStore, clock, logger }),
    live,
    createEdgeFigures(edge),
    createAdminDashboard({
      billing,
      campaigns,
      reporting,
      readStore,
      clock,
      edge,
      projectors: () => services.flatMap((service) => service.projectors ?? []),
    }),
    createParkedEventsService(parkedEvents),
  ];
  return {
    services,
    accounts,
    audit,
    billing,
    campaigns,
    supply,
    notifications,
    ingester,
    reporting,
    live,
    parkedEvents,
    authenticator: accounts.authenticator,
    vault,
    accessRecorder: audit.accessRecorder,
    regionGuard: accounts.regionGuard,
    async migrate() {
      for (const service of services) await service.migrate?.();
    },
  };
}

const parkingsOf = (services: readonly Service[]): readonly Parking[] =>
  services
    .flatMap((service) => [...(service.projectors ?? []), ...service.workers])
    .flatMap(({ parking }) => (parking ? [parking] : []));

function createMailer(settings: Settings): Mailer {
  return settings.smtpUrl === undefined
    ? createOutboxMailer({ folder: path.join(settings.dataDir, 'outbox'), from: settings.mailFrom })
    : createSmtpMailer({
        url: settings.smtpUrl,
        from: settings.mailFrom,
        requiresTls: settings.production,
      });
}

const DAY_MS = 86_400_000;

/** Average price of a thousand impressions and the profit, both since midnight UTC. */
async function trafficOfToday(reporting: ReportingService, now: Date) {
  const since = new Date(now.getTime() - (now.getTime() % DAY_MS));
  const { spendNanos, costNanos, impressions } = await reporting.moneySince(since);
  return {
    averageCpmNanos: impressions === 0n ? 0n : (spendNanos * 1_000n) / impressions,
    dailyProfitNanos: spendNanos - costNanos,
  };
}
