import { TEST_GEO } from '@marquee/openrtb/test/bid-request';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import type { BidDiagnosticsService, InventoryTuning } from '@marquee/bid-diagnostics';
import type { LeaseStore, LeaseTuning } from '@marquee/budget';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import type { EventStore } from '@marquee/kit/event-store/port';
import { sampleCampaign } from '@marquee/schemas/campaign/samples';
import { sampleBanner, sampleCreative } from '@marquee/schemas/creative/samples';
import { sampleRegistration } from '@marquee/schemas/user/samples';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import type { DealFields } from '@marquee/schemas/deal/fields';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';
import fastify from 'fastify';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

import type { BidderConfig, BidderService } from '../service.ts';
import { EDGE_SERVER_OPTIONS } from '../service.ts';
import { composeBidder } from './compose-bidder.ts';

export const TRACKING_SECRET = 'a tracking secret for tests';
export const EDGE_SECRET = 'an edge secret for tests';
export const ENDPOINT_KEY = 'k-123456789';

export { bidRequest, TEST_GEO } from '@marquee/openrtb/test/bid-request';
export { NO_TARGETING } from '@marquee/schemas/campaign/targeting';

export const campaignFields = (over: Partial<CampaignFields> = {}): CampaignFields =>
  sampleCampaign({ topLevelDomain: 'shop.example', categories: ['IAB22'], creativeIds: [7], ...over });

export const creativeFields = (
  banner: Partial<NonNullable<CreativeFields['banner']>> = {},
  over: Partial<CreativeFields> = {},
): CreativeFields => {
  const clickUrl = 'https://shop.example/landing?c={campaign_id}&d={domain_enc}&k={click_id}';
  return sampleCreative({ banner: sampleBanner({ clickUrl, ...banner }), ...over });
};

const endpointFields = (over: Partial<SspEndpointFields> = {}): SspEndpointFields => ({
  name: 'Exchange',
  url: null,
  type: 'banner',
  integration: 'ortb',
  qps: 1_000,
  limitQps: 0,
  tmax: 0,
  bidsPerImp: 1,
  spendLimitNanos: 0n,
  isActive: true,
  isPremium: false,
  ...over,
});

export const registered = (userId: number): AnyEvent => ({
  type: 'UserRegistered',
  data: sampleRegistration(userId),
});

export const deposited = (userId: number, balanceNanos: bigint): AnyEvent => ({
  type: 'FundsDeposited',
  data: { userId, paymentId: 1, amountNanos: balanceNanos, balanceNanos },
});

/** A deal with the exchange of endpoint 3 that every advertiser may buy at what the request asks. */
export const dealCreated = (dealId: number, over: Partial<DealFields> = {}): AnyEvent => ({
  type: 'DealCreated',
  data: {
    dealId,
    sspEndpointId: 3,
    exchangeDealId: `d${dealId}`,
    name: `Deal ${dealId}`,
    priceType: 'auction',
    priceNanos: 0n,
    allowedUserIds: [],
    startAt: null,
    endAt: null,
    isActive: true,
    ...over,
  },
});

/** An advertiser with money, one approved campaign with one approved banner, one endpoint. */
export async function seedServingCampaign(
  eventStore: EventStore,
  over: {
    readonly campaign?: Partial<CampaignFields>;
    readonly creative?: CreativeFields;
    readonly endpoint?: Partial<SspEndpointFields>;
    readonly balanceNanos?: bigint;
    readonly deals?: readonly Partial<DealFields>[];
  } = {},
): Promise<void> {
  const write = eventWriter(eventStore);
  const creative = { creativeId: 7, userId: 5 };
  const campaign = { campaignId: 42, userId: 5 };
  await write('user-5', registered(5));
  await write('wallet-5', deposited(5, over.balanceNanos ?? 500_000_000_000n));
  await write(
    'creative-7',
    {
      type: 'CreativeCreated',
      data: { ...creative, ...(over.creative ?? creativeFields()), duplicatedFrom: null },
    },
    { type: 'CreativeApproved', data: creative },
  );
  await write(
    'campaign-42',
    {
      type: 'CampaignCreated',
      data: { ...campaign, ...campaignFields(over.campaign), duplicatedFrom: null },
    },
    { type: 'CampaignApproved', data: campaign },
  );
  await write('ssp-endpoint-3', {
    type: 'SspEndpointCreated',
    data: { sspEndpointId: 3, ...endpointFields(over.endpoint), key: ENDPOINT_KEY },
  });
  for (const [index, deal] of (over.deals ?? []).entries()) {
    await write(`deal-${index + 1}`, dealCreated(index + 1, deal));
  }
}

const silentLogger = { warn: () => undefined, error: () => undefined };

export interface TestBidder {
  readonly eventStore: EventStore;
  readonly trafficLog: TrafficLog;
  readonly bidder: BidderService;
  readonly diagnostics: BidDiagnosticsService;
  readonly app: FastifyInstance;
  stop(): Promise<void>;
}

/** A bidder that is ready, over the given engines or memory. */
export async function startBidder(
  options: {
    readonly eventStore?: EventStore;
    readonly trafficLog?: TrafficLog;
    readonly leaseStore?: LeaseStore;
    readonly leases?: Partial<LeaseTuning>;
    readonly clock?: () => Date;
    readonly config?: Partial<BidderConfig>;
    readonly inventory?: Partial<InventoryTuning>;
    readonly createWarmUpTracker?: () => FastifyPluginAsync;
  } = {},
): Promise<TestBidder> {
  const eventStore = options.eventStore ?? createMemoryEventStore();
  const trafficLog = options.trafficLog ?? createMemoryTrafficLog();
  const { bidder, diagnostics } = composeBidder(
    {
      publicEdgeUrl: 'https://edge.example',
      trackingSecret: TRACKING_SECRET,
      edgeSecret: EDGE_SECRET,
      ...options.config,
      leases: options.leases,
      inventory: options.inventory,
      // A test server may answer late where other work has the machine.
      tuning: { bidFlushMs: 5, dspWaitMaxMs: 5_000, ...options.config?.tuning },
    },
    {
      eventStore,
      trafficLog,
      geo: TEST_GEO,
      logger: silentLogger,
      random: () => 0.5,
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      leaseStore: options.leaseStore,
      createWarmUpTracker: options.createWarmUpTracker,
    },
  );
  const app = fastify(EDGE_SERVER_OPTIONS);
  for (const { http } of [bidder, diagnostics]) await app.register(http!);
  const workers = [...bidder.workers, ...diagnostics.workers];
  for (const worker of workers) await worker.start();
  const deadline = performance.now() + 30_000;
  while (!bidder.ready()) {
    if (performance.now() > deadline) throw new Error('the bidder did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    eventStore,
    trafficLog,
    bidder,
    diagnostics,
    app,
    stop: async () => {
      await app.close();
      for (const worker of workers.reverse()) await worker.stop();
      await bidder.dispose();
    },
  };
}

export const bidUrl = `/rtb/3?key=${ENDPOINT_KEY}`;
