import type { AddressInfo } from 'node:net';

import { createJsonTexts } from '@marquee/schemas/common/json-text';
import fastify from 'fastify';

import { bidHttp, EDGE_SERVER_OPTIONS } from '../bid-route/bid.http.ts';
import type { BidStagesParts } from '../bid-route/bid-stages.ts';
import { bidMessage } from '../bids/bid-message.ts';
import type { BidderParts } from '../bidding/bidder.ts';
import { Bidder } from '../bidding/bidder.ts';
import type { AuctionObserver } from '../auction/auction-observer.ts';
import type { EndpointCounters } from '../ports/bid-observers.ts';
import { callOverSocket } from './call-over-socket.ts';
import { warmUpRequests } from './warm-up-requests.ts';

/** After so many the compiler has seen what it needs of all formats. */
const REQUESTS_MAX = 2_500;
/** More than one, so that calls come in batches. */
const CONNECTIONS = 4;

export interface WarmUpParts extends Pick<
  BidStagesParts,
  'networkMarginMs' | 'dspWaitMaxMs' | 'clock' | 'onError'
> {
  readonly bidderParts: BidderParts;
  /** It ends then, milliseconds, whatever was reached. */
  readonly maxMs: number;
}

/** What a warm-up did. */
export interface WarmUpResult {
  readonly requests: number;
  /** Requests that were answered with a bid. */
  readonly bids: number;
}

/**
 * Has the engine compile the bid route before the first exchange calls: answers bid requests of its own on a port of this
 * machine that is open meanwhile. They are tests (`test=1`) beside the bidder's own state, so that nothing is held, billed, counted
 * or recorded; no DSP is asked.
 * @throws Error when no port can be opened or a connection breaks
 */
export async function warmUp({ bidderParts, maxMs, ...stages }: WarmUpParts): Promise<WarmUpResult> {
  const requests = warmUpRequests(bidderParts.catalogue.endpoints());
  if (requests.length === 0) return { requests: 0, bids: 0 };
  const untilMs = performance.now() + maxMs;
  const app = fastify(EDGE_SERVER_OPTIONS);
  await app.register(
    bidHttp({
      ...stages,
      bidder: new Bidder(withoutEffects(bidderParts)),
      catalogue: unlimited(bidderParts.catalogue),
      outside: NO_DSPS,
      counts: NO_ENDPOINT_COUNTERS,
      notReady: () => undefined,
    }),
  );
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    let sent = 0;
    const next = (): Buffer | undefined =>
      sent < REQUESTS_MAX && performance.now() < untilMs ? requests[sent++ % requests.length] : undefined;
    const bids = await Promise.all(Array.from({ length: CONNECTIONS }, () => callOverSocket(port, next)));
    return { requests: sent, bids: bids.reduce((sum, each) => sum + each, 0) };
  } finally {
    await app.close();
  }
}

/** The same memory to read from, and nothing to write to. */
function withoutEffects(parts: BidderParts): BidderParts {
  const quote = createJsonTexts();
  return {
    ...parts,
    observer: NO_OBSERVER,
    outside: undefined,
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

const NO_DSPS: BidStagesParts['outside'] = {
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
