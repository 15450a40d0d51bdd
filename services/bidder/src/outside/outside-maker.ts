import { MAX_TOKEN_LENGTH } from '@marquee/kit/tracking-token/tracking-token';
import { PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';

import { decimalLiteral } from '../auction/price.ts';
import type { BidFacts } from '../auction/macro-value.ts';
import type { BidUrls } from '../auction/markup.ts';
import type { OutsideWin } from '../auction/auction-desk.ts';
import { holdMsOf, placeFacts } from '../bid-facts.ts';
import type { BidContext, BidMakerParts } from '../bid-maker.ts';
import type { LoggedBid } from '../bid-message.ts';
import type { OutsideBid } from './outside-bid.ts';
import { trackedMarkup } from './tracked-markup.ts';

/** An outside bid that goes to the exchange: its part of the answer, ready. */
export interface OutsideMade {
  readonly outside: OutsideBid;
  readonly bidId: string;
  /** The bid of the answer, JSON text. */
  readonly json: string;
  readonly logged: LoggedBid;
  readonly currency: string;
  /** Milliseconds since 1970 after which an impression of it is not paid for. */
  readonly expiresAtMs: number;
  readonly urls: BidUrls;
}

/**
 * Puts an outside bid into our own words: our notices in front of theirs, which the tracker passes on, our impression
 * in their markup, and our price.
 */
export function makeOutside(
  { bid, imp, lot, cpmNanos, trafficType }: OutsideWin,
  context: BidContext,
  bidId: string,
  { tokens, urlsOf, tuning, addressKey }: BidMakerParts,
): OutsideMade {
  const { request, nowMs, currency } = context;
  const ours = holdMsOf(imp, request, tuning);
  const { expSeconds } = bid;
  const holdMs = expSeconds === undefined ? ours : Math.min(ours, expSeconds * 1_000);
  const expiresAtMs = nowMs + holdMs;
  const isPop = bid.kind === 'pop';
  const facts: BidFacts = {
    ...placeFacts(context),
    bidId,
    bidAtMs: nowMs,
    userId: 0,
    campaignId: 0,
    creativeId: 0,
    creativeType: bid.kind,
    pricingModel: 'CPM',
    bidNanos: bid.priceNanos,
    isTest: request.isTest,
    billing: isPop ? 'click' : 'impression',
    markupBps: bid.markupBps,
    personKey: '',
    dealId: lot.deal?.id ?? '',
    dspEndpointId: bid.dspEndpointId,
    trafficType,
    size: bid.width > 0 ? `${bid.width}x${bid.height}` : '',
  };
  const signed = tokens.sign({
    ...facts,
    ...PLAIN_TOKEN,
    addressKey: isPop ? addressKey(request.device.ip) : '',
    outsideWinUrl: bid.nurl,
    outsideBillUrl: bid.burl,
    clickUrl: isPop ? bid.adm : '',
    expiresAtMs,
  });
  const shared = urlsOf(signed, isPop);
  // A token of its own, so that the many URLs of the markup do not grow by what a loss alone needs.
  const lossTokens =
    bid.lurl === ''
      ? signed
      : tokens.sign({ ...facts, ...PLAIN_TOKEN, outsideLossUrl: bid.lurl, clickUrl: '', expiresAtMs });
  const isReadable = lossTokens.notice.length <= MAX_TOKEN_LENGTH;
  const urls = isReadable ? { ...shared, loss: urlsOf(lossTokens, isPop).loss } : shared;
  const { width, height, durationSeconds, protocol } = bid;
  const members = {
    adomain: bid.domains.length > 0 ? bid.domains : [bid.advertiserDomain],
    crid: `${bid.dspEndpointId}.${bid.crid}`,
    ...(bid.cid === '' ? {} : { cid: `${bid.dspEndpointId}.${bid.cid}` }),
    ...(bid.categories.length === 0 ? {} : { cat: bid.categories }),
    ...(bid.attributes.length === 0 ? {} : { attr: bid.attributes }),
    ...(width > 0 ? { w: width, h: height } : {}),
    ...(durationSeconds === undefined ? {} : { dur: durationSeconds }),
    ...(protocol === undefined ? {} : { protocol }),
    ...(lot.deal === undefined ? {} : { dealid: lot.deal.id }),
    mtype: bid.mtype,
    cattax: bid.cattax,
  };
  const json =
    `{"id":${JSON.stringify(bidId)},"impid":${JSON.stringify(imp.id)},"price":${decimalLiteral(cpmNanos)},` +
    `"nurl":"${urls.win}","burl":"${urls.bill}","lurl":"${urls.loss}",` +
    `"adm":${JSON.stringify(trackedMarkup(bid, imp, urls))},"exp":${Math.floor(holdMs / 1_000)},` +
    JSON.stringify(members).slice(1);
  const logged = { facts, reservedUntilMs: expiresAtMs };
  return { outside: bid, bidId, json, logged, currency, expiresAtMs, urls };
}
