import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import type { MacroName } from '@marquee/schemas/common/macros';
import { compileMacros } from '@marquee/schemas/common/macros';
import type { CreativeFields } from '@marquee/schemas/events/creative';

import type { BidUrls } from '../../markup.ts';

/**
 * The markup of one bid as the text of a JSON string, quotes included: what is the same for all bids was escaped once,
 * and nobody looks through the whole again.
 */
export type BannerTemplate = (urls: BidUrls, value: (name: MacroName) => string | undefined) => string;

type BannerPart = Pick<NonNullable<CreativeFields['banner']>, 'admType' | 'admBody' | 'width' | 'height'>;

/** A text inside of a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const PIXEL_START = '<img src="';
const PIXEL_END =
  '" width="1" height="1" alt="" style="position:absolute;width:1px;height:1px;border:0;opacity:0">';

/** The picture whose loading counts the impression. */
export const pixelMarkup = ({ impressionInHtml }: BidUrls): string =>
  PIXEL_START + impressionInHtml + PIXEL_END;

const [PIXEL_START_JSON, PIXEL_END_JSON] = [inJson(PIXEL_START), inJson(PIXEL_END)];
const pixelInJson = ({ impressionInHtml }: BidUrls): string =>
  PIXEL_START_JSON + impressionInHtml + PIXEL_END_JSON;

/** Prepares what the exchange puts on the page: the advertiser's markup, and the impression pixel. */
export const compileBanner = (part: BannerPart): BannerTemplate =>
  part.admType === 'image' ? compileImage(part) : compileMarkup(part);

/**
 * Values come from the request, hence from strangers: they are escaped for HTML. `{click_url}` is a URL of ours
 * without a character that HTML or a script string would need escaped.
 */
function compileMarkup({ admBody }: BannerPart): BannerTemplate {
  const markup = compileMacros(inJson(admBody), (value, name) =>
    name === 'click_url' ? value : inJson(value),
  );
  return (urls, value) => {
    const shown = markup((name) => (name === 'click_url' ? urls.click : escapeHtml(value(name) ?? '')));
    return `"${shown}${pixelInJson(urls)}"`;
  };
}

const IMAGE_START = inJson('<img src="');
const LINK_START = inJson('<a href="');
const LINK_END = inJson('" target="_blank" rel="noopener noreferrer">');

function compileImage({ admBody, width, height }: BannerPart): BannerTemplate {
  const escaped = (text: string): string => inJson(escapeHtml(text));
  const address = compileMacros(escaped(admBody), escaped);
  const end = inJson(`" width="${width}" height="${height}" alt="" style="border:0;display:block">`);
  return (urls, value) => {
    const image = IMAGE_START + address(value) + end;
    const shown = urls.click === '' ? image : `${LINK_START}${urls.click}${LINK_END}${image}</a>`;
    return `"${shown}${pixelInJson(urls)}"`;
  };
}
