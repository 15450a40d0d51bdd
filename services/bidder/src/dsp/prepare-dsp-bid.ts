import { MAX_TOKEN_LENGTH } from '@marquee/kit/tracking-token/tracking-token';
import { claimsOf } from '@marquee/schemas/traffic/flat-dimensions';
import { PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';

import { decimalLiteral } from '../auction/price.ts';
import type { BidUrls } from '../auction/markup.ts';
import type { DspWin } from '../auction/auction-port.ts';
import { holdMsOf } from '../bid-facts.ts';
import type { BidContext, BidMakerParts } from '../bid-context.ts';
import type { LoggedBid } from '../bid-message.ts';
import type { DspBid } from './dsp-bid.ts';
import { trackedMarkup } from './tracked-markup.ts';

/** A DSP bid that goes to the exchange: its part of the answer, ready. */
export interface PreparedDspBid {
  readonly outside: DspBid;
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
 * Puts a DSP bid into our own words: our notices in front of theirs, which the tracker passes on, our impression
 * in their markup, and our price.
 */
export function prepareDspBid(
  { bid, imp, bidSlot, cpmNanos, trafficType }: DspWin,
  context: BidContext,
  bidId: string,
  { tokens, urlsOf, tuning, addressKey }: BidMakerParts,
): PreparedDspBid {
  const { request, offer, endpoint, nowMs, currency } = context;
  const ours = holdMsOf(imp, request, tuning);
  const { expSeconds } = bid;
  const holdMs = expSeconds === undefined ? ours : Math.min(ours, expSeconds * 1_000);
  const expiresAtMs = nowMs + holdMs;
  const isPop = bid.kind === 'pop';
  const facts = claimsOf(
    {
      ...PLAIN_TOKEN,
      bidId,
      bidAtMs: nowMs,
      expiresAtMs,
      userId: 0,
      campaignId: 0,
      creativeId: 0,
      sspEndpointId: endpoint.id,
      creativeType: bid.kind,
      pricingModel: 'CPM',
      bidNanos: bid.priceNanos,
      currency,
      isTest: request.isTest,
      billing: isPop ? 'click' : 'impression',
      markupBps: bid.markupBps,
      personKey: '',
      dealId: bidSlot.deal?.id ?? '',
      dspEndpointId: bid.dspEndpointId,
      clickUrl: '',
      trafficType,
      size: bid.width > 0 ? `${bid.width}x${bid.height}` : '',
    },
    offer,
    offer,
  );
  const signed = tokens.sign({
    ...facts,
    addressKey: isPop ? addressKey(request.device.ip) : '',
    outsideWinUrl: bid.nurl,
    outsideBillUrl: bid.burl,
    clickUrl: isPop ? bid.adm : '',
  });
  const shared = urlsOf(signed, isPop);
  // A token of its own, so that the many URLs of the markup do not grow by what a loss alone needs.
  const lossTokens = bid.lurl === '' ? signed : tokens.sign({ ...facts, outsideLossUrl: bid.lurl });
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
    ...(bidSlot.deal === undefined ? {} : { dealid: bidSlot.deal.id }),
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
