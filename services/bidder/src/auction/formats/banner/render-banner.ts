import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import type { MacroName } from '@marquee/schemas/common/macros';

import type { BidUrls } from '../../markup.ts';
import type { ServingBanner } from './banner-ad.ts';

/** A URL of the edge in an attribute: of what HTML escapes it holds `&` alone (`BidUrls`). */
const ownUrl = (url: string): string => url.replaceAll('&', '&amp;');

/** The picture whose loading counts the impression. */
export const pixelMarkup = (url: string): string =>
  `<img src="${ownUrl(url)}" width="1" height="1" alt="" ` +
  `style="position:absolute;width:1px;height:1px;border:0;opacity:0">`;

/**
 * What the exchange puts on the page: the advertiser's markup with its macros filled, and the impression pixel.
 *
 * Values come from the request, hence from strangers: they are escaped for HTML. `{click_url}` is a URL of ours
 * without a character that HTML or a script string would need escaped.
 */
export function renderBanner(
  ad: ServingBanner,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
): string {
  const pixel = pixelMarkup(urls.impression);
  if (ad.admType !== 'image') {
    return ad.markup((name) => (name === 'click_url' ? urls.click : escapeHtml(value(name) ?? ''))) + pixel;
  }
  const image =
    `<img src="${escapeHtml(ad.markup(value))}" ` +
    `width="${ad.width}" height="${ad.height}" alt="" style="border:0;display:block">`;
  if (urls.click === '') return image + pixel;
  return `<a href="${ownUrl(urls.click)}" target="_blank" rel="noopener noreferrer">${image}</a>${pixel}`;
}
