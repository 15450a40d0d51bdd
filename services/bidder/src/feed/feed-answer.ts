import { escapeXml } from '@marquee/schemas/common/escape-markup';
import { decimalLiteral } from '@marquee/openrtb/slots/price';

/** One ad of an answer. Empty texts are left out. */
export interface FeedAd {
  /** The bid's id. */
  readonly id: string;
  /** Nano-dollars for one click (`CPC`) or a thousand impressions (`CPM`). */
  readonly priceNanos: bigint;
  readonly pricing: 'CPC' | 'CPM';
  /** Our redirect: where the browser goes on a click, or at once for pop. Empty for markup. */
  readonly clickUrl: string;
  readonly title: string;
  readonly description: string;
  /** Whose ad it is, in words. */
  readonly sponsored: string;
  readonly iconUrl: string;
  readonly imageUrl: string;
  /** Loaded when the ad is shown. */
  readonly impressionUrl: string;
  /** Called when the ad is chosen. */
  readonly winUrl: string;
  /** What the page or player shows, for banners (HTML) and videos (VAST). */
  readonly markup: string;
  readonly advertiserDomain: string;
  readonly categories: readonly string[];
  readonly campaignId: number;
  readonly creativeId: number;
}

export const FEED_CONTENT_TYPES = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

const SURROGATE = /\p{Surrogate}/gu;
/** What XML 1.0 allows in no form, not even escaped, and a carriage return, which a reader would turn into a line feed. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const listingText = (text: string): string => escapeXml(text.replace(FORBIDDEN, ''));

/**
 * The ads as `<result><listing>…</listing></result>`, best paying first. Well-formed whatever an advertiser wrote:
 * text is escaped, not put in CDATA, and what XML cannot carry is dropped. No ads is an empty result; the route
 * answers 204 instead.
 */
export function feedXml(ads: readonly FeedAd[]): string {
  let xml = '<?xml version="1.0" encoding="UTF-8"?>\n<result>\n';
  for (const ad of ads) {
    xml += '  <listing>\n';
    for (const [name, value] of elementsOf(ad)) xml += `    <${name}>${listingText(value)}</${name}>\n`;
    xml += '  </listing>\n';
  }
  return `${xml}</result>\n`;
}

/** The same as `{"result":{"listing":[…]}}`; prices are number literals written from integers. */
export function feedJson(ads: readonly FeedAd[]): string {
  return `{"result":{"listing":[${ads.map(listingJson).join(',')}]}}`;
}

function listingJson(ad: FeedAd): string {
  const members = elementsOf(ad)
    .filter(([name]) => name !== 'bid' && name !== 'category')
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value.replace(SURROGATE, ''))}`);
  if (ad.categories.length > 0) members.push(`"category":${JSON.stringify(ad.categories)}`);
  return `{"bid":${decimalLiteral(ad.priceNanos)},${members.join(',')}}`;
}

/** Who speaks no OpenRTB fills none of its macros; the tracker takes the bid's own price where none is given. */
const withoutAuctionMacros = (url: string): string => url.replaceAll(AUCTION_PARAMETER, '');
const AUCTION_PARAMETER = /&[a-z]+=\$\{AUCTION_[A-Z_:0-9]+\}/g;

/** Names and texts of an ad, in the order in which exchanges document theirs. */
function elementsOf(ad: FeedAd): readonly (readonly [name: string, value: string])[] {
  const elements: (readonly [string, string])[] = [
    ['id', ad.id],
    ['bid', decimalLiteral(ad.priceNanos)],
    ['pricing', ad.pricing],
    ['url', ad.clickUrl],
    ['title', ad.title],
    ['description', ad.description],
    ['sponsored', ad.sponsored],
    ['icon', ad.iconUrl],
    ['image', ad.imageUrl],
    ['markup', ad.markup],
    ['pixel', withoutAuctionMacros(ad.impressionUrl)],
    ['nurl', withoutAuctionMacros(ad.winUrl)],
    ['cid', String(ad.campaignId)],
    ['crid', String(ad.creativeId)],
    ['adomain', ad.advertiserDomain],
    ...ad.categories.map((category) => ['category', category] as const),
  ];
  return elements.filter(([, value]) => value !== '');
}
