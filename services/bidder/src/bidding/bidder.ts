import { redacted } from '@marquee/openrtb/privacy/redact';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import type { GeoLookup, TargetingContext } from '@marquee/openrtb/request/targeting-context';
import { targetingContextOf } from '@marquee/openrtb/request/targeting-context';
import { bidSlotsOf } from '@marquee/openrtb/slots/bid-slots';
import { createBlocklistCache } from '@marquee/openrtb/slots/blocks';
import { withKnownDeals } from '@marquee/openrtb/slots/deals';
import type { ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

import { bidResponseJson } from '../auction/bid-response.ts';
import { BlocklistResultCache } from '../auction/blocklist-result-cache.ts';
import { bidCurrency, runAuction } from '../auction/run-auction.ts';
import type { AuctionObserver } from '../auction/auction-observer.ts';
import type { AuctionParts } from '../auction/auction-parts.ts';
import type { DspBid } from '../auction/dsp-bid.ts';
import type { FilterParts } from './auction-filters.ts';
import { auctionFilters } from './auction-filters.ts';
import { auctionPrices } from './auction-prices.ts';
import type { BidContext, BidMakerParts } from './bid-context.ts';
import type { BidPlacerParts } from './bid-placer.ts';
import { RequestBidPlacer } from './bid-placer.ts';
import { BidMaker } from '../bids/bid-maker.ts';
import type { LoggedBid } from '../bids/bid-message.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Endpoint } from '../catalogue/entities.ts';
import { contentContextOf } from '../context/content-context.ts';
import type { UserAgents } from '../device/user-agent.ts';
import { FEED_CONTENT_TYPES, feedJson, feedXml } from '../feed/feed-answer.ts';
import { feedAsOpenRtb } from '../feed/feed-as-open-rtb.ts';
import type { FeedRequest } from '../feed/feed-request.ts';
import { isSoldByClick } from '../feed/feed-request.ts';
import { feedAdOf, dspFeedAdOf } from '../feed/feed-ad.ts';
import type { IvtReason } from '../ivt/ivt.ts';
import type { InventoryRecorder } from '../ports/bid-observers.ts';
import type { BudgetLedger } from '../ports/budget.ts';
import type { IdentityKeys } from '../ports/audiences.ts';
import type { AnyPreparedBid } from './request-state.ts';
import { RequestState } from './request-state.ts';
import type { TrafficSource } from '../sources/traffic-source.ts';
import { trafficSourceOf } from '../sources/traffic-source.ts';
import type { BidQueue } from '../traffic/bid-queue.ts';

export type Decision =
  | {
      readonly kind: 'bid';
      readonly body: string;
      readonly contentType: string;
      readonly bids: readonly AnyPreparedBid[];
    }
  | NoBid;

/** Why there is no bid. */
export type NoBid =
  | { readonly kind: 'no-bid'; readonly reason: ResponseNoBidReason }
  | { readonly kind: 'malformed'; readonly message: string };

/** A request that was read and not refused. */
export interface Prepared {
  /** As it came: see `RequestState`. */
  readonly sent: NormalisedRequest;
  readonly source: TrafficSource;
  /** Its request is without what consent forbids. */
  readonly context: BidContext;
  readonly bidsPerSlot: number;
  readonly answer: (
    bids: readonly AnyPreparedBid[],
    currency: string,
  ) => { readonly body: string; readonly contentType: string };
}

/** A request that may be recorded as inventory. */
interface Offered extends Pick<Prepared, 'sent' | 'source'> {
  /** Without what consent forbids. */
  readonly request: NormalisedRequest;
  readonly endpoint: Endpoint;
  readonly nowMs: number;
  /** Undefined where it was not worked out yet. */
  readonly targetingContext?: TargetingContext;
}

export interface BidderParts extends FilterParts, BidPlacerParts, BidMakerParts {
  readonly catalogue: Catalogue;
  readonly ledger: BudgetLedger;
  readonly observer: AuctionObserver;
  /** Distinguishes people; undefined where the request must not be recognised. */
  readonly identityKeys: IdentityKeys;
  readonly bidQueue: Pick<BidQueue<LoggedBid>, 'push' | 'hasCapacity'>;
  /** Undefined: what is offered is not recorded. */
  readonly inventory: InventoryRecorder | undefined;
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
  readonly #auctionParts: AuctionParts<RequestState>;
  readonly #blocksOf = createBlocklistCache();
  readonly #blocklistResults = new BlocklistResultCache();

  constructor(parts: BidderParts) {
    this.#parts = parts;
    const prices = auctionPrices(parts.prices);
    this.#auctionParts = {
      filters: auctionFilters(parts, prices),
      prices,
      placer: new RequestBidPlacer(parts, new BidMaker(parts)),
      observer: parts.observer,
    };
  }

  /** An OpenRTB bid request, decided among our own campaigns. */
  decide(body: unknown, endpoint: Endpoint, nowMs: number): Decision {
    const prepared = this.prepare(body, endpoint, nowMs);
    return 'kind' in prepared ? prepared : this.runAuction(prepared, []);
  }

  /** A call of the feed: the same auction for one imp that takes several ads. */
  decideFeed(feed: FeedRequest, endpoint: Endpoint, nowMs: number): Decision {
    const prepared = this.prepareFeed(feed, endpoint, nowMs);
    return 'kind' in prepared ? prepared : this.runAuction(prepared, []);
  }

  /**
   * Reads an OpenRTB bid request and says what is against it; nothing is decided yet.
   *
   * @param saysVersion26 the exchange named OpenRTB 2.6 beside the request
   */
  prepare(body: unknown, endpoint: Endpoint, nowMs: number, saysVersion26 = false): Prepared | NoBid {
    const sale = { type: endpoint.fields.type, isByClick: false };
    const request = normaliseBidRequest(body, sale, this.#parts.gdprVendorId, saysVersion26);
    if ('error' in request) return { kind: 'malformed', message: request.error };
    return this.#prepare(request, endpoint, nowMs, endpoint.fields.bidsPerImp, (bids, currency) => ({
      body: bidResponseJson({
        requestId: request.id,
        seat: this.#parts.seat,
        currency,
        bids,
      }),
      contentType: JSON_TYPE,
    }));
  }

  prepareFeed(feed: FeedRequest, endpoint: Endpoint, nowMs: number): Prepared | NoBid {
    const sale = { type: feed.kind, isByClick: isSoldByClick(feed.kind), takesSeveralAds: true };
    const request = normaliseBidRequest(feedAsOpenRtb(feed), sale, this.#parts.gdprVendorId);
    if ('error' in request) return { kind: 'malformed', message: request.error };
    return this.#prepare(request, endpoint, nowMs, feed.count, (bids) => {
      const ads = bids.map((bid) => (bid.kind === 'own' ? feedAdOf(bid) : dspFeedAdOf(bid)));
      return {
        body: feed.format === 'json' ? feedJson(ads) : feedXml(ads),
        contentType: FEED_CONTENT_TYPES[feed.format],
      };
    });
  }

  /** Holds the auction; what it decides holds money at once. */
  runAuction(prepared: Prepared, dspBids: readonly DspBid[]): Decision {
    const bids = this.#auction(prepared, dspBids);
    if (bids.length === 0) return noBid('no-campaign');
    return { kind: 'bid', ...prepared.answer(bids, prepared.context.currency), bids };
  }

  /** The answer goes out: its bids go to the traffic log. */
  commit(bids: readonly AnyPreparedBid[]): void {
    for (const { logged } of bids) this.#parts.bidQueue.push(logged);
  }

  /** The answer would have come too late: as if it had never been. */
  withdraw(bids: readonly AnyPreparedBid[], nowMs: number): void {
    for (const bid of bids) {
      this.#parts.ledger.withdrawn(bid.bidId, nowMs);
      if (bid.kind === 'dsp') this.#parts.dspDemand?.released(bid.dspBid.dspEndpointId, bid.bidId);
      else this.#parts.frequencyCaps.release(bid.bidId);
    }
  }

  #prepare(
    read: NormalisedRequest,
    endpoint: Endpoint,
    nowMs: number,
    bidsPerSlot: number,
    answer: Prepared['answer'],
  ): Prepared | NoBid {
    const sent = withKnownDeals(read, this.#parts.catalogue.deals(endpoint.id, nowMs));
    const source = trafficSourceOf(sent);
    const request = redacted(sent);
    const currency = bidCurrency(request.currencies);
    const reason = this.#noBidReason(sent, source, currency);
    if (reason !== undefined || currency === undefined) {
      // What is offered in other formats is inventory too; what we are kept out of is not.
      if (reason === 'format') this.#record({ request, sent, source, endpoint, nowMs });
      return noBid(reason ?? 'currency');
    }
    const targetingContext = this.#describe(request);
    if (!request.isTest) this.#parts.ledger.shape.offered(nowMs, request.imps.length);
    this.#record({ request, sent, source, endpoint, nowMs, targetingContext });
    return {
      sent,
      source,
      bidsPerSlot,
      answer,
      context: { request, targetingContext, endpoint, currency, nowMs },
    };
  }

  #auction(prepared: Prepared, dspBids: readonly DspBid[]): readonly AnyPreparedBid[] {
    const { request, targetingContext, endpoint, currency, nowMs } = prepared.context;
    const seed = this.#parts.seed();
    const state = new RequestState(prepared, seed / 0x1_0000_0000, this.#parts.identityKeys);
    runAuction(
      {
        request,
        targetingContext,
        blocks: this.#blocksOf(request),
        index: this.#parts.catalogue.index(),
        blocklistResults: this.#blocklistResults,
        currency,
        seat: this.#parts.seat,
        bidsPerSlot: prepared.bidsPerSlot,
        dspBids,
        areTrackersSecure: this.#parts.areTrackersSecure,
        year: new Date(nowMs).getUTCFullYear(),
        nowMs,
        sspEndpointId: endpoint.id,
        seed,
        state,
      },
      this.#auctionParts,
    );
    return state.bids;
  }

  #describe(request: NormalisedRequest): TargetingContext {
    const facts = this.#parts.userAgents.facts(request.device.ua);
    return targetingContextOf(request, facts, this.#parts.geo);
  }

  #record({ request, sent, source, endpoint, nowMs, targetingContext }: Offered): void {
    const { inventory, sourceLists, bundles } = this.#parts;
    inventory?.offered(request.root, request, endpoint.id, nowMs, {
      describe: () => targetingContext ?? this.#describe(request),
      matches: () => ({
        filterListIds: sourceLists.holding(source),
        contextualBundleIds: [...bundles.fitting(contentContextOf(sent.root))],
      }),
    });
  }

  #noBidReason(
    request: NormalisedRequest,
    source: TrafficSource,
    currency: string | undefined,
  ): ResponseNoBidReason | undefined {
    const { seat } = this.#parts;
    if (request.wseat.length > 0 && !request.wseat.includes(seat)) return 'seat';
    if (request.bseat.includes(seat)) return 'seat';
    const invalid = this.#parts.ivt(request);
    if (invalid !== undefined) return invalid;
    if (this.#parts.sourceLists.blacklisted(source) !== undefined) return 'global-blacklist';
    if (currency === undefined) return 'currency';
    const served = request.imps.filter(isServed);
    if (served.length === 0) return 'format';
    if (served.every((imp) => imp.isPrivateAuction && bidSlotsOf(imp, seat).length === 0)) return 'deals';
    if (served.every(({ multiplierMicros }) => multiplierMicros === undefined)) return 'quantity';
    return this.#parts.bidQueue.hasCapacity(request.imps.length) ? undefined : 'log-backpressure';
  }
}

const isServed = ({ banner, native, video, pop, push }: NormalisedRequest['imps'][number]): boolean =>
  (banner ?? native ?? video ?? pop ?? push) !== undefined;

const noBid = (reason: ResponseNoBidReason): NoBid => ({ kind: 'no-bid', reason });
