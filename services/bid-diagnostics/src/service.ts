import type { Service, Worker } from '@marquee/kit/runtime/service';
import type { BidderNoBids, CampaignNoBids, DspEndpointFigures } from '@marquee/schemas/queries/no-bids';
import type { Registry } from 'prom-client';

import type { BidObservers } from './bid-observers.ts';
import { edgeHttp } from './edge-api/routes.ts';
import { endpointFigures } from './endpoints/endpoint-figures.ts';
import { Lab } from './lab/lab.ts';
import { registerMetrics } from './metrics.ts';
import { campaignNoBidsView, withPlan } from './no-bid-reasons/campaign-no-bids-view.ts';
import type { AuctionRules } from './ports/auction.ts';
import type { DiagnosedBidder } from './ports/bidder.ts';
import type { SpendFigures } from './ports/spend.ts';
import { RateHistory } from './rates/bid-rates.ts';

export type { InventoryTuning } from './bid-observers.ts';
export { createBidObservers } from './bid-observers.ts';
export { createEdgeFigures, type EdgeFigures } from './control-plane/edge-figures.ts';

export interface BidDiagnosticsConfig {
  /** Guards `/edge/*`; what the control plane sends in `x-edge-secret`. */
  readonly edgeSecret: string;
}

export interface BidDiagnosticsDeps {
  /** What the bidder reports to. */
  readonly observers: BidObservers;
  readonly bidder: DiagnosedBidder;
  readonly rules: AuctionRules;
  readonly spend: SpendFigures;
  readonly dsps: { figures(nowMs: number): readonly DspEndpointFigures[] };
  readonly clock: () => Date;
  readonly metrics?: Registry | undefined;
}

export interface BidDiagnosticsService extends Service {
  /** No-bid counts of one campaign; undefined when the bidder does not know it. */
  noBids(campaignId: number): CampaignNoBids | undefined;
  allNoBids(): BidderNoBids;
}

/** Campaigns whose no-bid counts one answer holds. */
const CAMPAIGNS_MAX = 500;
const FOLD_EVERY_MS = 1_000;

/** Why campaigns do not bid: counts of what the bidder reports, and a lab that tries requests. */
export function createBidDiagnosticsService(
  { edgeSecret }: BidDiagnosticsConfig,
  { observers, bidder, rules, spend, dsps, clock, metrics }: BidDiagnosticsDeps,
): BidDiagnosticsService {
  const { campaigns, endpoints, inventoryQueue } = observers;
  const nowMs = (): number => clock().getTime();
  const rates = new RateHistory(endpoints);
  if (metrics !== undefined) registerMetrics(metrics, { endpoints, inventoryQueue, nowMs });
  const noBids = (campaignId: number): CampaignNoBids | undefined => {
    const found = campaigns.of(campaignId, nowMs());
    return found && withPlan(campaignNoBidsView(found, spend, nowMs()), spend, nowMs());
  };
  const allNoBids = (): BidderNoBids => ({
    endpoints: endpointFigures(endpoints, spend.endpoints, nowMs()),
    outside: [...dsps.figures(nowMs())],
    campaigns: campaigns.all(nowMs(), CAMPAIGNS_MAX).map((one) => campaignNoBidsView(one, spend, nowMs())),
  });
  return {
    name: 'bid-diagnostics',
    http: edgeHttp({
      edgeSecret,
      bidder,
      lab: new Lab(bidder, rules),
      rates: () => rates.read(nowMs()),
      noBids: (campaignId) => (campaignId === undefined ? allNoBids() : noBids(campaignId)),
    }),
    workers: [inventoryQueue, createFolding(observers, rates, nowMs)],
    noBids,
    allNoBids,
    dispose: async () => undefined,
  };
}

/** Moves counts into their windows and steps once a second. */
function createFolding(
  { campaigns, endpoints }: BidObservers,
  rates: RateHistory,
  nowMs: () => number,
): Worker {
  let timer: NodeJS.Timeout | undefined;
  const fold = (): void => {
    campaigns.fold(nowMs());
    endpoints.fold(nowMs());
    rates.tick(nowMs());
  };
  return {
    name: 'bid-diagnostics-counts',
    async start() {
      timer ??= setInterval(fold, FOLD_EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
