import { pixelMarkup } from '@marquee/openrtb/formats/compile-banner';
import { renderPop } from '@marquee/openrtb/formats/render-pop';
import type { Imp } from '@marquee/openrtb/request/bid-request';
import { isObject } from '@marquee/openrtb/request/read-json';
import type { BidUrls } from '@marquee/openrtb/tracking-urls';
import { readForeignVast } from '@marquee/openrtb/vast/foreign-vast';
import type { VastSlot } from '@marquee/openrtb/vast/vast-slots';
import { compileXml } from '@marquee/openrtb/vast/xml-template';

import type { DspBid } from '../dsp-bid.ts';

/**
 * The markup of a DSP with our own impression in it, without which the exchange's bill would be the only
 * witness. Markup that cannot take it was refused before (`check-markup.ts`); then it goes out as received.
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
