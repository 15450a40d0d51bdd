import type { MacroTemplate } from '@marquee/schemas/common/macros';
import { compileMacros } from '@marquee/schemas/common/macros';
import type { VideoEvent } from '@marquee/schemas/traffic/traffic-event';

/**
 * Absolute URLs of one bid, without a character that JSON would escape (no quote, backslash or control), and without
 * one but `&` that HTML would.
 */
export interface BidUrls {
  readonly win: string;
  readonly bill: string;
  readonly loss: string;
  readonly impression: string;
  /** The same as HTML holds it. */
  readonly impressionInHtml: string;
  /** Redirects to the landing page; empty when the creative has none. Without `&`. */
  readonly click: string;
  /** Where a player tells of what happens to a film. */
  readonly video: (event: VideoEvent) => string;
}

/**
 * URLs of the edge. The exchange fills `${AUCTION_…}`; the token names everything else.
 * @param base address of the edge as the outside knows it, without a trailing slash
 */
export function bidUrls(base: string, token: string, hasClick: boolean): BidUrls {
  const url = (path: string): string => `${base}/t/${path}?t=${token}`;
  return {
    win: `${url('win')}&p=\${AUCTION_PRICE}`,
    bill: `${url('bill')}&p=\${AUCTION_PRICE}&x=\${AUCTION_MULTIPLIER}&ts=\${AUCTION_IMP_TS}`,
    loss: `${url('loss')}&r=\${AUCTION_LOSS}&m=\${AUCTION_MIN_TO_WIN}`,
    impression: `${url('imp')}&p=\${AUCTION_PRICE}`,
    impressionInHtml: `${url('imp')}&amp;p=\${AUCTION_PRICE}`,
    click: hasClick ? url('click') : '',
    video: (event) => `${base}/t/video?t=${token}&e=${event}`,
  };
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
