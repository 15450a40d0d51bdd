import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { hostOf } from '@marquee/openrtb/request/normalise-request';
import { integerOf } from '@marquee/openrtb/request/read-json';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import { mayAdvertise } from '@marquee/openrtb/slots/bid-slots';
import type { Blocks } from '@marquee/openrtb/slots/blocks';
import { areCategoriesCleared, codesOf, domainsOf } from '@marquee/openrtb/slots/blocks';
import { leastPriceOfCpm } from '@marquee/openrtb/slots/price';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import { fromDollars, isKnownCurrency, toDollars } from '@marquee/schemas/traffic/currency-rates';

import type { DspBidRejection } from './bid-rejections.ts';
import type { CheckedMarkup } from './check-markup.ts';
import { checkMarkup, isWebAddress, MARKUP_TYPES } from './check-markup.ts';
import { leastDspPriceNanos, markupBpsOf, ownPriceNanos } from './margin.ts';
import { filledMarkup, partlyFilled, priceMacro } from '../notices/notice-url.ts';
import type { OfferedImp } from '../request/offered-imps.ts';
import type { DspBid } from '../dsp-bid.ts';
import type { Answer, AnswerBid } from './read-answer.ts';

/** What bids are checked against. */
export interface CheckContext {
  readonly dspEndpointId: number;
  readonly fields: Pick<DspEndpointFields, 'marginBps' | 'isDirect' | 'isPopXml'>;
  readonly request: NormalisedRequest;
  /** Blocklists of the request. */
  readonly blocks: Blocks;
  readonly offered: readonly OfferedImp[];
  /** The id of our request to the bidder. */
  readonly requestId: string;
}

/** A bid that must not compete, and why; its notice as far as it can be filled. */
export interface RejectedBid {
  readonly reason: DspBidRejection;
  readonly lurl: string;
}
export interface CheckedAnswer {
  readonly bids: readonly DspBid[];
  readonly rejected: readonly RejectedBid[];
}

const MILLE = 1_000n;
/** Ten dollars for one impression or visit: what is beyond is a mistake of decimals. */
const PRICE_MAX_NANOS = 10_000_000_000n;
/** They travel in the token of every tracking address of the bid. */
const NOTICE_MAX_LENGTH = 1_024;
const CONTENT_TAXONOMY_1 = 1;

/** Holds every bid of an answer against what was asked. Nothing that a bidder may write throws. */
export function checkAnswer(answer: Answer, context: CheckContext): CheckedAnswer {
  const bids: DspBid[] = [];
  const rejected: RejectedBid[] = [];
  const ids = new Set<string>();
  for (const bid of answer.bids) {
    const checked = ids.has(bid.id) ? 'repeated-bid-id' : checkBid(bid, answer, context);
    ids.add(bid.id);
    if (typeof checked === 'string') rejected.push({ reason: checked, lurl: lossNotice(bid, context) });
    else bids.push(checked);
  }
  return { bids, rejected };
}

function checkBid(bid: AnswerBid, answer: Answer, context: CheckContext): DspBid | DspBidRejection {
  const { request, fields, requestId } = context;
  if (answer.id !== '' && answer.id !== requestId) return 'wrong-request-id';
  if (bid.id === '') return 'no-bid-id';
  const offered = context.offered.find(({ imp }) => imp.id === bid.impId);
  if (offered === undefined) return 'unknown-imp';
  const dspPriceNanos = priceNanosOf(bid, answer.currency);
  if (typeof dspPriceNanos === 'string') return dspPriceNanos;
  const bidSlot = bidSlotOf(bid, offered);
  if (typeof bidSlot === 'string') return bidSlot;
  const priceNanos = ownPriceNanos(dspPriceNanos, fields);
  const reason = floorRejection(priceNanos, bidSlot) ?? publisherRejection(bid, bidSlot, context);
  if (reason !== undefined) return reason;
  const markup = checkMarkup(bid, offered, request.device);
  if (typeof markup === 'string') return markup;
  if (priceNanos < leastFor(bidSlot, offered, markup)) return 'floor';
  const failure = markupRejection(bid, markup, offered) ?? noticeRejection(bid);
  if (failure !== undefined) return failure;
  return dspBid(bid, { context, offered, bidSlot, markup, dspPriceNanos });
}

/** Below what any ad must pay: a video of some length may have a floor of its own, which `leastFor` knows. */
function floorRejection(priceNanos: bigint, bidSlot: BidSlot): DspBidRejection | undefined {
  if (!bidSlot.hasFloorsByLength && priceNanos < BigInt(bidSlot.leastRank ?? 0)) {
    return bidSlot.deal === undefined ? 'floor' : 'deal-floor';
  }
  return priceNanos <= 0n ? 'floor' : undefined;
}

/** Nano-dollars for one impression, rounded down: never more than was bid. */
function priceNanosOf({ cpmNanos }: AnswerBid, currency: string): bigint | DspBidRejection {
  if (cpmNanos === undefined) return 'no-price';
  if (!isKnownCurrency(currency)) return 'currency';
  const roundedUp = toDollars(cpmNanos, currency) ?? 0n;
  const dollars = (fromDollars(roundedUp, currency) ?? 0n) > cpmNanos ? roundedUp - 1n : roundedUp;
  return dollars / MILLE > PRICE_MAX_NANOS ? 'absurd-price' : dollars / MILLE;
}

function bidSlotOf({ dealId }: AnswerBid, { imp, bidSlots }: OfferedImp): BidSlot | DspBidRejection {
  if (dealId === '') {
    const open = bidSlots.find(({ deal }) => deal === undefined);
    return open ?? (imp.isPrivateAuction ? 'private-auction' : 'floor');
  }
  return bidSlots.find(({ deal }) => deal?.id === dealId) ?? 'unknown-deal';
}

/** The floor of a video's length comes before the imp's; that of a deal before both (OpenRTB 2.6, object Video). */
function leastFor(bidSlot: BidSlot, { imp }: OfferedImp, { floorCpmNanos }: CheckedMarkup): bigint {
  if (!bidSlot.hasFloorsByLength || floorCpmNanos === undefined) return BigInt(bidSlot.leastRank ?? 0);
  return leastPriceOfCpm(toDollars(floorCpmNanos, imp.floorCurrency) ?? PRICE_MAX_NANOS * MILLE);
}

/** What the publisher has against the advertiser, whatever is shown. */
function publisherRejection(
  bid: AnswerBid,
  bidSlot: BidSlot,
  { request, blocks }: CheckContext,
): DspBidRejection | undefined {
  const domains = bid.adomain.map(hostOf);
  if (domains.length === 0 || !domains.every(isDomain)) return 'no-advertiser-domain';
  const standFor = domains.flatMap(domainsOf);
  if (standFor.some((domain) => blocks.domains.has(domain))) return 'blocked-domain';
  if (!mayAdvertise(bidSlot, standFor)) return 'deal-advertiser';
  if (!areCategoriesClear(bid, request, blocks)) return 'blocked-category';
  if (bid.bundle !== '' && blocks.apps.has(bid.bundle)) return 'blocked-app';
  // A creative whose language is unknown cannot be cleared against a list of languages.
  if (request.wlang.length > 0 && !request.wlang.includes(bid.language)) return 'blocked-language';
  return bid.crid === '' ? 'no-creative-id' : undefined;
}

const isDomain = (text: string): boolean =>
  text.length <= 253 && /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(text);

/** Codes of one taxonomy say nothing in another: then a bid with categories cannot be cleared. */
function areCategoriesClear(bid: AnswerBid, request: NormalisedRequest, blocks: Blocks): boolean {
  const { bcat, acat } = request;
  if (bcat.length + acat.length === 0) return true;
  if (bid.categories.length === 0) return acat.length === 0;
  const asked = integerOf(request.root['cattax']) ?? CONTENT_TAXONOMY_1;
  if ((bid.cattax ?? CONTENT_TAXONOMY_1) !== asked) return false;
  if (asked === CONTENT_TAXONOMY_1) return areCategoriesCleared(bid.categories.map(codesOf), blocks);
  const isAllowed = acat.length === 0 || bid.categories.every((category) => acat.includes(category));
  return isAllowed && !bid.categories.some((category) => bcat.includes(category));
}

const UNRESTRICTED: { readonly battr: readonly number[]; readonly api: readonly number[] } = {
  battr: [],
  api: [],
};

function markupRejection(
  bid: AnswerBid,
  markup: CheckedMarkup,
  { imp }: OfferedImp,
): DspBidRejection | undefined {
  const { battr, api } = (markup.kind === 'pop' ? undefined : imp[markup.kind]) ?? UNRESTRICTED;
  if ([...bid.attributes, ...markup.attributes].some((attribute) => battr.includes(attribute))) {
    return 'blocked-attribute';
  }
  // A framework that the imp does not list is unsupported there.
  if (bid.apis.length > 0 && !bid.apis.some((framework) => api.includes(framework))) return 'api';
  return imp.isSecure && !markup.isSecure ? 'not-secure' : undefined;
}

function noticeRejection({ nurl, burl, lurl }: AnswerBid): DspBidRejection | undefined {
  const isNotice = (url: string): boolean =>
    url === '' || (url.length <= NOTICE_MAX_LENGTH && isWebAddress(url.replaceAll(/[{}]/g, '')));
  return [nurl, burl, lurl].every(isNotice) ? undefined : 'notice-url';
}

interface Passed {
  readonly context: CheckContext;
  readonly offered: OfferedImp;
  readonly bidSlot: BidSlot;
  readonly markup: CheckedMarkup;
  readonly dspPriceNanos: bigint;
}

function dspBid(bid: AnswerBid, { context, bidSlot, markup, dspPriceNanos }: Passed): DspBid {
  const { fields, request } = context;
  const fixedNanos = bidSlot.deal?.isFixedPrice === true ? BigInt(bidSlot.leastRank ?? 0) : 0n;
  const priceNanos = fixedNanos > 0n ? fixedNanos : ownPriceNanos(dspPriceNanos, fields);
  const theirs = fixedNanos > 0n ? leastDspPriceNanos(fixedNanos, fields) : dspPriceNanos;
  const identity = identityOf(bid, context);
  const { dspEndpointId } = context;
  const price = priceMacro(theirs, markup.kind, fields.isPopXml);
  // The tracker reports prices of pops per visit, as feeds do; a DSP that bids per thousand receives the bid
  // itself.
  const paid = markup.kind === 'pop' && !fields.isPopXml ? { ...identity, PRICE: price } : identity;
  return {
    dspEndpointId,
    impId: bid.impId,
    dealId: bid.dealId,
    priceNanos,
    dspPriceNanos: theirs,
    markupBps: markupBpsOf(fields),
    rank: Number(priceNanos),
    kind: markup.kind,
    adm: filledMarkup(markup.adm, {
      ...identity,
      PRICE: price,
      CURRENCY: 'USD',
      MULTIPLIER: '1',
    }),
    width: markup.width,
    height: markup.height,
    advertiserDomain: hostOf(bid.adomain[0]!),
    domains: bid.adomain.map(hostOf),
    categories: bid.categories,
    cattax: bid.cattax ?? CONTENT_TAXONOMY_1,
    attributes: [...new Set([...bid.attributes, ...markup.attributes])],
    crid: bid.crid,
    cid: bid.cid,
    mtype: MARKUP_TYPES[markup.kind],
    durationSeconds: markup.durationSeconds,
    expSeconds: bid.expSeconds,
    protocol: markup.protocol,
    nurl: partlyFilled(bid.nurl, paid),
    burl: partlyFilled(bid.burl, paid),
    lurl: partlyFilled(bid.lurl, identity),
    isTest: request.isTest,
  };
}

const identityOf = (bid: AnswerBid, { requestId }: CheckContext) => ({
  ID: requestId,
  BID_ID: bid.id,
  IMP_ID: bid.impId,
  SEAT_ID: bid.seat,
  AD_ID: bid.adid,
});

const lossNotice = (bid: AnswerBid, context: CheckContext): string =>
  noticeRejection({ ...bid, nurl: '', burl: '' }) === undefined
    ? partlyFilled(bid.lurl, identityOf(bid, context))
    : '';
