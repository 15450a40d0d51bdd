import type { NormalisedRequest } from './auction/bid-request.ts';
import { bidResponseJson } from './auction/bid-response.ts';
import { createBlockBook } from './auction/blocks.ts';
import { normaliseBidRequest } from './auction/normalise-request.ts';
import type { GeoLookup, Opportunity } from './auction/opportunity.ts';
import { describeOpportunity } from './auction/opportunity.ts';
import { bidCurrency, runAuction } from './auction/run-auction.ts';
import { redacted } from './auction/privacy/redact.ts';
import type { BidContext, BidMakerParts, Made } from './bid-maker.ts';
import { BidMaker } from './bid-maker.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Endpoint } from './catalogue/entities.ts';
import type { UserAgents } from './device/user-agent.ts';
import { FEED_CONTENT_TYPES, feedJson, feedXml } from './feed/feed-answer.ts';
import { feedAsOpenRtb } from './feed/feed-as-open-rtb.ts';
import type { FeedRequest } from './feed/feed-request.ts';
import { isSoldByClick } from './feed/feed-request.ts';
import { feedAdOf } from './feed/feed-ad.ts';
import type { IvtReason } from './ivt/ivt.ts';
import type { Inventory } from './inventory/inventory.ts';
import type { DeskParts } from './request-desk.ts';
import { RequestDesk } from './request-desk.ts';
import type { TrafficSource } from './sources/traffic-source.ts';
import { trafficSourceOf } from './sources/traffic-source.ts';
import type { BidQueue } from './traffic/bid-queue.ts';

/** Why a request was answered without a bid before any campaign was asked, or although none objected. */
export type NoBidReason =
  | 'not-ready'
  | 'stale-catalogue'
  | 'log-backpressure'
  | 'endpoint-inactive'
  | 'qps-limit'
  | 'too-late'
  | 'malformed'
  | 'robot'
  | 'data-centre'
  | 'invalid-device'
  | 'global-blacklist'
  | 'seat'
  | 'currency'
  | 'deals'
  | 'format'
  | 'no-campaign'
  | 'fault';

export type Decision =
  | {
      readonly kind: 'bid';
      readonly body: string;
      readonly contentType: string;
      readonly made: readonly Made[];
    }
  | { readonly kind: 'no-bid'; readonly reason: NoBidReason }
  | { readonly kind: 'malformed'; readonly message: string };

export interface BidderParts extends DeskParts, BidMakerParts {
  readonly catalogue: Catalogue;
  readonly bidQueue: Pick<BidQueue, 'push' | 'hasRoom'>;
  /** Undefined: what is offered is not recorded. */
  readonly inventory: Inventory | undefined;
  readonly userAgents: UserAgents;
  /** Why a request is no person's. */
  readonly ivt: (request: NormalisedRequest) => IvtReason | undefined;
  readonly geo: GeoLookup;
  readonly areTrackersSecure: boolean;
  readonly seat: string;
  readonly gdprVendorId: number | undefined;
}

const JSON_TYPE = 'application/json';

/**
 * Turns a parsed body into an answer: all in memory, nothing awaited. What it decides holds money at once; the
 * caller then either commits the bids to the log or withdraws them.
 */
export class Bidder {
  readonly #parts: BidderParts;
  readonly #maker: BidMaker;
  readonly #blocksOf = createBlockBook();

  constructor(parts: BidderParts) {
    this.#parts = parts;
    this.#maker = new BidMaker(parts);
  }

  /** An OpenRTB bid request. */
  decide(body: unknown, endpoint: Endpoint, nowMs: number): Decision {
    const sale = { type: endpoint.fields.type, isByClick: false };
    const request = normaliseBidRequest(body, sale, this.#parts.gdprVendorId);
    if ('refusal' in request) return { kind: 'malformed', message: request.refusal };
    const made = this.#auction(request, endpoint, nowMs, endpoint.fields.bidsPerImp);
    if (typeof made === 'string') return noBid(made);
    const answer = bidResponseJson({
      requestId: request.id,
      seat: this.#parts.seat,
      currency: made[0]!.currency,
      isVersion26: request.isVersion26,
      bids: made,
    });
    return {
      kind: 'bid',
      body: answer,
      contentType: JSON_TYPE,
      made,
    };
  }

  /** A call of the feed: the same auction for one imp that takes several ads. */
  decideFeed(feed: FeedRequest, endpoint: Endpoint, nowMs: number): Decision {
    const sale = { type: feed.kind, isByClick: isSoldByClick(feed.kind) };
    const request = normaliseBidRequest(feedAsOpenRtb(feed), sale, this.#parts.gdprVendorId);
    if ('refusal' in request) return { kind: 'malformed', message: request.refusal };
    const made = this.#auction(request, endpoint, nowMs, feed.count);
    if (typeof made === 'string') return noBid(made);
    const ads = made.map(feedAdOf);
    return {
      kind: 'bid',
      body: feed.format === 'json' ? feedJson(ads) : feedXml(ads),
      contentType: FEED_CONTENT_TYPES[feed.format],
      made,
    };
  }

  /** The answer goes out: its bids go to the traffic log. */
  commit(made: readonly Made[]): void {
    for (const { message } of made) this.#parts.bidQueue.push(message);
  }

  /** The answer would have come too late: as if it had never been. */
  withdraw(made: readonly Made[], nowMs: number): void {
    for (const { bidId } of made) {
      this.#parts.ledger.lost(bidId, nowMs);
      this.#parts.frequencyCaps.takeBack(bidId);
    }
  }

  #auction(
    sent: NormalisedRequest,
    endpoint: Endpoint,
    nowMs: number,
    bidsPerLot: number,
  ): Made[] | NoBidReason {
    const source = trafficSourceOf(sent);
    const request = redacted(sent);
    const currency = bidCurrency(request.currencies);
    const reason = this.#objection(sent, source, currency);
    if (reason !== undefined || currency === undefined) {
      // What is offered in other formats is inventory too; what we are kept out of is not.
      if (reason === 'format') this.#record(request, endpoint, nowMs, () => this.#describe(request));
      return reason ?? 'currency';
    }
    const offer = this.#describe(request);
    if (!request.isTest) this.#parts.ledger.shape.offered(nowMs, request.imps.length);
    this.#record(request, endpoint, nowMs, () => offer);
    const made: Made[] = [];
    const context: BidContext = { request, offer, endpoint, currency, nowMs };
    const seed = this.#parts.seed();
    const asked = { request: sent, source, endpoint, nowMs, random: seed / 0x1_0000_0000 };
    const desk = new RequestDesk(this.#parts, asked, (win, personKey) => {
      const bid = this.#maker.make(win, context, personKey);
      made.push(bid);
      return bid.bidId;
    });
    runAuction(
      {
        request,
        offer,
        blocks: this.#blocksOf(request),
        index: this.#parts.catalogue.index(),
        currency,
        seat: this.#parts.seat,
        bidsPerLot,
        areTrackersSecure: this.#parts.areTrackersSecure,
        year: new Date(nowMs).getUTCFullYear(),
        seed,
      },
      desk,
    );
    return made.length === 0 ? 'no-campaign' : made;
  }

  #describe(request: NormalisedRequest): Opportunity {
    const facts = this.#parts.userAgents.facts(request.device.ua);
    return describeOpportunity(request, facts, this.#parts.geo);
  }

  #record(request: NormalisedRequest, endpoint: Endpoint, nowMs: number, describe: () => Opportunity): void {
    this.#parts.inventory?.offered(request.root, request, endpoint.id, nowMs, describe);
  }

  #objection(
    request: NormalisedRequest,
    source: TrafficSource,
    currency: string | undefined,
  ): NoBidReason | undefined {
    const { seat } = this.#parts;
    if (request.wseat.length > 0 && !request.wseat.includes(seat)) return 'seat';
    if (request.bseat.includes(seat)) return 'seat';
    const invalid = this.#parts.ivt(request);
    if (invalid !== undefined) return invalid;
    if (this.#parts.sourceLists.blacklisted(source) !== undefined) return 'global-blacklist';
    if (currency === undefined) return 'currency';
    if (!request.imps.some(isServed)) return 'format';
    return this.#parts.bidQueue.hasRoom(request.imps.length) ? undefined : 'log-backpressure';
  }
}

const isServed = ({ banner, native, video, pop, push }: NormalisedRequest['imps'][number]): boolean =>
  (banner ?? native ?? video ?? pop ?? push) !== undefined;

const noBid = (reason: NoBidReason): Decision => ({ kind: 'no-bid', reason });
