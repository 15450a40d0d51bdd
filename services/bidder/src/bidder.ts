import type { TrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import { PLAIN_BID, PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficMessage } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { encodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';

import type { NormalisedRequest } from './auction/bid-request.ts';
import type { MadeBid } from './auction/bid-response.ts';
import { bidResponseJson } from './auction/bid-response.ts';
import type { BidFacts } from './auction/macro-value.ts';
import { macroValue } from './auction/macro-value.ts';
import { bidUrls, renderMarkup } from './auction/markup.ts';
import { normaliseBidRequest } from './auction/normalise-request.ts';
import type { GeoLookup, Opportunity } from './auction/opportunity.ts';
import { describeOpportunity } from './auction/opportunity.ts';
import type { Audience, ImpShape } from './auction/campaign-index.ts';
import type { RequestReason } from './auction/refusal-reasons.ts';
import type { AuctionDesk, Win } from './auction/run-auction.ts';
import { bidCurrency, runAuction } from './auction/run-auction.ts';
import type { ServingCampaign } from './auction/serving.ts';
import type { BidderTuning } from './bidder-config.ts';
import type { BudgetLedger } from './budget/budget-ledger.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Endpoint } from './catalogue/entities.ts';
import type { UserAgents } from './device/user-agent.ts';
import type { FrequencyCaps } from './frequency-caps.ts';
import type { Inventory } from './inventory/inventory.ts';
import type { Refusals } from './refusals.ts';
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
  | 'seat'
  | 'currency'
  | 'deals'
  | 'format'
  | 'no-campaign'
  | 'feed-not-served'
  | 'fault';

export type Decision =
  | { readonly kind: 'bid'; readonly json: string; readonly messages: readonly TrafficMessage[] }
  | { readonly kind: 'no-bid'; readonly reason: NoBidReason }
  | { readonly kind: 'malformed'; readonly message: string };

export interface BidderParts {
  readonly catalogue: Catalogue;
  readonly ledger: BudgetLedger;
  readonly frequencyCaps: FrequencyCaps;
  readonly refusals: Refusals;
  readonly bidQueue: BidQueue;
  /** Undefined: what is offered is not recorded. */
  readonly inventory: Inventory | undefined;
  readonly tokens: TrackingTokens;
  readonly userAgents: UserAgents;
  readonly geo: GeoLookup;
  readonly personKey: (request: NormalisedRequest) => string | undefined;
  readonly publicEdgeUrl: string;
  readonly areTrackersSecure: boolean;
  readonly seat: string;
  readonly gdprVendorId: number | undefined;
  readonly tuning: BidderTuning;
  /** Bid ids are this and a counter: unique as long as no two processes share it. */
  readonly idPrefix: string;
  /** Unsigned 32-bit. */
  readonly seed: () => number;
}

interface Context {
  readonly request: NormalisedRequest;
  readonly offer: Opportunity;
  readonly endpoint: Endpoint;
  readonly currency: string;
  readonly nowMs: number;
}

type Made = MadeBid & { readonly message: TrafficMessage };

/**
 * Turns a parsed body into an answer: all in memory, nothing awaited. What it decides holds money at once; the
 * caller then either commits the bids to the log or withdraws them.
 */
export class Bidder {
  readonly #parts: BidderParts;
  #bidCount = 0;

  constructor(parts: BidderParts) {
    this.#parts = parts;
  }

  decide(body: unknown, endpoint: Endpoint, nowMs: number): Decision {
    const { catalogue, refusals } = this.#parts;
    const request = normaliseBidRequest(body, this.#parts.gdprVendorId);
    if ('refusal' in request) return { kind: 'malformed', message: request.refusal };
    const currency = bidCurrency(request.currencies);
    const reason = this.#objection(request, endpoint, currency);
    if (reason !== undefined || currency === undefined) {
      // What is offered in other formats is inventory too; what we are kept out of is not.
      if (reason === 'format') this.#record(body, request, endpoint, nowMs, () => this.#describe(request));
      return noBid(reason ?? 'currency');
    }
    const offer = this.#describe(request);
    this.#record(body, request, endpoint, nowMs, () => offer);
    const index = catalogue.index();
    refusals.useIndex(index);
    for (const imp of request.imps) if (imp.banner === undefined) refusals.offeredOtherFormat();

    const made: Made[] = [];
    const context = { request, offer, endpoint, currency, nowMs };
    const desk = new RequestDesk(this.#parts, request, nowMs, (win) => {
      const bid = this.#make(win, context);
      made.push(bid);
      return bid.bidId;
    });
    runAuction(
      {
        request,
        offer,
        index,
        currency,
        areTrackersSecure: this.#parts.areTrackersSecure,
        year: new Date(nowMs).getUTCFullYear(),
        seed: this.#parts.seed(),
      },
      desk,
    );
    if (made.length === 0) return noBid('no-campaign');
    const json = bidResponseJson({
      requestId: request.id,
      seat: this.#parts.seat,
      currency,
      isVersion26: request.isVersion26,
      bids: made,
    });
    return { kind: 'bid', json, messages: made.map(({ message }) => message) };
  }

  /** The answer goes out: its bids go to the traffic log. */
  commit(messages: readonly TrafficMessage[]): void {
    for (const message of messages) this.#parts.bidQueue.push(message);
  }

  /** The answer would have come too late: as if it had never been. */
  withdraw(messages: readonly TrafficMessage[], nowMs: number): void {
    for (const { key } of messages) {
      this.#parts.ledger.lost(key, nowMs);
      this.#parts.frequencyCaps.takeBack(key);
    }
  }

  #describe(request: NormalisedRequest): Opportunity {
    const facts = this.#parts.userAgents.facts(request.device.ua);
    return describeOpportunity(request, facts, this.#parts.geo);
  }

  #record(
    body: unknown,
    request: NormalisedRequest,
    endpoint: Endpoint,
    nowMs: number,
    describe: () => Opportunity,
  ): void {
    this.#parts.inventory?.offered(body, request, endpoint.id, nowMs, describe);
  }

  #objection(
    request: NormalisedRequest,
    endpoint: Endpoint,
    currency: string | undefined,
  ): NoBidReason | undefined {
    const { seat } = this.#parts;
    if (request.wseat.length > 0 && !request.wseat.includes(seat)) return 'seat';
    if (request.bseat.includes(seat)) return 'seat';
    if (this.#parts.userAgents.isRobot(request.device.ua)) return 'robot';
    if (currency === undefined) return 'currency';
    if (endpoint.fields.type !== 'banner' || request.imps.every((imp) => imp.banner === undefined))
      return 'format';
    const isDealOnly = request.imps.every((imp) => imp.banner === undefined || imp.isPrivateAuction);
    if (isDealOnly) return 'deals';
    return this.#parts.bidQueue.hasRoom(request.imps.length) ? undefined : 'log-backpressure';
  }

  #make(win: Win, context: Context): Made {
    const { request, nowMs } = context;
    const { ledger, tokens, publicEdgeUrl } = this.#parts;
    this.#bidCount += 1;
    const bidId = this.#lastBidId();
    const holdMs = this.#holdMs(win, request);
    const facts = factsOf(win, context, bidId);
    const random = this.#parts.seed();
    const clickUrl = win.creative.landing((name) => macroValue(name, facts, random));
    const reservedUntilMs = nowMs + holdMs;
    const token = tokens.sign({ ...facts, ...PLAIN_TOKEN, clickUrl, expiresAtMs: reservedUntilMs });
    const urls = bidUrls(publicEdgeUrl, token, clickUrl !== '');
    if (!request.isTest) {
      ledger.reserve(
        {
          bidId,
          userId: win.campaign.userId,
          campaignId: win.campaign.id,
          nanos: win.priceNanos,
          expiresAtMs: reservedUntilMs,
        },
        nowMs,
      );
    }
    const message = { key: bidId, value: encodeTrafficEvent(bidEvent(facts, reservedUntilMs)) };
    const adm = renderMarkup(win.creative, urls, (name) =>
      name === 'click_id' ? token : macroValue(name, facts, random),
    );
    return { win, bidId, adm, urls, message, expSeconds: Math.floor(holdMs / 1_000) };
  }

  #lastBidId(): string {
    return `${this.#parts.idPrefix}${this.#bidCount.toString(36)}`;
  }

  /** What the exchange allows between auction and impression, where that is less than what we would wait. */
  #holdMs(win: Win, request: NormalisedRequest): number {
    const { holdAppMs, holdInterstitialMs, holdSiteMs } = this.#parts.tuning;
    const usual = win.imp.isInterstitial
      ? holdInterstitialMs
      : request.channel === 'site'
        ? holdSiteMs
        : holdAppMs;
    const { expSeconds } = win.imp;
    return expSeconds === undefined || expSeconds <= 0 ? usual : Math.min(usual, expSeconds * 1_000);
  }
}

/** What the auction of one request asks and tells. */
class RequestDesk implements AuctionDesk {
  readonly #parts: BidderParts;
  readonly #request: NormalisedRequest;
  readonly #nowMs: number;
  readonly #make: (win: Win) => string;
  /** Undefined while nobody asked: telling persons apart costs a digest. */
  #person: { readonly key: string | undefined } | undefined;

  /** @param make makes the bid and answers its id */
  constructor(parts: BidderParts, request: NormalisedRequest, nowMs: number, make: (win: Win) => string) {
    this.#parts = parts;
    this.#request = request;
    this.#nowMs = nowMs;
    this.#make = make;
  }

  budgetRefusal(campaign: ServingCampaign, priceNanos: bigint): RequestReason | undefined {
    return this.#parts.ledger.refusal(campaign.id, priceNanos, this.#nowMs);
  }

  frequencyRefusal({ id, frequencyCap: cap }: ServingCampaign): RequestReason | undefined {
    if (cap === null) return undefined;
    return this.#parts.frequencyCaps.refusal(id, cap, this.#whom(), this.#nowMs);
  }

  refused(campaign: ServingCampaign, reason: RequestReason): void {
    this.#parts.refusals.refused(campaign.id, reason);
  }

  offered(shape: ImpShape): void {
    this.#parts.refusals.offered(shape);
  }

  targeted(audience: Audience): void {
    this.#parts.refusals.targeted(audience);
  }

  won(win: Win): void {
    const { campaign } = win;
    this.#parts.refusals.bid(campaign.id);
    const bidId = this.#make(win);
    const person = campaign.frequencyCap === null ? undefined : this.#whom();
    if (person === undefined || this.#request.isTest) return;
    this.#parts.frequencyCaps.bid(bidId, campaign.id, person, this.#nowMs);
  }

  #whom(): string | undefined {
    this.#person ??= { key: this.#parts.personKey(this.#request) };
    return this.#person.key;
  }
}

const noBid = (reason: NoBidReason): Decision => ({ kind: 'no-bid', reason });

function factsOf(win: Win, context: Context, bidId: string): BidFacts {
  const { offer, request, nowMs } = context;
  return {
    bidId,
    bidAtMs: nowMs,
    userId: win.campaign.userId,
    campaignId: win.campaign.id,
    creativeId: win.creative.id,
    sspEndpointId: context.endpoint.id,
    creativeType: 'banner',
    pricingModel: win.campaign.pricingModel,
    bidNanos: win.priceNanos,
    currency: context.currency,
    isTest: request.isTest,
    ...PLAIN_BID,
    country: offer.country,
    region: offer.region,
    city: offer.city,
    deviceType: offer.deviceType,
    deviceBrand: offer.deviceBrand,
    os: offer.os,
    osVersion: offer.osVersion,
    browser: offer.browser,
    language: offer.language,
    connectionType: offer.connectionType,
    carrier: offer.carrier,
    trafficType: win.trafficType,
    domain: request.domain,
    siteId: request.siteId,
    publisher: request.publisher,
    size: win.creative.size,
  };
}

const bidEvent = (claims: BidFacts, reservedUntilMs: number): TrafficEvent => ({
  schemaVersion: 1,
  kind: 'bid',
  atMs: claims.bidAtMs,
  claims,
  clearingNanos: null,
  lossReason: null,
  notBillable: claims.isTest ? 'test' : '',
  conversionValueNanos: null,
  conversionType: null,
  reservedUntilMs,
});
