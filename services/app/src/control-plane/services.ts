import { createAccountsService, type AccountsService } from '@marquee/accounts';
import { createMaxmindGeoIp } from '@marquee/adapters/maxmind/geo-ip';
import { createAudienceCounts, createAudiencesService } from '@marquee/audiences';
import {
  type AuditService,
  createAuditService,
  createParkedEvents,
  createParkedEventsService,
  type ParkedEventsControl,
} from '@marquee/audit';
import { createEdgeFigures, type EdgeFigures } from '@marquee/bid-diagnostics';
import { createBillingService, type BillingService } from '@marquee/billing';
import { createCampaignsService, type CampaignsService } from '@marquee/campaigns';
import { categoryName, createDictionaryService, createGeoDirectory } from '@marquee/dictionary';
import { createIngesterService, type IngesterService } from '@marquee/ingester';
import type { AccessRecorder } from '@marquee/kit/http/access-recorder';
import { forgetAnswers } from '@marquee/adapters/postgres/idempotency';
import type { Authenticator } from '@marquee/kit/http/principal';
import type { Mailer } from '@marquee/kit/mail/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Parking } from '@marquee/kit/projector/parked';
import type { Service } from '@marquee/kit/runtime/service';
import { createLiveService, type LiveService } from '@marquee/live';
import { createNotificationsService, type NotificationsService } from '@marquee/notifications';
import {
  createAdminDashboard,
  createReportingService,
  type MailOwner,
  type Reader,
  type ReportingService,
} from '@marquee/reporting';
import { DEFAULT_LANGUAGE } from '@marquee/schemas/common/language';
import {
  type ClickIds,
  createClickIdsRetention,
  createPostgresClickIds,
  createTrackingTokens,
} from '@marquee/tracker';
import { createSupplyService, edgeReplay, type SupplyService } from '@marquee/supply';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

import type { Engines } from './engines.ts';
import { createCompetingCampaigns } from './competing-campaigns.ts';
import { bidsOfClickIds } from './bids-of-click-ids.ts';
import { campaignsConfig } from './campaigns-config.ts';
import { campaignFigures, campaignPlaces } from './campaigns-deps.ts';
import { createTestConversion } from './test-conversion.ts';
import { clientConfigOf } from '../settings/client-config.ts';
import { edgeOrigin } from '../settings/edge-origin.ts';
import type { Secrets } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { paymentMethods } from './payment-methods.ts';
import { basicsOf } from './basics.ts';
import { createMailer } from './mailer.ts';
import { spendSinkOf } from './spend-sink.ts';
import { composeSupport } from './support.ts';
import { trafficOfToday } from './traffic-of-today.ts';
import { createValueNames } from './value-names.ts';
import { readVersion } from './version.ts';

interface Composition {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly engines: Engines;
  readonly logger: Logger;
  readonly metrics: Registry;
}

/** Every service of the control plane, each created with the ports that it needs. */
export interface ComposedServices {
  /** In the order in which they start. */
  readonly services: readonly Service[];
  readonly accounts: AccountsService;
  readonly audit: AuditService;
  readonly billing: BillingService;
  readonly campaigns: CampaignsService;
  readonly supply: SupplyService;
  readonly notifications: NotificationsService;
  readonly support: ReturnType<typeof composeSupport>;
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

/** Wires the services. They depend on each other only through the functions that are passed in here. */
export const composeServices = async (composition: Composition): Promise<ComposedServices> =>
  new ServiceGraph({ ...composition, geoIp: await createMaxmindGeoIp(), version: await readVersion() });

interface GraphParts extends Composition {
  readonly geoIp: Awaited<ReturnType<typeof createMaxmindGeoIp>>;
  /** Version of the product. */
  readonly version: string;
}

/** Services receive functions that look up the other services when they are called, after all are created. */
class ServiceGraph implements ComposedServices {
  readonly #parts: GraphParts;
  readonly #basics: ReturnType<typeof basicsOf>;
  readonly #mailer: Mailer;
  readonly #geo = createGeoDirectory();
  /** Where the edge answers this process, and the secret that is shown to it. */
  readonly #edge: { readonly origin: string; readonly secret: string };

  readonly #edgeFigures: EdgeFigures;
  readonly #clickIds: ClickIds;

  readonly accounts: AccountsService;
  readonly billing: BillingService;
  readonly ingester: IngesterService;
  readonly reporting: ReportingService;
  readonly supply: SupplyService;
  readonly campaigns: CampaignsService;
  readonly notifications: NotificationsService;
  readonly support: ReturnType<typeof composeSupport>;
  readonly live: LiveService;
  readonly parkedEvents: ParkedEventsControl;
  readonly audit: AuditService;
  readonly services: readonly Service[];

  constructor(parts: GraphParts) {
    const { settings, secrets, engines } = parts;
    const { eventStore, readStore } = engines;
    this.#parts = parts;
    this.#basics = basicsOf(parts);
    this.#mailer = createMailer(settings);
    this.#edge = { origin: edgeOrigin(settings), secret: secrets.internal };
    this.#edgeFigures = createEdgeFigures(this.#edge);
    this.#clickIds = createPostgresClickIds(readStore);

    this.accounts = this.#createAccounts();
    this.billing = this.#createBilling();
    this.ingester = this.#createIngester();
    this.reporting = this.#createReporting();
    this.supply = this.#createSupply();
    this.campaigns = this.#createCampaigns();
    this.notifications = createNotificationsService(
      { publicUrl: settings.publicUrl },
      { ...this.#basics, mailer: this.#mailer, adminIds: () => this.accounts.directory.adminIds() },
    );
    this.support = composeSupport(this.accounts, { ...this.#basics, mediaStore: engines.mediaStore });
    this.live = this.#createLive();
    this.parkedEvents = createParkedEvents({
      eventStore,
      readStore,
      parkings: () => parkingsOf(this.services),
    });
    this.audit = createAuditService(
      { accessLogDays: settings.accessLogDays, logSecret: secrets.log },
      { ...this.#basics, folds: () => this.services.flatMap((service) => service.folds ?? []) },
    );
    this.services = this.#inOrder();
  }

  get vault(): PersonalDataVault {
    return this.#basics.vault;
  }

  get authenticator(): Authenticator {
    return this.accounts.authenticator;
  }

  get regionGuard(): ComposedServices['regionGuard'] {
    return this.accounts.regionGuard;
  }

  get accessRecorder(): AccessRecorder {
    return this.audit.accessRecorder;
  }

  async migrate(): Promise<void> {
    for (const service of this.services) await service.migrate?.();
  }

  #createAccounts(): AccountsService {
    const { settings, secrets, engines, geoIp } = this.#parts;
    const { publicUrl, staffSecondFactor, marketingFormUrl, passwordHashKib } = settings;
    return createAccountsService(
      {
        publicUrl,
        tokenSecret: secrets.token,
        staffSecondFactor,
        hashingCost: { memoryCost: passwordHashKib, timeCost: 2 },
        ...(marketingFormUrl === undefined ? {} : { marketingFormUrl }),
      },
      {
        ...this.#basics,
        mailer: this.#mailer,
        geoIp,
        isRequiredByLedger: (userId) => this.billing.isRequiredByLedger(userId),
        moneyOf: (userId) => this.billing.moneyOf(userId),
        forgetAnswers: (userId) => forgetAnswers(engines.readStore, userId),
        trafficFigures: () => trafficOfToday(this.reporting, this.#basics.clock()),
        postbackUse: (question) => this.reporting.postbackUse(question),
        userSums: (...asked) => this.reporting.stats.sumsBy('user', ...asked),
      },
    );
  }

  #createBilling(): BillingService {
    const { settings, secrets } = this.#parts;
    return createBillingService(
      {
        methods: paymentMethods(settings),
        onePersonMaxNanos: settings.onePersonMaxNanos,
        throttleSecret: secrets.token,
      },
      {
        ...this.#basics,
        payers: {
          names: (userIds) => this.accounts.directory.names(userIds),
          details: (userId) => this.accounts.directory.billingDetails(userId),
          search: (text, limit) => this.accounts.directory.findAdvertisers(text, limit),
        },
        campaignNames: (ids) => this.campaigns.names.campaigns(ids),
        isSamePerson: (one, other) => this.accounts.isSamePerson(one, other),
        chargedFacts: {
          accountsWithDuplicateLines: () => this.ingester.accountsWithDuplicateLines(),
          chargedBlocks: (userId) => this.ingester.chargedBlocks(userId),
        },
      },
    );
  }

  #createIngester(): IngesterService {
    const { settings, engines } = this.#parts;
    const { trafficLog, factStore } = engines;
    const { eventStore, readStore, vault, clock, logger, metrics } = this.#basics;
    return createIngesterService(
      {
        spendEveryMs: settings.spendIntervalSeconds * 1_000,
        insertEveryMs: settings.insertIntervalMs,
      },
      {
        trafficLog,
        factStore,
        readStore,
        accounts: { eventStore, vault },
        clock,
        logger,
        metrics,
        spendSink: spendSinkOf(this.billing),
      },
    );
  }

  /** What an account may see in reports now; undefined for one that is not active. */
  async #readerOf(userId: number): Promise<Reader | undefined> {
    const account = await this.accounts.findUser(userId);
    if (account?.isActive !== true) return undefined;
    const { role, settings } = account;
    const may = (setting: 'canSeeClick' | 'canSeeSsp' | 'canSeeSspPremium') =>
      role !== 'advert' || settings[setting];
    return {
      userId,
      role,
      canSeeClick: may('canSeeClick'),
      canSeeSsp: may('canSeeSsp'),
      canSeeSspPremium: may('canSeeSspPremium'),
    };
  }

  /** Where reports of an account are mailed; undefined for one that is not active, or turned them off. */
  async #mailOwnerOf(userId: number): Promise<MailOwner | undefined> {
    const account = await this.accounts.findUser(userId);
    if (account?.isActive !== true || !account.isEmailConfirmed || !account.settings.sendReport)
      return undefined;
    const { email, firstName } = account.personal;
    return { email, firstName, language: account.settings.language ?? DEFAULT_LANGUAGE };
  }

  #createReporting(): ReportingService {
    const { settings, engines } = this.#parts;
    return createReportingService(
      {
        retention: settings.retention,
        marginBps: settings.platformMarginPercent * 100,
        publicUrl: settings.publicUrl,
      },
      {
        ...this.#basics,
        factStore: engines.factStore,
        mediaStore: engines.mediaStore,
        readerOf: (userId) => this.#readerOf(userId),
        mailOwnerOf: (userId) => this.#mailOwnerOf(userId),
        mailer: this.#mailer,
        ledgerFigures: () => this.billing.ledgerFigures(),
        spendFigures: () => this.ingester.spendFigures(),
        sspEndpointNames: () => this.supply.sspEndpointNames(),
        premiumSspIds: () => this.supply.premiumSspIds(),
        ...createCompetingCampaigns(this.#basics.clock, () => this),
        campaignTags: (field, userIds) => this.campaigns.tags(field, userIds),
        bidOfClickId: bidsOfClickIds({
          secrets: {
            current: this.#parts.secrets.tracking,
            previous: this.#parts.secrets.previousTracking,
          },
          clickIds: this.#clickIds,
        }),
        valueNames: createValueNames({
          campaigns: (ids) => this.campaigns.names.campaigns(ids),
          creatives: (ids) => this.campaigns.names.creatives(ids),
          users: async (ids) => {
            const people = await this.accounts.directory.names(ids);
            return new Map([...people].map(([id, one]) => [id, `${one.firstName} ${one.lastName}`]));
          },
          sspEndpoints: () => this.supply.sspEndpointNames(),
        }),
      },
    );
  }

  #createSupply(): SupplyService {
    const { publicEdgeUrl, allowsLoopbackDsps } = this.#parts.settings;
    return createSupplyService(
      { publicEdgeUrl, allowsLoopbackDsps },
      {
        ...this.#basics,
        replayPort: edgeReplay(this.#edge.origin),
        sums: (...asked) => this.reporting.stats.sumsBy(...asked),
      },
    );
  }

  #createCampaigns(): CampaignsService {
    const { settings, engines } = this.#parts;
    const { reporting } = this;
    const areFiguresCurrent = () => this.ingester.isCurrent();
    return createCampaignsService(campaignsConfig(settings), {
      ...this.#basics,
      ...campaignFigures(reporting, engines.readStore),
      ...{ areFiguresCurrent, categoryName, stats: reporting.stats, mediaStore: engines.mediaStore },
      activity: (...asked) => reporting.campaignActivity(...asked),
      accountDays: (question) => reporting.accountDays(question),
      day: (question) => reporting.campaignDay(question),
      balance: (userId) => this.billing.balanceOf(userId),
      dailyLimit: async (userId) => (await this.accounts.findUser(userId))?.settings.advertDailyLimit ?? null,
      sourceFigures: (question) => reporting.sourceFigures(question),
      alertFigures: async (campaigns, now) =>
        areFiguresCurrent() ? reporting.alertFigures(campaigns, now) : undefined,
      noBidReason: (campaignId) => this.#edgeFigures.noBidReason(campaignId),
      noBidReasons: (campaignIds) => this.#edgeFigures.noBidReasons(campaignIds),
      pixelHits: (question) => reporting.pixelHits(question),
      testConversion: this.#testConversion(),
      ...createAudienceCounts(engines.readStore, this.#basics.clock),
      inventoryMatches: reporting.inventoryMatches,
      ...campaignPlaces(this.#geo),
      usableDeals: (userId, ids) => this.supply.usableDeals(userId, ids),
    });
  }

  #testConversion() {
    const { secrets } = this.#parts;
    return createTestConversion({
      origin: this.#edge.origin,
      tokens: createTrackingTokens({ current: secrets.tracking }),
      clock: this.#basics.clock,
    });
  }

  #createLive(): LiveService {
    const { settings, engines, logger } = this.#parts;
    return createLiveService(
      { trustProxy: settings.trustProxy },
      {
        ...{ eventStore: engines.eventStore, vault: this.vault, logger },
        authenticator: this.accounts.authenticator,
        regionGuard: this.accounts.regionGuard,
        currentTotals: (campaignIds) => this.ingester.currentTotals(campaignIds),
        onTotals: (listener) => this.ingester.onTotals(listener),
      },
    );
  }

  #inOrder(): readonly Service[] {
    const { settings, engines, geoIp, version } = this.#parts;
    const { eventStore, readStore, clock, logger } = this.#basics;
    return [
      this.accounts,
      this.billing,
      this.campaigns,
      this.supply,
      createDictionaryService({
        geoIp,
        geo: this.#geo,
        clientConfig: { ...clientConfigOf(settings), version },
      }),
      this.notifications,
      this.support,
      this.audit,
      this.reporting,
      this.ingester,
      createAudiencesService({ trafficLog: engines.trafficLog, eventStore, readStore, clock, logger }),
      createClickIdsRetention({ clickIds: this.#clickIds, clock, logger }),
      this.live,
      this.#edgeFigures,
      createAdminDashboard({
        billing: this.billing,
        campaigns: this.campaigns,
        reporting: this.reporting,
        names: {
          advertisers: async (ids) => {
            const people = await this.accounts.directory.names(ids);
            return new Map([...people].map(([id, one]) => [id, `${one.firstName} ${one.lastName}`]));
          },
          exchanges: () => this.supply.sspEndpointNames(),
        },
        ...{ readStore, clock, edge: this.#edge },
        projectors: () => this.services.flatMap((service) => service.projectors ?? []),
      }),
      createParkedEventsService(this.parkedEvents),
    ];
  }
}

const parkingsOf = (services: readonly Service[]): readonly Parking[] =>
  services
    .flatMap((service) => [...(service.projectors ?? []), ...service.workers])
    .flatMap(({ parking }) => (parking ? [parking] : []));
