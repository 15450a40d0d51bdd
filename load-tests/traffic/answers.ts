import type { AdType } from './ad-types.ts';
import type { Json } from './bid-requests.ts';
import { findUrl } from './notices.ts';
import type { XmlElement } from './parse-xml.ts';
import { parseXml } from './parse-xml.ts';

/** An ad that was offered, in any protocol: its price and the notices and pixels to call. */
export interface Ad {
  readonly id: string;
  readonly impId: string;
  readonly isOfDeal: boolean;
  readonly campaignId: number;
  /** 10^-9 units of the currency: a thousand impressions, or a click where that is sold. */
  readonly priceNanos: bigint;
  readonly currency: string;
  readonly isByClick: boolean;
  /** Seconds from the bid until an impression is paid for. */
  readonly expSeconds: number | undefined;
  readonly seatId: string;
  readonly winUrl: string | undefined;
  readonly billUrl: string | undefined;
  readonly lossUrl: string | undefined;
  /** Loaded when the ad is shown. */
  readonly pixelUrls: readonly string[];
  /** Called while a video plays, in its order. */
  readonly videoEventUrls: readonly string[];
  /** Where a click leads. */
  readonly clickUrl: string | undefined;
}

interface Bid {
  readonly id: string;
  readonly impid: string;
  readonly price: number;
  readonly cid?: string;
  readonly adm?: string;
  readonly dealid?: string;
  readonly exp?: number;
  readonly nurl?: string;
  readonly burl?: string;
  readonly lurl?: string;
}

interface BidResponse {
  readonly cur?: string;
  readonly seatbid?: readonly { readonly seat?: string; readonly bid: readonly Bid[] }[];
}

type Markup = Pick<Ad, 'pixelUrls' | 'videoEventUrls' | 'clickUrl'>;

const toNanos = (price: number): bigint => BigInt(Math.round(price * 1e9));

/** The bids of an OpenRTB answer. @throws Error for markup that its medium's reader does not take */
export function readBids(type: AdType, text: string): readonly Ad[] {
  const { cur = 'USD', seatbid = [] } = JSON.parse(text) as BidResponse;
  return seatbid.flatMap(({ seat = '', bid: bids }) =>
    bids.map((bid) => ({
      id: bid.id,
      impId: bid.impid,
      isOfDeal: bid.dealid !== undefined,
      campaignId: Number(bid.cid),
      priceNanos: toNanos(bid.price),
      currency: cur,
      isByClick: false,
      expSeconds: bid.exp,
      seatId: seat,
      winUrl: bid.nurl,
      billUrl: bid.burl,
      lossUrl: bid.lurl,
      ...readMarkup(type, bid.adm ?? ''),
    })),
  );
}

function readMarkup(type: AdType, adm: string): Markup {
  if (type === 'video') return readVast(adm);
  if (type === 'native') return readNative(adm);
  const pixel = findUrl(adm, '/t/imp');
  return {
    pixelUrls: pixel === undefined ? [] : [pixel],
    videoEventUrls: [],
    clickUrl: findUrl(adm, '/t/click'),
  };
}

/** Video events that a player reports, in the order in which they happen. */
const VIDEO_EVENTS = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'];

function readVast(xml: string): Markup {
  const elements = parseXml(xml);
  const texts = (name: string, wanted: (element: XmlElement) => boolean = () => true): string[] =>
    elements
      .filter((element) => element.name === name && wanted(element))
      .map(({ text }) => text.trim())
      .filter(isOurs);
  return {
    pixelUrls: texts('Impression'),
    videoEventUrls: VIDEO_EVENTS.flatMap((event) =>
      texts('Tracking', ({ attributes }) => attributes['event'] === event),
    ),
    clickUrl: [...texts('ClickThrough'), ...texts('ClickTracking')].find((url) => url.includes('/t/click')),
  };
}

interface NativeAnswer {
  readonly link?: { readonly url?: string };
  readonly imptrackers?: readonly string[];
  readonly eventtrackers?: readonly {
    readonly event: number;
    readonly method: number;
    readonly url: string;
  }[];
}

const IMPRESSION_EVENT = 1;
const IMAGE_METHOD = 1;

function readNative(adm: string): Markup {
  const root = JSON.parse(adm) as NativeAnswer & { readonly native?: NativeAnswer };
  const { imptrackers = [], eventtrackers = [], link } = root.native ?? root;
  const events = eventtrackers
    .filter(({ event, method }) => event === IMPRESSION_EVENT && method === IMAGE_METHOD)
    .map(({ url }) => url);
  return { pixelUrls: [...imptrackers, ...events].filter(isOurs), videoEventUrls: [], clickUrl: link?.url };
}

/** Whether a URL is Marquee's: other servers are never called. */
const isOurs = (url: string): boolean => url.includes('/t/');

/** The listings of a feed, in XML or JSON. */
export function readListings(text: string, isJson: boolean): readonly Ad[] {
  const listings = isJson
    ? (JSON.parse(text) as { result: { listing: readonly Json[] } }).result.listing
    : parseXml(text)
        .filter(({ name }) => name === 'listing')
        .map(fieldsOf);
  return listings.map((listing) => {
    const field = (name: string): string | undefined => {
      const value = listing[name];
      return typeof value === 'string' ? value : undefined;
    };
    const pixel = field('pixel');
    return {
      id: field('id') ?? '',
      impId: '1',
      isOfDeal: false,
      campaignId: Number(listing['cid']),
      priceNanos: toNanos(Number(listing['bid'])),
      currency: 'USD',
      isByClick: listing['pricing'] === 'CPC',
      expSeconds: undefined,
      seatId: '',
      winUrl: field('nurl'),
      billUrl: undefined,
      lossUrl: undefined,
      pixelUrls: pixel === undefined ? [] : [pixel],
      videoEventUrls: [],
      clickUrl: field('url'),
    };
  });
}

const fieldsOf = ({ children }: XmlElement): Json =>
  Object.fromEntries(children.map(({ name, text }) => [name, text]));
