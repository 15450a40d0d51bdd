import type { AuctionValue } from '@marquee/schemas/macros/auction-macros';
import { chargeOf, costOf } from '@marquee/schemas/common/markup';
import { MULTIPLIER_ONE } from '@marquee/schemas/common/multiplier';
import type { MacroName } from '@marquee/schemas/macros/macros';
import { claimsOf } from '@marquee/schemas/traffic/flat-dimensions';
import type { BidClaims, TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import type { ResponseBid } from '../auction/bid-response.ts';
import { auctionValue, macroValue } from '../auction/macro-value.ts';
import type { DspWin } from '../auction/dsp-bid.ts';
import type { Win } from '../auction/win.ts';
import type { DspDemand, PreparedDspBid } from '../ports/dsp-demand.ts';
import type { BidContext, BidMakerParts } from '../bidding/bid-context.ts';
import { reservationMsOf } from './bid-facts.ts';
import type { LoggedBid } from './bid-message.ts';
import { renderBid } from './render-bid.ts';

/** What a bid refers to: the person that it is for, its answer, and the bids that compete with it. */
export interface BidReferences {
  /** Empty for an unknown user. */
  readonly identityKey: string;
  /** Id of the first bid of the answer, which names the answer; undefined when this is the first. */
  readonly answerId: string | undefined;
  /** Group of bids of one imp, one of which is bought; `own` begins one, undefined for a single bid. */
  readonly groupId: string | undefined;
}

/** A bid, with what the answer and the traffic log need of it. */
export type PreparedBid = ResponseBid & {
  readonly logged: LoggedBid;
  /** Currency of `win.cpmNanos`. */
  readonly currency: string;
  /** Macros of the bid, for texts that are not part of its markup. */
  readonly macro: (name: MacroName) => string | undefined;
  /** The same of OpenRTB, where no exchange fills them. */
  readonly auction: AuctionValue;
};

/** Makes bids of wins: an id, signed tokens, the markup, the money that is held. */
export class BidMaker {
  readonly #parts: BidMakerParts;
  #count = 0;

  constructor(parts: BidMakerParts) {
    this.#parts = parts;
  }

  make(win: Win, context: BidContext, { identityKey, answerId, groupId }: BidReferences): PreparedBid {
    const { request, nowMs } = context;
    const { tokens, urlsOf, seed, seat } = this.#parts;
    const bidId = this.#newBidId();
    const reservationGroup = groupId === 'own' ? bidId : groupId;
    const reservationMs = reservationMsOf(win.imp, request, this.#parts.tuning);
    const reservedUntilMs = nowMs + reservationMs;
    const facts = claimsOfWin(win, context, bidId, identityKey, reservedUntilMs);
    const random = seed();
    const auction: AuctionValue = (name) =>
      auctionValue(name, {
        requestId: request.id,
        answerId: answerId ?? bidId,
        impId: win.imp.id,
        seat,
        adId: String(win.creative.id),
        currency: context.currency,
      });
    const clickUrl = win.creative.landing((name) => macroValue(name, facts, random), auction);
    facts.clickUrl = clickUrl;
    if (facts.billing === 'click' || facts.creativeType === 'video')
      facts.addressKey = this.#parts.addressKey(request.device.ip);
    const signed = tokens.sign(facts);
    if (!request.isTest) this.#reserve(win, facts, reservedUntilMs, reservationGroup, nowMs);
    const { admJson, members, urls, macro } = renderBid(win, {
      facts,
      signed,
      random,
      urls: urlsOf(signed, clickUrl !== ''),
    });
    return {
      kind: 'own',
      win,
      bidId,
      admJson,
      members,
      urls,
      logged: {
        facts,
        reservedUntilMs,
        reservationGroup,
        reservedNanos: isCharged(facts) ? undefined : win.chargeNanos,
      },
      macro,
      auction,
      currency: context.currency,
      expSeconds: Math.floor(reservationMs / 1_000),
    };
  }

  /** @param demand that the bid came from */
  makeDspBid(win: DspWin, context: BidContext, demand: Pick<DspDemand, 'prepare'>): PreparedDspBid {
    const { tokens, urlsOf, addressKey, tuning } = this.#parts;
    const { expSeconds } = win.bid;
    const ours = reservationMsOf(win.imp, context.request, tuning);
    const reservationMs = expSeconds === undefined ? ours : Math.min(ours, expSeconds * 1_000);
    return demand.prepare(win, {
      request: context.request,
      targetingContext: context.targetingContext,
      endpoint: context.endpoint,
      currency: context.currency,
      nowMs: context.nowMs,
      bidId: this.#newBidId(),
      reservationMs,
      tokens,
      urlsOf,
      addressKey,
    });
  }

  /** Holds what the wallet may lose by it, or what its clicks and actions are expected to charge. */
  #reserve(
    { campaign, chargeNanos }: Win,
    facts: TrackingClaims,
    expiresAtMs: number,
    groupId: string | undefined,
    nowMs: number,
  ): void {
    this.#parts.ledger.reserve(
      {
        bidId: facts.bidId,
        userId: campaign.userId,
        campaignId: campaign.id,
        nanos: isCharged(facts) ? chargeOf(facts, null) : chargeNanos,
        sspEndpointId: facts.sspEndpointId,
        costNanos: costOf(facts, null),
        expiresAtMs,
        groupId,
      },
      nowMs,
    );
  }

  #newBidId(): string {
    this.#count += 1;
    return `${this.#parts.idPrefix}${this.#count.toString(36)}`;
  }
}

/** What is bought is charged, not the clicks or actions that follow. */
const isCharged = ({ unitChargeNanos }: TrackingClaims): boolean => unitChargeNanos === undefined;

/** One object for token, macros and log: a copy of so many members costs more than signing them. */
function claimsOfWin(
  win: Win,
  { targetingContext, request, endpoint, currency, nowMs }: BidContext,
  bidId: string,
  identityKey: string,
  expiresAtMs: number,
): TrackingClaims {
  const { campaign, creative } = win;
  const { multiplierMicros = MULTIPLIER_ONE } = win.imp;
  const bid: BidClaims = {
    bidId,
    bidAtMs: nowMs,
    expiresAtMs,
    userId: campaign.userId,
    campaignId: campaign.id,
    creativeId: creative.id,
    sspEndpointId: endpoint.id,
    creativeType: creative.creativeType,
    pricingModel: creative.pricingModel,
    bidNanos: win.priceNanos,
    currency,
    isTest: request.isTest,
    billing: creative.billing,
    markupBps: campaign.markupBps,
    personKey: identityKey,
    dealId: win.bidSlot.deal?.id ?? '',
    dspEndpointId: 0,
    outsideWinUrl: '',
    outsideBillUrl: '',
    outsideLossUrl: '',
    addressKey: '',
    clickUrl: '',
    trafficType: win.trafficType,
    size: creative.size,
  };
  const claims = claimsOf(bid, targetingContext, targetingContext);
  if (multiplierMicros !== MULTIPLIER_ONE) claims.multiplierMicros = multiplierMicros;
  if (creative.unitChargeNanos !== undefined) claims.unitChargeNanos = creative.unitChargeNanos;
  return claims;
}
