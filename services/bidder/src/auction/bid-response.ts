import type { BidUrls } from './markup.ts';
import { decimalLiteral } from './price.ts';
import type { Win } from './run-auction.ts';

/** A win with everything that was made for it. */
export interface MadeBid {
  readonly win: Win;
  readonly bidId: string;
  readonly adm: string;
  readonly urls: BidUrls;
  /** Seconds until which an impression is paid for. */
  readonly expSeconds: number;
}

export interface BidResponse {
  readonly requestId: string;
  readonly seat: string;
  readonly currency: string;
  readonly isVersion26: boolean;
  readonly bids: readonly MadeBid[];
}

const MARKUP_BANNER = 1;
const CONTENT_TAXONOMY_1 = 1;

/**
 * The answer as JSON text. Prices are written from integers, so that no float ever holds one; `mtype` and
 * `cattax` go only to peers that have shown OpenRTB 2.6.
 */
export function bidResponseJson(response: BidResponse): string {
  const bids = response.bids.map((bid) => bidJson(bid, response.isVersion26)).join(',');
  const head = `{"id":${JSON.stringify(response.requestId)},"bidid":${JSON.stringify(response.bids[0]?.bidId ?? '')}`;
  return `${head},"cur":${JSON.stringify(response.currency)},"seatbid":[{"seat":${JSON.stringify(response.seat)},"group":0,"bid":[${bids}]}]}`;
}

function bidJson({ win, bidId, adm, urls, expSeconds }: MadeBid, isVersion26: boolean): string {
  const { campaign, creative, imp } = win;
  const categories = [...new Set([...campaign.categories, ...creative.categories])];
  const rest = JSON.stringify({
    adid: String(creative.id),
    nurl: urls.win,
    burl: urls.bill,
    lurl: urls.loss,
    adm,
    ...(campaign.advertiserDomain === '' ? {} : { adomain: [campaign.advertiserDomain] }),
    ...(creative.admType === 'image' && !creative.admBody.includes('{') ? { iurl: creative.admBody } : {}),
    cid: String(campaign.id),
    crid: String(creative.id),
    ...(categories.length === 0 ? {} : { cat: categories }),
    ...(isVersion26 && categories.length > 0 ? { cattax: CONTENT_TAXONOMY_1 } : {}),
    ...(creative.attributes.length === 0 ? {} : { attr: creative.attributes }),
    w: creative.width,
    h: creative.height,
    ...(isVersion26 ? { mtype: MARKUP_BANNER } : {}),
    exp: expSeconds,
  });
  const head = `{"id":${JSON.stringify(bidId)},"impid":${JSON.stringify(imp.id)},"price":${decimalLiteral(win.cpmNanos)}`;
  return `${head},${rest.slice(1)}`;
}
