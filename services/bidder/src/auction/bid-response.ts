import { decimalLiteral } from '@marquee/openrtb/slots/price';
import type { BidUrls } from '@marquee/openrtb/tracking-urls';

import { frameworksOf, MARKUP_TYPES } from './formats/render.ts';
import type { Win } from './win.ts';
import type { ServingCreative } from './serving.ts';

/** A win with everything that was made for it. */
export interface ResponseBid {
  readonly kind: 'own';
  readonly win: Win;
  readonly bidId: string;
  /** The markup as JSON text. */
  readonly admJson: string;
  /** Members that only the rendering knows: JSON text that ends with a comma, or nothing. */
  readonly members: string;
  readonly urls: BidUrls;
  /** Seconds until which an impression is paid for. */
  readonly expSeconds: number;
}

export interface BidResponse {
  readonly requestId: string;
  readonly seat: string;
  readonly currency: string;
  /** Bids of our own campaigns and of DSPs. */
  readonly bids: readonly (ResponseBid | DspResponseBid)[];
}

interface DspResponseBid {
  readonly kind: 'dsp';
  readonly bidId: string;
  /** The bid of the answer, JSON text. */
  readonly json: string;
}

const CONTENT_TAXONOMY_1 = 1;
/** A pop is sold as a banner; a push ad by OpenRTB as a native ad. */
const MEDIUM_OF = {
  banner: 'banner',
  native: 'native',
  pop: 'banner',
  push: 'native',
  video: 'video',
} as const satisfies Record<ServingCreative['ad']['kind'], keyof typeof MARKUP_TYPES>;

/**
 * The answer as JSON text. Our own URLs hold nothing that JSON would escape (`BidUrls`) and are not looked through.
 * Prices are written from integers, so that no float ever holds one.
 */
export function bidResponseJson(response: BidResponse): string {
  const bids = response.bids.map((bid) => (bid.kind === 'dsp' ? bid.json : bidJson(bid))).join(',');
  const head = `{"id":${JSON.stringify(response.requestId)},"bidid":${JSON.stringify(response.bids[0]?.bidId ?? '')}`;
  return `${head},"cur":${JSON.stringify(response.currency)},"seatbid":[{"seat":${JSON.stringify(response.seat)},"group":0,"bid":[${bids}]}]}`;
}

function bidJson({ win, bidId, admJson, members, urls, expSeconds }: ResponseBid): string {
  const { creative, imp } = win;
  return (
    `{"id":${JSON.stringify(bidId)},"impid":${JSON.stringify(imp.id)},"price":${decimalLiteral(win.cpmNanos)},` +
    `"nurl":"${urls.win}","burl":"${urls.bill}","lurl":"${urls.loss}",` +
    `"adm":${admJson},"exp":${expSeconds},${dealMember(win)}${members}${creative.bidFields}}`
  );
}

/** The markup of a bid; for who shows it otherwise than in an answer. */
export const markupOf = ({ admJson }: Pick<ResponseBid, 'admJson'>): string => JSON.parse(admJson) as string;

const dealMember = ({ bidSlot: { deal } }: Win): string =>
  deal === undefined ? '' : `"dealid":${JSON.stringify(deal.id)},`;

/**
 * The members of a bid that follow from campaign and creative alone, as JSON text without braces. Those of OpenRTB 2.6
 * (`mtype`, `cattax`, `apis`) go to every exchange: many ask nothing that shows their version and drop a bid without `mtype`
 * (Prebid Server: "unsupported mtype: 0"), and an exchange of 2.5 passes over what it does not know.
 */
export function prepareBidFields(
  campaign: {
    readonly id: number;
    readonly advertiserDomain: string;
    readonly categories: readonly string[];
  },
  creative: ServingCreative,
): string {
  const categories = [...new Set([...campaign.categories, ...creative.categories])];
  const apis = frameworksOf(creative.ad);
  const fields = {
    adid: String(creative.id),
    ...(campaign.advertiserDomain === '' ? {} : { adomain: [campaign.advertiserDomain] }),
    ...(creative.imageUrl === '' ? {} : { iurl: creative.imageUrl }),
    cid: String(campaign.id),
    crid: String(creative.id),
    ...(categories.length === 0 ? {} : { cat: categories }),
    // Whether a video may be skipped is known with its document.
    ...(creative.attributes.length === 0 || creative.ad.kind === 'video'
      ? {}
      : { attr: creative.attributes }),
    ...(creative.width > 0 ? { w: creative.width, h: creative.height } : {}),
    mtype: MARKUP_TYPES[MEDIUM_OF[creative.ad.kind]],
    cattax: CONTENT_TAXONOMY_1,
    // A framework that a bid does not list counts as unsupported (OpenRTB 2.6, object Bid).
    ...(apis.length === 0 ? {} : { apis }),
  };
  return JSON.stringify(fields).slice(1, -1);
}
