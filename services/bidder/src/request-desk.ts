import { withoutMargin, withoutMarkup } from '@marquee/schemas/common/markup';

import type { Imp, NormalisedRequest } from './auction/bid-request.ts';
import type { Audience, ImpShape } from './auction/campaign-index.ts';
import type { RequestReason } from './auction/refusal-reasons.ts';
import type { AuctionDesk, OutsideWin, Win } from './auction/auction-desk.ts';
import type { PricedCreative, ServingCampaign } from './auction/serving.ts';
import type { BudgetLedger } from './budget/budget-ledger.ts';
import type { Endpoint } from './catalogue/entities.ts';
import type { ContextualBundles, FittingBundles } from './context/contextual-bundles.ts';
import { contextRefusal } from './context/contextual-bundles.ts';
import { placeContextOf } from './context/place-context.ts';
import type { FrequencyCaps } from './frequency-caps.ts';
import type { OutsideBid } from './outside/outside-bid.ts';
import type { AudienceMembers } from './persons/audience-members.ts';
import { audienceRefusal } from './persons/audience-members.ts';
import type { PersonKeys } from './persons/person-key.ts';
import type { PersonRules } from './persons/person-rules.ts';
import type { BidPrices, PriceContext } from './pricing/bid-prices.ts';
import type { Refusals } from './refusals/refusals.ts';
import type { SourceList, SourceLists } from './sources/source-lists.ts';
import { sourceRefusal } from './sources/source-refusal.ts';
import type { SourceVerdicts } from './sources/source-refusal.ts';
import type { TrafficSource } from './sources/traffic-source.ts';

/** What the auctions of all requests ask. */
export interface DeskParts {
  readonly ledger: BudgetLedger;
  readonly frequencyCaps: FrequencyCaps;
  readonly refusals: Pick<Refusals, 'refused' | 'offered' | 'targeted' | 'passedOver' | 'bid'>;
  readonly prices: BidPrices;
  readonly sourceLists: SourceLists;
  readonly bundles: ContextualBundles;
  readonly personRules: PersonRules;
  readonly audienceMembers: AudienceMembers;
  /** Tells persons apart; undefined where the request must not. */
  readonly personKey: PersonKeys;
}

/** The request of an auction. */
export interface DeskRequest {
  /** As it came: lists and digests see what consent keeps from everything else. */
  readonly request: NormalisedRequest;
  readonly source: TrafficSource;
  readonly endpoint: Endpoint;
  readonly nowMs: number;
  /** Who hears of outside bids; undefined where none were asked for. */
  readonly outside?:
    | {
        readonly won: (win: OutsideWin) => boolean;
        readonly lost: (bid: OutsideBid, wonNanos: bigint) => void;
      }
    | undefined;
  /** From 0 to below 1: decides what of a price is tried. */
  readonly random: number;
}

/**
 * Makes the bid and answers its id.
 * @param personKey empty where nobody needs it
 * @param groupId see `BidPlace`
 */
export type MakeBid = (win: Win, personKey: string, groupId: string | undefined) => string;

/** What the auction of one request asks and tells. What costs a digest or a hash is worked out when first asked. */
export class RequestDesk implements AuctionDesk {
  readonly #parts: DeskParts;
  readonly #asked: DeskRequest;
  readonly #make: MakeBid;
  /** By imp that is sold once, the group of its bids. */
  readonly #groups = new Map<Imp, string>();
  #verdicts: SourceVerdicts | undefined;
  #fitting: FittingBundles | undefined;
  #person: { readonly key: string | undefined } | undefined;

  constructor(parts: DeskParts, asked: DeskRequest, make: MakeBid) {
    this.#parts = parts;
    this.#asked = asked;
    this.#make = make;
  }

  placeRefusal(campaign: ServingCampaign): RequestReason | undefined {
    if (this.#asked.endpoint.fields.isPremium && !campaign.mayBuyPremium) return 'premium-inventory';
    const { filterLists, contextualBundles } = campaign;
    if (filterLists.length > 0) {
      const refusal = this.#listRefusal(filterLists);
      if (refusal !== undefined) return refusal;
    }
    return contextualBundles.length === 0 ? undefined : contextRefusal(contextualBundles, this.#context());
  }

  personRefusal({
    id,
    audiences,
    frequencyCap: cap,
    frequencyUnknown,
  }: ServingCampaign): RequestReason | undefined {
    const { personRules, audienceMembers, frequencyCaps } = this.#parts;
    const { nowMs } = this.#asked;
    if (audiences.length > 0) {
      const refusal = audienceRefusal(audiences, personRules, audienceMembers, this.#whom(), nowMs);
      if (refusal !== undefined) return refusal;
    }
    if (cap === null) return undefined;
    const person = this.#whom();
    if (person === undefined && frequencyUnknown === 'bid') return undefined;
    return frequencyCaps.refusal(id, cap, person, nowMs);
  }

  budgetRefusal(
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
      const refusal = ledger.endpoints.refusal(endpoint.id, spendLimitNanos, costNanos, nowMs);
      if (refusal !== undefined) return refusal;
    }
    return ledger.refusal(campaign.id, chargeNanos, nowMs, unitCharge);
  }

  worth(campaign: ServingCampaign, creative: PricedCreative): bigint {
    return this.#parts.prices.priceFor(campaign, creative, { ...this.#priceContext(0), isFirstPrice: false });
  }

  bidNanos(campaign: ServingCampaign, creative: PricedCreative, leastRank: number): bigint {
    if (creative.rankMax === creative.rank && !creative.adaptiveCpm) return creative.priceNanos;
    return this.#parts.prices.priceFor(campaign, creative, this.#priceContext(leastRank));
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

  passedOver(audience: Audience, reason: 'outbid' | 'floor', belowRank: number): void {
    this.#parts.refusals.passedOver(audience, reason, belowRank);
  }

  won(win: Win): void {
    const { campaign } = win;
    const { refusals, personRules, frequencyCaps } = this.#parts;
    const { request, nowMs } = this.#asked;
    refusals.bid(campaign.id);
    const person = personRules.needsPerson(campaign.userId, campaign.id) ? this.#whom() : undefined;
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

  outsideWon(win: OutsideWin): boolean {
    return this.#asked.outside?.won(win) ?? false;
  }

  outsideLost(bid: OutsideBid, wonNanos: bigint): void {
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

  #listRefusal(ids: readonly number[]): 'filter-list' | undefined {
    const lists: SourceList[] = [];
    for (const id of ids) {
      const list = this.#parts.sourceLists.list(id);
      // A list that is gone said whom not to buy from, or whom alone; what it said is not guessed.
      if (list === undefined) return 'filter-list';
      lists.push(list);
    }
    this.#verdicts ??= new Map();
    return sourceRefusal(lists, this.#verdicts, this.#asked.source);
  }

  #context(): FittingBundles {
    this.#fitting ??= this.#parts.bundles.fitting(placeContextOf(this.#asked.request.root));
    return this.#fitting;
  }

  #whom(): string | undefined {
    this.#person ??= { key: this.#parts.personKey(this.#asked.request) };
    return this.#person.key;
  }
}
