import { pixelMarkup } from '../auction/formats/banner/compile-banner.ts';
import { renderPop } from '../auction/formats/pop/pop-ad.ts';
import { readForeignVast } from '../auction/formats/video/foreign-vast.ts';
import type { VastSlot } from '../auction/formats/video/vast-slots.ts';
import { compileXml } from '../auction/formats/video/xml-template.ts';
import type { Imp } from '../auction/request/bid-request.ts';
import type { BidUrls } from '../auction/markup.ts';
import { isObject } from '../auction/request/read-json.ts';
import type { DspBid } from './dsp-bid.ts';

/**
 * The markup of a DSP with our own impression in it, without which the exchange's bill would be the only
 * witness. Markup that cannot take it was refused before (`check-markup.ts`); then it goes out as it came.
 */
export function trackedMarkup(bid: DspBid, imp: Imp, urls: BidUrls): string {
  switch (bid.kind) {
    case 'banner':
      return bid.adm + pixelMarkup(urls);
    case 'native':
      return trackedNative(bid.adm, urls.impression);
    case 'video':
      return trackedVast(bid.adm, urls);
    case 'pop':
      return renderPop(imp.pop?.form ?? 'url', urls.click);
  }
}

function trackedNative(adm: string, impressionUrl: string): string {
  const document: unknown = JSON.parse(adm);
  if (!isObject(document)) return adm;
  const isWrapped = isObject(document['native']);
  const native = isWrapped ? (document['native'] as Record<string, unknown>) : { ...document };
  const trackers = Array.isArray(native['imptrackers']) ? (native['imptrackers'] as unknown[]) : [];
  const tracked = { ...native, imptrackers: [...trackers, impressionUrl] };
  return JSON.stringify(isWrapped ? { ...document, native: tracked } : tracked);
}

function trackedVast(adm: string, urls: BidUrls): string {
  const foreign = readForeignVast(adm, false);
  if (foreign === undefined) return adm;
  return compileXml<VastSlot>(foreign.nodes)({
    macro: () => undefined,
    slot: (name) => {
      switch (name) {
        case 'impression':
          return urls.impression;
        case 'bidId':
        case 'clickThrough':
        case 'clickTracking':
        case 'skipOffset':
        case 'companions':
          return '';
        default:
          return urls.video(name);
      }
    },
  });
}
