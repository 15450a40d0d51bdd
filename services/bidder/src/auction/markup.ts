import type { MacroName, MacroTemplate } from '@marquee/schemas/common/macros';
import { compileMacros } from '@marquee/schemas/common/macros';

import type { ServingCreative } from './serving.ts';

/** Absolute URLs of one bid. */
export interface BidUrls {
  readonly win: string;
  readonly bill: string;
  readonly loss: string;
  readonly impression: string;
  /** Redirects to the landing page; empty when the creative has none. */
  readonly click: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const NEEDS_ESCAPE = /[&<>"']/;

const escapeHtml = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replace(/[&<>"']/g, (char) => ESCAPES[char]!) : text;

/**
 * URLs of the edge. The exchange fills `${AUCTION_…}`; the token names everything else.
 * @param base address of the edge as the outside knows it, without a trailing slash
 */
export function bidUrls(base: string, token: string, hasClick: boolean): BidUrls {
  const url = (path: string): string => `${base}/t/${path}?t=${token}`;
  return {
    win: `${url('win')}&p=\${AUCTION_PRICE}`,
    bill: `${url('bill')}&p=\${AUCTION_PRICE}`,
    loss: `${url('loss')}&r=\${AUCTION_LOSS}&m=\${AUCTION_MIN_TO_WIN}`,
    impression: `${url('imp')}&p=\${AUCTION_PRICE}`,
    click: hasClick ? url('click') : '',
  };
}

/**
 * What the exchange puts on the page: the advertiser's markup with its macros filled, and the impression pixel.
 *
 * Values come from the request, hence from strangers: they are escaped for HTML. `{click_url}` is a URL of ours
 * without a character that HTML or a script string would need escaped.
 */
export function renderMarkup(
  creative: ServingCreative,
  urls: BidUrls,
  value: (name: MacroName) => string | undefined,
): string {
  const pixel =
    `<img src="${escapeHtml(urls.impression)}" width="1" height="1" alt="" ` +
    `style="position:absolute;width:1px;height:1px;border:0;opacity:0">`;
  if (creative.admType !== 'image') {
    return (
      creative.markup((name) => (name === 'click_url' ? urls.click : escapeHtml(value(name) ?? ''))) + pixel
    );
  }
  const image =
    `<img src="${escapeHtml(creative.markup(value))}" ` +
    `width="${creative.width}" height="${creative.height}" alt="" style="border:0;display:block">`;
  if (urls.click === '') return image + pixel;
  return `<a href="${escapeHtml(urls.click)}" target="_blank" rel="noopener noreferrer">${image}</a>${pixel}`;
}

const CLICK_ID = '{click_id}';

/**
 * The landing page's URL for the token. `{click_id}` is the token itself and stays a macro; the tracker fills it
 * when it redirects.
 */
export function compileLanding(clickUrl: string): MacroTemplate {
  const expand = compileMacros(clickUrl.replaceAll('{click_id_enc}', CLICK_ID));
  return (value) => expand((name) => (name === 'click_id' ? CLICK_ID : value(name)));
}
