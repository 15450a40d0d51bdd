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

/** Makes the URLs of a bid from its token. */
export type BidUrlsOf = (token: string, hasClick: boolean) => BidUrls;

/**
 * URLs of the edge. The exchange fills `${AUCTION_…}`; the token names everything else.
 * @param base address of the edge as the outside knows it, without a trailing slash
 */
export function createBidUrls(base: string): BidUrlsOf {
  const start = (path: string): string => `${base}/t/${path}?t=`;
  const [win, bill, loss] = [start('win'), start('bill'), start('loss')];
  const [impression, click, video] = [start('imp'), start('click'), start('video')];
  return (token, hasClick) => ({
    win: `${win}${token}&p=\${AUCTION_PRICE}`,
    bill: `${bill}${token}&p=\${AUCTION_PRICE}&x=\${AUCTION_MULTIPLIER}&ts=\${AUCTION_IMP_TS}`,
    loss: `${loss}${token}&r=\${AUCTION_LOSS}&m=\${AUCTION_MIN_TO_WIN}`,
    impression: `${impression}${token}&p=\${AUCTION_PRICE}`,
    impressionInHtml: `${impression}${token}&amp;p=\${AUCTION_PRICE}`,
    click: hasClick ? `${click}${token}` : '',
    video: (event) => `${video}${token}&e=${event}`,
  });
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
