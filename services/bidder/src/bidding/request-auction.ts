import type { Imp, NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { withoutMargin, withoutMarkup } from '@marquee/schemas/common/markup';
import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { EligibleCandidates, ImpShape } from '../auction/campaign-index.ts';
import type { AuctionPort, Win } from '../auction/auction-port.ts';
import type { PricedCreative, ServingCampaign } from '../auction/serving.ts';
import type { AudienceMembers, AudienceRules, FrequencyCaps, IdentityKeys } from '../ports/audiences.ts';
import type { AuctionCounters } from '../ports/bid-observers.ts';
import type { SpendChecks } from '../ports/budget.ts';
import type { Endpoint } from '../catalogue/entities.ts';
import type { ContextualBundles, FittingBundles } from '../context/contextual-bundles.ts';
import { contextNoBidReason } from '../context/contextual-bundles.ts';
import { placeContextOf } from '../context/place-context.ts';
import type { DspBid, DspWin } from '../ports/dsp-demand.ts';
import type { BidPrices, PriceContext } from '../pricing/bid-prices.ts';
import type { SourceList, SourceLists } from '../sources/source-lists.ts';
import { sourceNoBidReason } from '../sources/source-no-bid-reason.ts';
import type { SourceMatches } from '../sources/source-no-bid-reason.ts';
import type { TrafficSource } from '../sources/traffic-source.ts';

/** What the auctions of all requests ask. */
export interface RequestAuctionParts {
  readonly ledger: SpendChecks;
  readonly frequencyCaps: FrequencyCaps;
  readonly noBidCounters: AuctionCounters;
  readonly prices: BidPrices;
  readonly sourceLists: SourceLists;
  readonly bundles: ContextualBundles;
  readonly audienceRules: AudienceRules;
  readonly audienceMembers: AudienceMembers;
  /** Distinguishes people; undefined where the request must not be recognised. */
  readonly personKey: IdentityKeys;
}

/** The request of an auction. */
export interface AuctionRequest {
  /** As it came: lists and digests see what consent keeps from everything else. */
  readonly request: NormalisedRequest;
  readonly source: TrafficSource;
  readonly endpoint: Endpoint;
  readonly nowMs: number;
  /** Receives the results of DSP bids; undefined where no DSP was asked. */
  readonly outside?:
    | {
        readonly won: (win: DspWin) => boolean;
        readonly lost: (bid: DspBid, wonNanos: bigint) => void;
      }
    | undefined;
  /** From 0 to below 1: decides what of a price is tried. */
  readonly random: number;
}

/**
 * Makes the bid and returns its id.
 *
 * @param personKey empty where it is not needed
 * @param groupId see `BidPlace`
 */
export type MakeBid = (win: Win, personKey: string, groupId: string | undefined) => string;

/**
 * What the auction of one request reads and reports to. Digests and hashes are computed when first needed.
 */
export class RequestAuction implements AuctionPort {
  readonly #parts: RequestAuctionParts;
  readonly #asked: AuctionRequest;
  readonly #make: MakeBid;
  /** By imp that is sold once, the group of its bids. */
  readonly #groups = new Map<Imp, string>();
  #sourceResults: SourceMatches | undefined;
  #fitting: FittingBundles | undefined;
  #person: { readonly key: string | undefined } | undefined;

  constructor(parts: RequestAuctionParts, asked: AuctionRequest, make: MakeBid) {
    this.#parts = parts;
    this.#asked = asked;
    this.#make = make;
  }

  sourceNoBidReason(campaign: ServingCampaign): RequestReason | undefined {
    if (this.#asked.endpoint.fields.isPremium && !campaign.mayBuyPremium) return 'premium-inventory';
    const { filterLists, contextualBundles } = campaign;
    if (filterLists.length > 0) {
      const noBidReason = this.#listNoBidReason(filterLists);
      if (noBidReason !== undefined) return noBidReason;
    }
    return contextualBundles.length === 0
      ? undefined
      : contextNoBidReason(contextualBundles, this.#context());
  }

  userNoBidReason({
    id,
    audiences,
    frequencyCap: cap,
    frequencyUnknown,
  }: ServingCampaign): RequestReason | undefined {
    const { audienceMembers, frequencyCaps } = this.#parts;
    const { nowMs } = this.#asked;
    if (audiences.length > 0) {
      const noBidReason = audienceMembers.noBidReason(audiences, this.#identityKey(), nowMs);
      if (noBidReason !== undefined) return noBidReason;
    }
    if (cap === null) return undefined;
    const person = this.#identityKey();
    if (person === undefined && frequencyUnknown === 'bid') return undefined;
    return frequencyCaps.noBidReason(id, cap, person, nowMs);
  }

  budgetNoBidReason(
    campaign: ServingCampaign,
    { marginBps, unitCharge }: PricedCreative,
    chargeNanos: bigint,
    imp: Imp,
  ): RequestReason | undefined {
    const { ledger } = this.#parts;
    const { endpoint, nowMs } = this.#asked;
    const { spendLimitNanos } = endpoint.fields;
    const groupId = this.#groups.get(imp);
    // Account and endpoint have reserved at least what the campaign has, so none is asked for too little.
    const reservedNanos = groupId === undefined ? 0n : ledger.reservedNanos(groupId, campaign.id);
    if (reservedNanos > 0n) {
      if (chargeNanos <= reservedNanos) return undefined;
      chargeNanos -= reservedNanos;
    }
    if (spendLimitNanos > 0n) {
      // Rounded up beside the reserved part, which was rounded by itself.
      const partNanos = withoutMargin(chargeNanos, marginBps);
      const costNanos = withoutMarkup(partNanos, campaign.markupBps) + (reservedNanos > 0n ? 1n : 0n);
      const noBidReason = ledger.endpoints.noBidReason(endpoint.id, spendLimitNanos, costNanos, nowMs);
      if (noBidReason !== undefined) return noBidReason;
    }
    return ledger.noBidReason(campaign.id, chargeNanos, nowMs, unitCharge);
  }

  expectedValueNanos(campaign: ServingCampaign, creative: PricedCreative): bigint {
    return this.#parts.prices.priceFor(campaign, creative, { ...this.#priceContext(0), isFirstPrice: false });
  }

  bidNanos(campaign: ServingCampaign, creative: PricedCreative, leastRank: number): bigint {
    if (creative.rankMax === creative.rank && !creative.adaptiveCpm) return creative.priceNanos;
    return this.#parts.prices.priceFor(campaign, creative, this.#priceContext(leastRank));
  }

  noBid(campaign: ServingCampaign, reason: RequestReason): void {
    this.#parts.noBidCounters.noBid(campaign.id, reason);
  }

  offered(shape: ImpShape): void {
    this.#parts.noBidCounters.offered(shape);
  }

  targeted(audience: EligibleCandidates): void {
    this.#parts.noBidCounters.targeted(audience);
  }

  passedOver(audience: EligibleCandidates, reason: 'outbid' | 'floor', belowRank: number): void {
    this.#parts.noBidCounters.passedOver(audience, reason, belowRank);
  }

  won(win: Win): void {
    const { campaign } = win;
    const { noBidCounters, audienceRules, frequencyCaps } = this.#parts;
    const { request, nowMs } = this.#asked;
    noBidCounters.bid(campaign.id);
    const person = audienceRules.needsIdentity(campaign.userId, campaign.id)
      ? this.#identityKey()
      : undefined;
    const bidId = this.#make(win, person ?? '', this.#groupOf(win));
    if (win.isOneOfSeveral && !this.#groups.has(win.imp)) this.#groups.set(win.imp, bidId);
    if (win.creative.adaptiveCpm && !request.isTest) {
      const context = this.#priceContext(win.leastRank);
      this.#parts.prices.made(bidId, campaign, win.creative, context, nowMs);
    }
    if (person === undefined || campaign.frequencyCap === null || request.isTest) return;
    frequencyCaps.bid(bidId, campaign.id, person, nowMs);
  }

  #groupOf({ imp, isOneOfSeveral }: Win): string | undefined {
    return isOneOfSeveral ? (this.#groups.get(imp) ?? 'own') : undefined;
  }

  dspWon(win: DspWin): boolean {
    return this.#asked.outside?.won(win) ?? false;
  }

  dspLost(bid: DspBid, wonNanos: bigint): void {
    this.#asked.outside?.lost(bid, wonNanos);
  }

  #priceContext(leastRank: number): PriceContext {
    const { request, endpoint, random } = this.#asked;
    return {
      sspEndpointId: endpoint.id,
      isFirstPrice: request.isFirstPrice,
      floorNanos: BigInt(leastRank),
      random,
    };
  }

  #listNoBidReason(ids: readonly number[]): 'filter-list' | undefined {
    const lists: SourceList[] = [];
    for (const id of ids) {
      const list = this.#parts.sourceLists.list(id);
      // A deleted list excluded sources or allowed only some; its entries are not guessed.
      if (list === undefined) return 'filter-list';
      lists.push(list);
    }
    this.#sourceResults ??= new Map();
    return sourceNoBidReason(lists, this.#sourceResults, this.#asked.source);
  }

  #context(): FittingBundles {
    this.#fitting ??= this.#parts.bundles.fitting(placeContextOf(this.#asked.request.root));
    return this.#fitting;
  }

  #identityKey(): string | undefined {
    this.#person ??= { key: this.#parts.personKey(this.#asked.request) };
    return this.#person.key;
  }
}
