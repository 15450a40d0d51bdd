import type { NormalisedRequest } from './auction/bid-request.ts';
import type { Audience, ImpShape } from './auction/campaign-index.ts';
import type { RequestReason } from './auction/refusal-reasons.ts';
import type { AuctionDesk, Win } from './auction/run-auction.ts';
import type { PricedCreative, ServingCampaign } from './auction/serving.ts';
import type { BudgetLedger } from './budget/budget-ledger.ts';
import type { Endpoint } from './catalogue/entities.ts';
import type { FrequencyCaps } from './frequency-caps.ts';
import type { Refusals } from './refusals/refusals.ts';
import type { SourceList, SourceLists } from './sources/source-lists.ts';
import { sourceRefusal } from './sources/source-refusal.ts';
import type { SourceVerdicts } from './sources/source-refusal.ts';
import type { TrafficSource } from './sources/traffic-source.ts';
import { trafficSourceOf } from './sources/traffic-source.ts';

/** What the auctions of all requests ask. */
export interface DeskParts {
  readonly ledger: BudgetLedger;
  readonly frequencyCaps: FrequencyCaps;
  readonly refusals: Refusals;
  readonly sourceLists: SourceLists;
  /** Tells persons apart; undefined where the request must not. */
  readonly personKey: (request: NormalisedRequest) => string | undefined;
}

/** What the auction of one request asks and tells. What costs a digest or a hash is worked out when first asked. */
export class RequestDesk implements AuctionDesk {
  readonly #parts: DeskParts;
  readonly #request: NormalisedRequest;
  readonly #endpoint: Endpoint;
  readonly #nowMs: number;
  readonly #make: (win: Win, personKey: string) => string;
  readonly #verdicts: SourceVerdicts = new Map();
  #source: TrafficSource | undefined;
  #person: { readonly key: string | undefined } | undefined;

  /** @param make makes the bid and answers its id */
  constructor(
    parts: DeskParts,
    request: NormalisedRequest,
    endpoint: Endpoint,
    nowMs: number,
    make: (win: Win, personKey: string) => string,
  ) {
    this.#parts = parts;
    this.#request = request;
    this.#endpoint = endpoint;
    this.#nowMs = nowMs;
    this.#make = make;
  }

  placeRefusal(campaign: ServingCampaign): RequestReason | undefined {
    if (this.#endpoint.fields.isPremium && !campaign.mayBuyPremium) return 'premium-inventory';
    if (campaign.filterLists.length === 0) return undefined;
    const lists: SourceList[] = [];
    for (const id of campaign.filterLists) {
      const list = this.#parts.sourceLists.list(id);
      // Whoever asks for a list that is gone has said whom not to buy from; what it said is not guessed.
      if (list === undefined) return 'filter-list';
      lists.push(list);
    }
    return sourceRefusal(lists, this.#verdicts, this.#from());
  }

  personRefusal({ id, frequencyCap: cap }: ServingCampaign): RequestReason | undefined {
    if (cap === null) return undefined;
    return this.#parts.frequencyCaps.refusal(id, cap, this.#whom(), this.#nowMs);
  }

  budgetRefusal(campaign: ServingCampaign, chargeNanos: bigint): RequestReason | undefined {
    return this.#parts.ledger.refusal(campaign.id, chargeNanos, this.#nowMs);
  }

  bidNanos(_campaign: ServingCampaign, creative: PricedCreative): bigint {
    return creative.priceNanos;
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
    this.#parts.refusals.bid(campaign.id);
    const person = campaign.frequencyCap === null ? undefined : this.#whom();
    const bidId = this.#make(win, person ?? '');
    if (person === undefined || this.#request.isTest) return;
    this.#parts.frequencyCaps.bid(bidId, campaign.id, person, this.#nowMs);
  }

  #from(): TrafficSource {
    this.#source ??= trafficSourceOf(this.#request);
    return this.#source;
  }

  #whom(): string | undefined {
    this.#person ??= { key: this.#parts.personKey(this.#request) };
    return this.#person.key;
  }
}
