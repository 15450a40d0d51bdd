import type { MacroName } from '@marquee/schemas/common/macros';

import type { Imp } from '../bid-request.ts';
import type { BidUrls } from '../markup.ts';
import type { ServingCreative } from '../serving.ts';
import { renderBanner } from './banner/render-banner.ts';
import { renderNative } from './native/render-native.ts';
import { renderPop } from './pop/pop-ad.ts';

/** What a bid carries to be shown, and what it says of it beside. */
export interface RenderedAd {
  readonly adm: string;
}

/** OpenRTB 2.6, list "Creative Markup Types": what `adm` is. */
export const MARKUP_TYPES = { banner: 1, video: 2, audio: 3, native: 4 } as const;

/**
 * The markup of one bid.
 * @param value macros of the bid
 */
export function renderAd(
  { ad }: ServingCreative,
  imp: Imp,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
): RenderedAd {
  switch (ad.kind) {
    case 'banner':
      return { adm: renderBanner(ad, urls, value) };
    case 'native':
      return imp.native === undefined
        ? NOTHING
        : { adm: renderNative(ad, imp.native, urls, value, { isWrapped: imp.native.isWrapped }) };
    case 'pop':
      return { adm: renderPop(imp.pop?.form ?? 'url', urls.click) };
    // A notification has no markup: its parts go into the feed one by one.
    case 'push':
      return NOTHING;
  }
}

const NOTHING: RenderedAd = { adm: '' };
