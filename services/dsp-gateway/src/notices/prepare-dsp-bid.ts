import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import { MAX_TOKEN_LENGTH } from '@marquee/schemas/traffic/tracking-token';
import type { Imp, NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import { decimalLiteral } from '@marquee/openrtb/slots/price';
import type { BidUrls, BidUrlsOf } from '@marquee/openrtb/tracking-urls';
import { claimsOf } from '@marquee/schemas/traffic/flat-dimensions';
import { DSP_CAMPAIGN } from '@marquee/schemas/traffic/dsp-campaign';
import { PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import type { DspBid } from '../dsp-bid.ts';
import { trackedMarkup } from './tracked-markup.ts';

/** A DSP bid that goes to the exchange. */
export interface DspWin {
  readonly bid: DspBid;
  readonly imp: Imp;
  readonly bidSlot: BidSlot;
  /** CPM in 10^-9 units of the auction's currency. */
  readonly cpmNanos: bigint;
  readonly trafficType: number;
}

/** The request that a DSP bid answers, and what its part of the answer is made with. */
export interface DspAnswerContext {
  readonly request: NormalisedRequest;
  readonly targetingContext: TargetingContext;
  readonly endpoint: { readonly id: number };
  readonly currency: string;
  readonly nowMs: number;
  readonly bidId: string;
  /** Milliseconds for which an impression of it is paid for. */
  readonly reservationMs: number;
  readonly tokens: TrackingTokens;
  readonly urlsOf: BidUrlsOf;
  /** Digest of the network that an address is in. */
  readonly addressKey: (address: string) => string;
}

/** A DSP bid that goes to the exchange: its part of the answer, ready. */
export interface PreparedDspBid {
  readonly kind: 'dsp';
  readonly dspBid: DspBid;
  readonly bidId: string;
  /** The bid of the answer, JSON text. */
  readonly json: string;
  /** What the traffic log says of it. */
  readonly logged: { readonly facts: TrackingClaims; readonly reservedUntilMs: number };
  readonly currency: string;
  /** Milliseconds since 1970 after which an impression of it is not paid for. */
  readonly expiresAtMs: number;
  readonly urls: BidUrls;
}

/**
 * Puts a DSP bid into our own words: our notices in front of theirs, which the tracker passes on, our impression
 * in their markup, and our price.
 */
export function prepareDspBid(win: DspWin, context: DspAnswerContext): PreparedDspBid {
  const { bid, imp, bidSlot, cpmNanos } = win;
  const { bidId, reservationMs, nowMs, currency } = context;
  const expiresAtMs = nowMs + reservationMs;
  const facts = claimsOfWin(win, context, expiresAtMs);
  const urls = urlsOfBid(bid, facts, context);
  const json =
    `{"id":${JSON.stringify(bidId)},"impid":${JSON.stringify(imp.id)},"price":${decimalLiteral(cpmNanos)},` +
    `"nurl":"${urls.win}","burl":"${urls.bill}","lurl":"${urls.loss}",` +
    `"adm":${JSON.stringify(trackedMarkup(bid, imp, urls))},"exp":${Math.floor(reservationMs / 1_000)},` +
    JSON.stringify(answerMembers(bid, bidSlot)).slice(1);
  const logged = { facts, reservedUntilMs: expiresAtMs };
  return { kind: 'dsp', dspBid: bid, bidId, json, logged, currency, expiresAtMs, urls };
}

const isPop = ({ kind }: DspBid): boolean => kind === 'pop';

/** What facts and notices carry of it. */
function claimsOfWin(
  { bid, bidSlot, trafficType }: DspWin,
  { request, targetingContext, endpoint, currency, nowMs, bidId }: DspAnswerContext,
  expiresAtMs: number,
): TrackingClaims {
  return claimsOf(
    {
      ...PLAIN_TOKEN,
      bidId,
      bidAtMs: nowMs,
      expiresAtMs,
      userId: 0,
      campaignId: DSP_CAMPAIGN,
      creativeId: 0,
      sspEndpointId: endpoint.id,
      creativeType: bid.kind,
      pricingModel: 'CPM',
      bidNanos: bid.priceNanos,
      currency,
      isTest: request.isTest,
      billing: isPop(bid) ? 'click' : 'impression',
      markupBps: bid.markupBps,
      personKey: '',
      dealId: bidSlot.deal?.id ?? '',
      dspEndpointId: bid.dspEndpointId,
      clickUrl: '',
      trafficType,
      size: bid.width > 0 ? `${bid.width}x${bid.height}` : '',
    },
    targetingContext,
    targetingContext,
  );
}

/** Our URLs, whose tokens carry theirs. */
function urlsOfBid(
  bid: DspBid,
  facts: TrackingClaims,
  { request, tokens, urlsOf, addressKey }: DspAnswerContext,
): BidUrls {
  const signed = tokens.sign({
    ...facts,
    addressKey: isPop(bid) ? addressKey(request.device.ip) : '',
    outsideWinUrl: bid.nurl,
    outsideBillUrl: bid.burl,
    clickUrl: isPop(bid) ? bid.adm : '',
  });
  const shared = urlsOf(signed, isPop(bid));
  // A token of its own, so that the many URLs of the markup do not grow by what a loss alone needs.
  const lossTokens = bid.lurl === '' ? signed : tokens.sign({ ...facts, outsideLossUrl: bid.lurl });
  const isReadable = lossTokens.notice.length <= MAX_TOKEN_LENGTH;
  return isReadable ? { ...shared, loss: urlsOf(lossTokens, isPop(bid)).loss } : shared;
}

/** Members of the bid object that say what the ad is. */
function answerMembers(bid: DspBid, { deal }: BidSlot): object {
  const { width, height, durationSeconds, protocol } = bid;
  return {
    adomain: bid.domains.length > 0 ? bid.domains : [bid.advertiserDomain],
    crid: `${bid.dspEndpointId}.${bid.crid}`,
    ...(bid.cid === '' ? {} : { cid: `${bid.dspEndpointId}.${bid.cid}` }),
    ...(bid.categories.length === 0 ? {} : { cat: bid.categories }),
    ...(bid.attributes.length === 0 ? {} : { attr: bid.attributes }),
    ...(width > 0 ? { w: width, h: height } : {}),
    ...(durationSeconds === undefined ? {} : { dur: durationSeconds }),
    ...(protocol === undefined ? {} : { protocol }),
    ...(deal === undefined ? {} : { dealid: deal.id }),
    mtype: bid.mtype,
    cattax: bid.cattax,
  };
}
