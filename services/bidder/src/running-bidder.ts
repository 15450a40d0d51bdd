import type { Worker } from '@marquee/kit/runtime/service';
import type { BidderNoBids, CampaignNoBids } from '@marquee/schemas/queries/no-bids';
import type { FastifyPluginAsync } from 'fastify';

import { bidHttp } from './bid-route/bid.http.ts';
import type { BidderAssembly } from './bidder-assembly.ts';
import type { BidderParts, ResponseNoBidReason } from './bidder.ts';
import { Bidder } from './bidder.ts';
import { edgeHttp } from './edge.http.ts';
import { endpointFigures } from './endpoint-figures.ts';
import { createHousekeeping } from './housekeeping.ts';
import { Lab } from './lab/lab.ts';
import { registerMetrics } from './metrics.ts';
import { campaignNoBidsView } from './no-bid-reasons/campaign-no-bids-view.ts';

/** Campaigns whose no-bid counts one answer holds. */
const CAMPAIGNS_MAX = 500;
const TAKE_OVER_RETRY_MS = 1_000;

/** A bidder that serves exchanges and the control plane. */
export class RunningBidder {
  readonly name = 'bidder';
  readonly http: FastifyPluginAsync;
  readonly workers: readonly Worker[];
  readonly #assembly: BidderAssembly;

  constructor(assembly: BidderAssembly) {
    this.#assembly = assembly;
    const { bidQueue, inventoryQueue, follower, startUp, catalogue, counts, noBidCounters, nowMs } = assembly;
    const { budget, audiences, dspGateway, metrics } = assembly.deps;
    const { ledger } = budget;
    if (metrics !== undefined)
      registerMetrics(metrics, { counts, ledger, bidQueue, inventoryQueue, follower, nowMs });
    const housekeeping = createHousekeeping({
      catalogue,
      ledger,
      frequencyCaps: audiences.frequencyCaps,
      noBidCounters,
      counts,
      outside: dspGateway,
      nowMs,
    });
    this.workers = [bidQueue, inventoryQueue, follower, startUp, dspGateway, housekeeping];
    const parts = assembly.bidderParts();
    const [exchanges, controlPlane] = [this.#exchangeHttp(parts), this.#controlPlaneHttp(parts)];
    this.http = async (app) => {
      await app.register(exchanges);
      await app.register(controlPlane);
    };
  }

  ready(): boolean {
    return this.#notReady() === undefined;
  }

  predecessorEnded(): void {
    void this.#takeOver();
  }

  noBids(campaignId: number): CampaignNoBids | undefined {
    const { noBidCounters, deps, nowMs } = this.#assembly;
    const found = noBidCounters.of(campaignId, nowMs());
    return found && campaignNoBidsView(found, deps.budget.ledger, nowMs());
  }

  allNoBids(): BidderNoBids {
    const { counts, noBidCounters, deps, nowMs } = this.#assembly;
    const { ledger } = deps.budget;
    return {
      endpoints: endpointFigures(counts, ledger.endpoints, nowMs()),
      outside: [...deps.dspGateway.figures(nowMs())],
      campaigns: noBidCounters
        .all(nowMs(), CAMPAIGNS_MAX)
        .map((one) => campaignNoBidsView(one, ledger, nowMs())),
    };
  }

  async dispose(): Promise<void> {}

  #exchangeHttp(parts: BidderParts): FastifyPluginAsync {
    const { catalogue, counts, tuning, clock, deps } = this.#assembly;
    return bidHttp({
      bidder: new Bidder(parts),
      catalogue,
      outside: deps.dspGateway,
      counts,
      networkMarginMs: tuning.networkMarginMs,
      dspWaitMaxMs: tuning.dspWaitMaxMs,
      clock,
      notReady: () => this.#notReady(),
      onFault: (error) => deps.logger.error({ err: error }, 'a bid request could not be decided'),
    });
  }

  #controlPlaneHttp(parts: BidderParts): FastifyPluginAsync {
    const { catalogue, config, nowMs } = this.#assembly;
    return edgeHttp({
      edgeSecret: config.edgeSecret,
      catalogue,
      lab: new Lab({ ...parts, outside: undefined, nowMs }),
      noBids: (campaignId) => (campaignId === undefined ? this.allNoBids() : this.noBids(campaignId)),
    });
  }

  #notReady(): ResponseNoBidReason | undefined {
    const { startUp, follower, tuning, nowMs } = this.#assembly;
    if (!startUp.isDone) return 'not-ready';
    return follower.silentMs(nowMs()) > tuning.maxStaleMs ? 'stale-catalogue' : undefined;
  }

  /** Until all of its bids have been read, the leases of the other process must go on covering them. */
  async #takeOver(): Promise<void> {
    const { startUp, traffic, deps } = this.#assembly;
    try {
      if (!startUp.isDone) throw new Error('the bidder is still starting');
      await traffic.readToEnd();
      deps.budget.takeOver();
    } catch (error) {
      deps.logger.warn({ err: error }, 'what a former process of this bidder held is taken over later');
      setTimeout(() => void this.#takeOver(), TAKE_OVER_RETRY_MS).unref();
    }
  }
}
