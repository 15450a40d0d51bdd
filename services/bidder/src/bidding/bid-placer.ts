import { DSP_CAMPAIGN } from '@marquee/schemas/traffic/dsp-campaign';

import type { BidPlacer } from '../auction/auction-parts.ts';
import type { DspBid, DspWin } from '../auction/dsp-bid.ts';
import type { Win } from '../auction/win.ts';
import type { BidMaker } from '../bids/bid-maker.ts';
import type { AudienceRules, FrequencyCaps } from '../ports/audiences.ts';
import type { BudgetLedger } from '../ports/budget.ts';
import type { DspDemand } from '../ports/dsp-demand.ts';
import type { BidPrices } from '../pricing/bid-prices.ts';
import { priceContextOf } from './auction-prices.ts';
import type { RequestState } from './request-state.ts';

/** What holds money, impressions and prices of bids. */
export interface BidPlacerParts {
  readonly ledger: BudgetLedger;
  readonly frequencyCaps: FrequencyCaps;
  readonly audienceRules: AudienceRules;
  readonly prices: BidPrices;
  /** DSPs; undefined where none are asked, as in the lab. */
  readonly dspDemand: DspDemand | undefined;
}

/** OpenRTB loss reason: lost to a higher bid. */
const OUTBID = 102;

/** Makes the bids of an auction, adds them to the request's, and holds what they may cost. */
export class RequestBidPlacer implements BidPlacer<RequestState> {
  readonly #parts: BidPlacerParts;
  readonly #maker: BidMaker;

  constructor(parts: BidPlacerParts, maker: BidMaker) {
    this.#parts = parts;
    this.#maker = maker;
  }

  place(win: Win, state: RequestState): void {
    const { campaign, imp, isOneOfSeveral } = win;
    const { audienceRules, frequencyCaps, prices } = this.#parts;
    const { bids, context, sent } = state;
    const identityKey = audienceRules.needsIdentity(campaign.userId, campaign.id)
      ? state.identityKey()
      : undefined;
    const groupId = isOneOfSeveral ? (state.groups?.get(imp) ?? 'own') : undefined;
    const references = { identityKey: identityKey ?? '', answerId: bids[0]?.bidId, groupId };
    const bid = this.#maker.make(win, context, references);
    bids.push(bid);
    const { bidId } = bid;
    if (groupId === 'own') (state.groups ??= new Map()).set(imp, bidId);
    if (win.creative.adaptiveCpm && !sent.isTest)
      prices.recordBid(bidId, campaign, win.creative, priceContextOf(state, win.leastRank), context.nowMs);
    if (identityKey === undefined || audienceRules.capMs(campaign.id) === undefined || sent.isTest) return;
    frequencyCaps.bid(bidId, campaign.id, identityKey, context.nowMs);
  }

  placeDspBid(win: DspWin, { bids, context }: RequestState): boolean {
    const { dspDemand, ledger } = this.#parts;
    if (dspDemand === undefined) return false;
    const { endpoint, nowMs, request } = context;
    const costNanos = win.bid.priceNanos;
    const { spendLimitNanos } = endpoint.fields;
    if (ledger.endpoints.noBidReason(endpoint.id, spendLimitNanos, costNanos, nowMs) !== undefined) {
      dspDemand.barred(win.bid, nowMs);
      return false;
    }
    const bid = this.#maker.makeDspBid(win, context, dspDemand);
    const { bidId, expiresAtMs } = bid;
    if (!dspDemand.reserve(win.bid, bidId, expiresAtMs, nowMs)) return false;
    if (!request.isTest) {
      const noCampaign = { userId: 0, campaignId: DSP_CAMPAIGN, nanos: 0n };
      ledger.reserve({ bidId, ...noCampaign, sspEndpointId: endpoint.id, costNanos, expiresAtMs }, nowMs);
    }
    bids.push(bid);
    return true;
  }

  loseDspBid(bid: DspBid, wonNanos: bigint, { context }: RequestState): void {
    this.#parts.dspDemand?.lost(bid, OUTBID, wonNanos, context.nowMs);
  }
}
