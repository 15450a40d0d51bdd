import { MULTIPLIER_ONE, multiplierMicrosOf } from '@marquee/schemas/common/multiplier';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import type { InvalidBidRequest } from './request-limits.ts';
import type { ImpDeal, Imp } from './bid-request.ts';
import { REQUEST_LIMITS } from './request-limits.ts';
import { readImpBanner } from '../formats/imp-banner.ts';
import { readImpNative } from '../formats/imp-native.ts';
import { readImpPop } from '../formats/imp-pop.ts';
import { pushAsImpNative } from '../formats/push-native.ts';
import { readImpPush } from '../formats/imp-push.ts';
import type { ImpVideo } from '../formats/imp-video.ts';
import { readImpVideo } from '../formats/imp-video.ts';
import { floorOf, withFloorsByLength } from '../slots/floors.ts';
import { flagOf, idOf, integerOf, isObject, numberOf, objectOf, textOf, textsOf } from './read-json.ts';
import type { JsonObject } from './read-json.ts';

const NO_DEALS: readonly ImpDeal[] = [];
/** `deal.at` of a fixed price. */
const FIXED_PRICE = 3;

/** What is sold at the endpoint that a request came to. */
export interface EndpointMedia {
  readonly type: SspEndpointFields['type'];
  /** The exchange pays for the click and not for the impression. */
  readonly isByClick: boolean;
  /** The exchange takes several ads for one imp and shows each: a feed. */
  readonly takesSeveralAds?: boolean;
}

type Media = Pick<Imp, 'banner' | 'native' | 'video' | 'pop' | 'push' | 'isPushAsNative'>;
const NO_MEDIA: Media = {
  banner: undefined,
  native: undefined,
  video: undefined,
  pop: undefined,
  push: undefined,
  isPushAsNative: false,
};

/**
 * One `imp`, or the reason why the whole request is refused. An unknown medium is no reason: a new format in
 * one imp must not cost the others.
 *
 * @param dealsMax deals that are read
 */
export function normaliseImp(
  value: unknown,
  index: number,
  sale: EndpointMedia,
  dealsMax: number,
): Imp | InvalidBidRequest {
  if (!isObject(value)) return { error: `imp[${index}] must be an object` };
  const id = idOf(value['id']);
  if (id === '') return { error: `imp[${index}].id is required` };
  const media = mediaOf(value, index, sale.type);
  if ('error' in media) return media;
  const pmp = value['pmp'];
  return {
    id,
    ...media,
    isSoldByClick: sale.isByClick,
    isInterstitial: flagOf(value['instl']),
    isRewarded: flagOf(value['rwdd']) || flagOf(objectOf(value['ext'])['rewarded']),
    isSecure: flagOf(value['secure']),
    floorCpmNanos: floorOf(value['bidfloor']),
    floorCurrency: currencyOf(value),
    isSoldOnce: sale.takesSeveralAds !== true && !takesSeveral(value, media),
    isPrivateAuction: isObject(pmp) && flagOf(pmp['private_auction']),
    deals: isObject(pmp) ? dealsOf(pmp, media.video, dealsMax) : NO_DEALS,
    multiplierMicros: multiplierOf(value['qty']),
    expSeconds: integerOf(value['exp']),
  };
}

const takesSeveral = (imp: JsonObject, { native, video }: Media): boolean =>
  (native?.placementCount ?? 1) > 1 ||
  (video !== undefined && (numberOf(objectOf(imp['video'])['poddur']) ?? 0) > 0);

/** The media of an imp that its endpoint sells. What the endpoint does not sell is read only to refuse nonsense. */
function mediaOf(imp: JsonObject, index: number, type: EndpointMedia['type']): Media | InvalidBidRequest {
  const pop = readImpPop(imp, type);
  const push = readImpPush(imp);
  const shown = shownMedia(imp, index);
  if ('error' in shown) return shown;
  // A pop or a push ad is sold as nothing else, whatever shape the exchange gave it.
  if (pop !== undefined) return type === 'pop' ? { ...NO_MEDIA, pop } : NO_MEDIA;
  if (push !== undefined) return type === 'push' ? { ...NO_MEDIA, push } : NO_MEDIA;
  const { banner, native, video } = shown;
  switch (type) {
    case 'push':
      return { ...NO_MEDIA, native: native && pushAsImpNative(native), isPushAsNative: true };
    case 'banner':
      return { ...NO_MEDIA, banner };
    case 'native':
      return { ...NO_MEDIA, native };
    case 'video':
      return {
        ...NO_MEDIA,
        video: video && (withFloorsByLength(video, objectOf(imp['video'])) ?? video),
      };
    default:
      return NO_MEDIA;
  }
}

/** Banner, native ad and video as the exchange asks for them. */
function shownMedia(
  imp: JsonObject,
  index: number,
): Pick<Media, 'banner' | 'native' | 'video'> | InvalidBidRequest {
  const banner = isReadable(imp['banner']) ? readImpBanner(imp['banner'], index) : undefined;
  if (banner !== undefined && 'error' in banner) return banner;
  const native = isReadable(imp['native']) ? readImpNative(imp['native'], index) : undefined;
  if (native !== undefined && 'error' in native) return native;
  const video = isReadable(imp['video']) ? readImpVideo(imp['video'], index) : undefined;
  return video !== undefined && 'error' in video ? video : { banner, native, video };
}

/** A medium whose blocklists are read whole. Of a longer one nothing is offered, as nothing can be cleared. */
const isReadable = (medium: unknown): medium is JsonObject =>
  isObject(medium) && isReadWhole(medium['battr']) && isReadWhole(medium['btype']);

const isReadWhole = (list: unknown): boolean =>
  !Array.isArray(list) || list.length <= REQUEST_LIMITS.shortListEntries;

/** Undefined for a quantity that cannot be billed. */
function multiplierOf(qty: unknown): number | undefined {
  const multiplier = objectOf(qty)['multiplier'];
  if (multiplier === undefined || multiplier === null) return MULTIPLIER_ONE;
  return multiplierMicrosOf(numberOf(multiplier));
}

const currencyOf = (holder: JsonObject): string => textOf(holder['bidfloorcur'], 8).toUpperCase() || 'USD';

/** A deal without an id cannot be named in a bid, so it is passed over; of two with one id the first counts. */
function dealsOf(pmp: JsonObject, video: ImpVideo | undefined, max: number): readonly ImpDeal[] {
  const items = pmp['deals'];
  if (!Array.isArray(items) || items.length === 0) return NO_DEALS;
  const deals: ImpDeal[] = [];
  const ids = new Set<string>();
  for (let index = 0; index < items.length && deals.length < max; index += 1) {
    const deal = objectOf(items[index]);
    const id = idOf(deal['id']);
    if (id === '' || ids.has(id)) continue;
    ids.add(id);
    deals.push({
      id,
      floorCpmNanos: floorOf(deal['bidfloor']),
      floorCurrency: currencyOf(deal),
      isFixedPrice: integerOf(deal['at']) === FIXED_PRICE,
      wseat: textsOf(deal['wseat'], REQUEST_LIMITS.listEntries),
      wadomain: textsOf(deal['wadomain'], REQUEST_LIMITS.listEntries),
      video: video === undefined ? undefined : withFloorsByLength(video, deal),
    });
  }
  return deals;
}
