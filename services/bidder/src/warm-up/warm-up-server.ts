import { createJsonTexts } from '@marquee/schemas/common/json-text';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';

import { bidHttp, EDGE_SERVER_OPTIONS } from '../bid-route/bid.http.ts';
import type { BidStagesParts } from '../bid-route/bid-stages.ts';
import { bidMessage } from '../bids/bid-message.ts';
import type { BidderParts } from '../bidding/bidder.ts';
import { Bidder } from '../bidding/bidder.ts';
import type { AuctionObserver } from '../auction/auction-observer.ts';
import type { EndpointCounters } from '../ports/bid-observers.ts';

export interface WarmUpServerParts extends Pick<
  BidStagesParts,
  'networkMarginMs' | 'dspWaitMaxMs' | 'clock' | 'onError'
> {
  readonly bidderParts: BidderParts;
  /** What answers the addresses in bids and records nothing that lasts; without it they are not called. */
  readonly createTracker?: (() => FastifyPluginAsync) | undefined;
}

/** The routes of bids and notices beside the bidder's own state, not listening yet. */
export async function createWarmUpServer({
  bidderParts,
  createTracker,
  ...stages
}: WarmUpServerParts): Promise<FastifyInstance> {
  const app = fastify(EDGE_SERVER_OPTIONS);
  await app.register(
    bidHttp({
      ...stages,
      bidder: new Bidder(withoutEffects(bidderParts)),
      catalogue: unlimited(bidderParts.catalogue),
      dspDemand: NO_DSPS,
      counts: NO_ENDPOINT_COUNTERS,
      notReady: () => undefined,
    }),
  );
  if (createTracker !== undefined) await app.register(createTracker());
  return app;
}
/** The same memory to read from, and nothing to write to. */
function withoutEffects(parts: BidderParts): BidderParts {
  const quote = createJsonTexts();
  return {
    ...parts,
    observer: NO_OBSERVER,
    dspDemand: undefined,
    inventory: undefined,
    // Encoded as it would be for the traffic log, and dropped.
    bidQueue: { hasCapacity: () => true, push: (bid) => void bidMessage(bid, quote) },
    idPrefix: 'warm-up.',
  };
}

/** Active endpoints, without their limits on requests a second. */
const unlimited = (catalogue: BidderParts['catalogue']): BidStagesParts['catalogue'] => ({
  endpoint(id) {
    const endpoint = catalogue.endpoint(id);
    if (endpoint === undefined) return undefined;
    return { ...endpoint, fields: { ...endpoint.fields, isActive: true, limitQps: 0 } };
  },
});

const NO_DSPS: BidStagesParts['dspDemand'] = {
  isEmpty: true,
  wants: () => false,
  ask: async () => [],
};

const NO_ENDPOINT_COUNTERS: EndpointCounters = {
  request: () => undefined,
  bids: () => undefined,
  wrongKey: () => undefined,
  noBid: () => undefined,
  latency: () => undefined,
};

const NO_OBSERVER: AuctionObserver = {
  offered: () => undefined,
  targeted: () => undefined,
  passedOver: () => undefined,
  noBid: () => undefined,
  bid: () => undefined,
};
