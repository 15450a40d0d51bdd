import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { html5Frame } from '@marquee/schemas/media/html5-frame';
import type { MacroName } from '@marquee/schemas/macros/macros';
import { compileMacros } from '@marquee/schemas/macros/macros';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import type { BidUrls } from '../tracking-urls.ts';
import { isDocument } from './banner-markup.ts';

/**
 * The markup of one bid as the text of a JSON string, quotes included: what is the same for all bids is
 * escaped once, when the template is compiled.
 */
export type BannerTemplate = (urls: BidUrls, value: (name: MacroName) => string | undefined) => string;

type BannerPart = Pick<NonNullable<CreativeFields['banner']>, 'admType' | 'admBody' | 'width' | 'height'>;

/** A text inside of a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const PIXEL_START = '<img src="';
const PIXEL_END =
  '" width="1" height="1" alt="" style="position:absolute;width:1px;height:1px;border:0;opacity:0">';

/** The image whose loading counts the impression. */
export const pixelMarkup = ({ impressionInHtml }: BidUrls): string =>
  PIXEL_START + impressionInHtml + PIXEL_END;

const [PIXEL_START_JSON, PIXEL_END_JSON] = [inJson(PIXEL_START), inJson(PIXEL_END)];
const pixelInJson = ({ impressionInHtml }: BidUrls): string =>
  PIXEL_START_JSON + impressionInHtml + PIXEL_END_JSON;

/**
 * The markup of a bid with another image that counts its impression: before it where ours is before it, else after it.
 * @param admJson what a `BannerTemplate` made
 */
export function withPixel(admJson: string, url: string): string {
  const pixel = inJson(PIXEL_START + escapeHtml(url) + PIXEL_END);
  return admJson.startsWith(`"${PIXEL_START_JSON}`)
    ? `"${pixel}${admJson.slice(1)}`
    : `${admJson.slice(0, -1)}${pixel}"`;
}

/** Prepares what the exchange puts on the page: the advertiser's markup, and the impression pixel. */
export function compileBanner(part: BannerPart): BannerTemplate {
  switch (part.admType) {
    case 'image':
      return compileImage(part);
    case 'html5':
      return compileHtml5(part);
    default:
      return compileMarkup(part);
  }
}

/** Most values: nothing that HTML, a script or JSON could read as anything but text. */
const PLAIN = /^[\w .,:;/?#@!()*+=%~|-]*$/;
/** What HTML leaves alone, but ends or opens a string of a script, or begins a macro that the exchange fills. */
const ACTIVE_IN_SCRIPTS = /[\\`$\r\n\u2028\u2029]/g;

/**
 * A value in an advertiser's markup, as part of a JSON string. Values come from the request, and so from strangers, and
 * stand in HTML or in the quotes of a script: a reference is the character in the one and plain text in the other.
 */
function valueInMarkup(value: string): string {
  if (PLAIN.test(value)) return value;
  return inJson(escapeHtml(value).replace(ACTIVE_IN_SCRIPTS, (char) => `&#${char.charCodeAt(0)};`));
}

/**
 * Compiles the markup with our pixel before it, so that nothing in it comes first or swallows it by what it
 * leaves open, but after it where the markup is a whole document: an image before the doctype would switch
 * browsers to quirks mode. `{click_url}` is a URL of ours without a character that HTML or a script string
 * would need escaped.
 */
function compileMarkup({ admType, admBody }: BannerPart): BannerTemplate {
  const markup = compileMacros(admBody, {
    fixed: inJson,
    put: (value, name) => (name === 'click_url' ? value : valueInMarkup(value)),
  });
  const isWhole = isDocument(admType, admBody);
  return (urls, value) => {
    const shown = markup((name) => (name === 'click_url' ? urls.click : value(name)));
    return isWhole ? `"${shown}${pixelInJson(urls)}"` : `"${pixelInJson(urls)}${shown}"`;
  };
}

const IMAGE_START = inJson('<img src="');
const LINK_START = inJson('<a href="');
const LINK_END = inJson('" target="_blank" rel="noopener noreferrer">');

function compileImage({ admBody, width, height }: BannerPart): BannerTemplate {
  const address = compileMacros(admBody, {
    fixed: (piece) => inJson(escapeHtml(piece)),
    put: valueInMarkup,
    isUrl: true,
  });
  const end = inJson(`" width="${width}" height="${height}" alt="" style="border:0;display:block">`);
  return (urls, value) => {
    const image = IMAGE_START + address(value) + end;
    const shown = urls.click === '' ? image : `${LINK_START}${urls.click}${LINK_END}${image}</a>`;
    return `"${shown}${pixelInJson(urls)}"`;
  };
}

/** The page of an HTML5 zip in a frame without an origin. It opens `clickTag` of its address (IAB HTML5 guide, 6.2). */
function compileHtml5({ admBody, ...sides }: BannerPart): BannerTemplate {
  const [beforeClick, afterClick] = html5Frame(admBody.trim(), sides);
  const [start, end] = [inJson(beforeClick), inJson(afterClick)];
  return (urls) => `"${pixelInJson(urls)}${start}${encodeURIComponent(urls.click)}${end}"`;
}
