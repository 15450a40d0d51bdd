import { parse as parseQuery } from 'node:querystring';

import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import { isObject } from '@marquee/openrtb/request/read-json';
import type { LabRun } from '@marquee/schemas/commands/lab';
import { formatDollars } from '@marquee/schemas/common/money';
import type { LabBid } from '@marquee/schemas/queries/lab';
import type { ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

import { markupOf } from '../auction/bid-response.ts';
import type { PreparedBid } from '../bids/bid-maker.ts';
import type { BidderParts, Decision } from '../bidding/bidder.ts';
import { Bidder } from '../bidding/bidder.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Endpoint } from '../catalogue/entities.ts';
import { feedJson, feedXml } from '../feed/feed-answer.ts';
import { feedAdOf } from '../feed/feed-ad.ts';
import { feedAsOpenRtb } from '../feed/feed-as-open-rtb.ts';
import type { FeedRequest } from '../feed/feed-request.ts';
import { isSoldByClick, readFeedRequest } from '../feed/feed-request.ts';
import { describeMultipliedBid } from './multiplied-bid.ts';
import type { AuctionObserver } from '../auction/auction-observer.ts';

/** A request read as it would arrive. */
type Read =
  | { readonly kind: 'open-rtb'; readonly body: unknown }
  | { readonly kind: 'feed'; readonly feed: FeedRequest }
  | { readonly kind: 'unreadable'; readonly message: string };

/** A bid as it would go out, the name of its creative, and how its price follows from the campaign's multipliers. */
type SimulatedBid = LabBid & { readonly creativeName: string | null; readonly detail: string | null };

/** What a request would be answered with. */
type SimulatedAnswer =
  | {
      readonly kind: 'bid';
      readonly contentType: string;
      readonly body: string;
      readonly bids: readonly SimulatedBid[];
    }
  | { readonly kind: 'no-bid'; readonly reason: ResponseNoBidReason };

/** A request that was tried: read and answered, or unreadable. Each step with what it took in microseconds. */
export type Simulation = { readonly steps: readonly Step[] } & (
  | { readonly request: NormalisedRequest; readonly answer: SimulatedAnswer }
  | { readonly request: undefined; readonly message: string }
);

/**
 * Answers a request as the endpoint would. It runs as a test (`test=1`) beside the bidder's own state, so that nothing is
 * billed, held, counted or recorded; no DSP is asked.
 */
export function simulateBid(
  parts: BidderParts,
  asked: LabRun,
  endpoint: Endpoint,
  observer: AuctionObserver,
  nowMs: number,
): Simulation {
  const steps = new Steps();
  const read = steps.time('read', () => readRequest(asked, endpoint));
  const unreadable = (message: string): Simulation => ({ request: undefined, message, steps: steps.taken });
  if (read.kind === 'unreadable') return unreadable(read.message);
  const root = read.kind === 'feed' ? feedAsOpenRtb(read.feed) : read.body;
  const sale =
    read.kind === 'feed'
      ? { type: read.feed.kind, isByClick: isSoldByClick(read.feed.kind) }
      : { type: endpoint.fields.type, isByClick: false };
  const request = steps.time('normalise', () => normaliseBidRequest(root, sale, parts.gdprVendorId));
  if ('error' in request) return unreadable(request.error);
  const bidder = new Bidder({
    ...parts,
    observer,
    dspDemand: undefined,
    inventory: undefined,
    bidQueue: { hasCapacity: () => true, push: () => undefined },
    idPrefix: 'lab.',
  });
  const decision = steps.time('decide', () =>
    read.kind === 'feed'
      ? bidder.decideFeed({ ...read.feed, isTest: true }, endpoint, nowMs)
      : bidder.decide({ ...(read.body as object), test: 1 }, endpoint, nowMs),
  );
  if (decision.kind === 'malformed') return unreadable(decision.message);
  return { request, answer: answerOf(decision, read, parts.catalogue), steps: steps.taken };
}

interface Step {
  readonly name: string;
  readonly micros: number;
}

class Steps {
  readonly taken: Step[] = [];

  time<Result>(name: string, work: () => Result): Result {
    const from = performance.now();
    const result = work();
    this.taken.push({ name, micros: Math.round((performance.now() - from) * 1_000) });
    return result;
  }
}

function readRequest({ request, contentType }: LabRun, endpoint: Endpoint): Read {
  const text = request.trim();
  if (contentType === 'application/x-www-form-urlencoded') {
    const query = parseQuery(text.replace(/^\?/, ''));
    const feed = readFeedRequest(query, endpoint.fields.type, () => 'lab');
    return 'error' in feed ? { kind: 'unreadable', message: feed.error } : { kind: 'feed', feed };
  }
  if (text === '') return { kind: 'unreadable', message: 'The body is empty' };
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body)
      ? { kind: 'open-rtb', body }
      : { kind: 'unreadable', message: 'a bid request is a JSON object' };
  } catch {
    return { kind: 'unreadable', message: 'The body is not JSON' };
  }
}

function answerOf(
  decision: Exclude<Decision, { kind: 'malformed' }>,
  read: Read,
  catalogue: Pick<Catalogue, 'creative'>,
): SimulatedAnswer {
  if (decision.kind === 'no-bid') return decision;
  const { contentType, body } = decision;
  const own = decision.bids.filter((bid): bid is PreparedBid => bid.kind === 'own');
  return { kind: 'bid', contentType, body, bids: own.map((bid) => bidOf(bid, read, catalogue)) };
}

function bidOf(bid: PreparedBid, read: Read, catalogue: Pick<Catalogue, 'creative'>): SimulatedBid {
  const { win } = bid;
  const { creative, imp } = win;
  const format = creative.creativeType === 'interstitial' ? 'banner' : creative.creativeType;
  const { currency } = bid;
  return {
    impId: imp.id,
    campaignId: win.campaign.id,
    creativeId: creative.id,
    creativeName: catalogue.creative(creative.id)?.fields.name ?? null,
    detail: describeMultipliedBid(bid),
    price: formatDollars(win.cpmNanos),
    currency,
    format,
    width: creative.width > 0 ? creative.width : null,
    height: creative.height > 0 ? creative.height : null,
    markup: read.kind === 'feed' ? listingOf(bid, read.feed) : markupOf(bid),
  };
}

const listingOf = (bid: PreparedBid, { format }: FeedRequest): string =>
  format === 'json' ? feedJson([feedAdOf(bid)]) : feedXml([feedAdOf(bid)]);
