import type { Worker } from '@marquee/kit/runtime/service';
import type { LabRun } from '@marquee/schemas/commands/lab';
import type { IneligibilityReason, ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';
import type { FastifyPluginAsync } from 'fastify';

import type { ServingCampaign } from '../auction/serving.ts';
import { bidHttp } from '../bid-route/bid.http.ts';
import type { BidderAssembly } from './bidder-assembly.ts';
import type { BidderParts } from '../bidding/bidder.ts';
import { Bidder } from '../bidding/bidder.ts';
import { createHousekeeping } from './housekeeping.ts';
import { registerMetrics } from './metrics.ts';
import type { AuctionObserver } from '../auction/auction-observer.ts';
import type { Simulation } from '../simulation/simulate-bid.ts';
import { createSharesFollower } from '../rotation/shares-follower.ts';
import { simulateBid } from '../simulation/simulate-bid.ts';

const TAKE_OVER_RETRY_MS = 1_000;

/** A campaign as the bidder has it in memory. */
export interface KnownCampaign {
  readonly id: number;
  readonly name: string;
  /** Why it cannot bid at all now; undefined when it can. */
  readonly ineligibility: IneligibilityReason | undefined;
  /** Undefined while it cannot bid. */
  readonly serving: ServingCampaign | undefined;
}

/** None where there is nothing to follow. */
const sharesFollower = ({ catalogue, nowMs, deps: { learnedShares } }: BidderAssembly): Worker[] =>
  learnedShares === undefined ? [] : [createSharesFollower({ catalogue, nowMs, learnedShares })];

/** A bidder that serves exchanges. */
export class RunningBidder {
  readonly name = 'bidder';
  readonly http: FastifyPluginAsync;
  readonly workers: readonly Worker[];
  readonly #assembly: BidderAssembly;
  readonly #parts: BidderParts;

  constructor(assembly: BidderAssembly) {
    this.#assembly = assembly;
    const { bidQueue, follower, startUp, catalogue, nowMs } = assembly;
    const { budget, audiences, dspGateway, metrics } = assembly.deps;
    const { ledger } = budget;
    if (metrics !== undefined) registerMetrics(metrics, { ledger, bidQueue, follower, nowMs });
    const housekeeping = createHousekeeping({
      catalogue,
      ledger,
      frequencyCaps: audiences.frequencyCaps,
      dspGateway,
      nowMs,
    });
    this.workers = [bidQueue, follower, startUp, dspGateway, housekeeping, ...sharesFollower(assembly)];
    this.#parts = assembly.bidderParts();
    this.http = this.#exchangeHttp();
  }

  ready(): boolean {
    return this.#notReady() === undefined;
  }

  predecessorEnded(): void {
    void this.#takeOver();
  }

  ownerOf(campaignId: number): number | undefined {
    return this.#assembly.catalogue.campaign(campaignId)?.userId;
  }

  *campaigns(): Iterable<KnownCampaign> {
    const { catalogue } = this.#assembly;
    const index = catalogue.index();
    for (const { id, fields } of catalogue.campaigns()) {
      const ineligibility = catalogue.eligibilityOf(id);
      const serving = ineligibility === undefined ? index.campaign(id) : undefined;
      yield { id, name: fields.name, ineligibility, serving };
    }
  }

  simulate(run: LabRun, observer: AuctionObserver): Simulation | undefined {
    const { catalogue, nowMs } = this.#assembly;
    const endpoint = catalogue.endpoint(run.sspEndpointId);
    return endpoint && simulateBid(this.#parts, run, endpoint, observer, nowMs());
  }

  async dispose(): Promise<void> {}

  #exchangeHttp(): FastifyPluginAsync {
    const { catalogue, tuning, clock, deps } = this.#assembly;
    return bidHttp({
      bidder: new Bidder(this.#parts),
      catalogue,
      dspDemand: deps.dspGateway,
      counts: deps.observers.endpoints,
      networkMarginMs: tuning.networkMarginMs,
      dspWaitMaxMs: tuning.dspWaitMaxMs,
      clock,
      notReady: () => this.#notReady(),
      onError: (error) => deps.logger.error({ err: error }, 'a bid request could not be decided'),
    });
  }

  #notReady(): ResponseNoBidReason | undefined {
    const { startUp, follower, tuning, nowMs } = this.#assembly;
    if (!startUp.isDone) return 'not-ready';
    return follower.silentMs(nowMs()) > tuning.maxStaleMs ? 'stale-catalogue' : undefined;
  }

  /** Until all of its bids have been read, the leases of the other process must keep covering them. */
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
