import type { AuctionValue } from '@marquee/schemas/common/auction-macros';
import type { TrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import { chargeOf, costOf } from '@marquee/schemas/common/markup';
import { MULTIPLIER_ONE } from '@marquee/schemas/common/multiplier';
import type { MacroName } from '@marquee/schemas/common/macros';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import type { NormalisedRequest } from './auction/bid-request.ts';
import type { MadeBid } from './auction/bid-response.ts';
import { renderAd } from './auction/formats/render.ts';
import { auctionValue, macroValue } from './auction/macro-value.ts';
import type { BidUrlsOf } from './auction/markup.ts';
import type { Opportunity } from './auction/opportunity.ts';
import type { OutsideWin, Win } from './auction/auction-desk.ts';
import { holdMsOf } from './bid-facts.ts';
import type { LoggedBid } from './bid-message.ts';
import type { BidderTuning } from './bidder-config.ts';
import type { BudgetLedger } from './budget/budget-ledger.ts';
import type { Endpoint } from './catalogue/entities.ts';
import type { OutsideMade } from './outside/outside-maker.ts';
import { makeOutside } from './outside/outside-maker.ts';

export interface BidMakerParts {
  readonly ledger: BudgetLedger;
  readonly tokens: TrackingTokens;
  readonly urlsOf: BidUrlsOf;
  readonly tuning: BidderTuning;
  /** Bid ids are this and a counter: unique as long as no two processes share it. */
  readonly idPrefix: string;
  /** Unsigned 32-bit. */
  readonly seed: () => number;
  /** Digest of the network that an address is in: what a click that is paid for is compared with. */
  readonly addressKey: (address: string) => string;
  /** As whom we bid. */
  readonly seat: string;
}

/** What all bids of one request share. */
export interface BidContext {
  readonly request: NormalisedRequest;
  readonly offer: Opportunity;
  readonly endpoint: Endpoint;
  readonly currency: string;
  readonly nowMs: number;
}

/** Whom a bid counts for, and the bids that it stands among. */
export interface BidPlace {
  /** Empty for nobody in particular. */
  readonly personKey: string;
  /** Id of the first bid of the answer, which names the answer; undefined when this is the first. */
  readonly answerId: string | undefined;
  /** Group of bids of one imp of which one is bought; `own` begins one, undefined is a bid that stands alone. */
  readonly groupId: string | undefined;
}

/** A bid, with what the answer and the traffic log need of it. */
export type Made = MadeBid & {
  readonly logged: LoggedBid;
  /** Of `win.cpmNanos`. */
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

  make(win: Win, context: BidContext, { personKey, answerId, groupId }: BidPlace): Made {
    const { request, nowMs } = context;
    const { ledger, tokens, urlsOf, seed, seat } = this.#parts;
    const bidId = this.#newBidId();
    const reservationGroup = groupId === 'own' ? bidId : groupId;
    const holdMs = holdMsOf(win.imp, request, this.#parts.tuning);
    const reservedUntilMs = nowMs + holdMs;
    const facts = claimsOf(win, context, bidId, personKey, reservedUntilMs);
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
    const urls = urlsOf(signed, clickUrl !== '');
    const isCharged = facts.unitChargeNanos === undefined;
    if (!request.isTest) {
      ledger.reserve(
        {
          bidId,
          userId: win.campaign.userId,
          campaignId: win.campaign.id,
          nanos: isCharged ? chargeOf(facts, null) : win.chargeNanos,
          sspEndpointId: context.endpoint.id,
          costNanos: costOf(facts, null),
          expiresAtMs: reservedUntilMs,
          groupId: reservationGroup,
        },
        nowMs,
      );
    }
    // Made where it is asked for, because few ads ask and a signature costs a bid microseconds.
    const macro = (name: MacroName): string | undefined =>
      name === 'click_id' ? signed.clickId() : macroValue(name, facts, random);
    const { admJson, members } = renderAd(win.creative, win.imp, urls, macro, bidId);
    return {
      win,
      bidId,
      admJson,
      members,
      urls,
      logged: {
        facts,
        reservedUntilMs,
        reservationGroup,
        reservedNanos: isCharged ? undefined : win.chargeNanos,
      },
      macro,
      auction,
      currency: context.currency,
      expSeconds: Math.floor(holdMs / 1_000),
    };
  }

  makeOutside(win: OutsideWin, context: BidContext): OutsideMade {
    return makeOutside(win, context, this.#newBidId(), this.#parts);
  }

  #newBidId(): string {
    this.#count += 1;
    return `${this.#parts.idPrefix}${this.#count.toString(36)}`;
  }
}

/** One object for token, macros and log: a copy of so many members costs more than signing them. */
function claimsOf(
  win: Win,
  context: BidContext,
  bidId: string,
  personKey: string,
  expiresAtMs: number,
): TrackingClaims {
  const { offer, request, nowMs } = context;
  const { campaign, creative } = win;
  const { multiplierMicros = MULTIPLIER_ONE } = win.imp;
  const claims: TrackingClaims = {
    bidId,
    bidAtMs: nowMs,
    userId: campaign.userId,
    campaignId: campaign.id,
    creativeId: creative.id,
    sspEndpointId: context.endpoint.id,
    creativeType: creative.creativeType,
    pricingModel: creative.pricingModel,
    bidNanos: win.priceNanos,
    currency: context.currency,
    isTest: request.isTest,
    billing: creative.billing,
    markupBps: campaign.markupBps,
    ...(multiplierMicros === MULTIPLIER_ONE ? {} : { multiplierMicros }),
    personKey,
    dealId: win.lot.deal?.id ?? '',
    dspEndpointId: 0,
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
    size: creative.size,
    outsideWinUrl: '',
    outsideBillUrl: '',
    outsideLossUrl: '',
    addressKey: '',
    clickUrl: '',
    expiresAtMs,
  };
  if (creative.unitChargeNanos !== undefined) claims.unitChargeNanos = creative.unitChargeNanos;
  return claims;
}
