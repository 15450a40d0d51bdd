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
  /** Where a player reports the events of a video. */
  readonly video: (event: VideoEvent) => string;
}

/**
 * The tokens of a bid, one a purpose: the token in the markup cannot be used for a notice of the exchange.
 */
export interface UrlTokens {
  readonly notice: string;
  readonly markup: string;
  click(): string;
}

/** The same URLs, where the tracker is to keep what the short click id in the markup is short for once it is shown. */
export const keepingClickId = (urls: BidUrls): BidUrls => ({
  ...urls,
  impression: `${urls.impression}&k=1`,
  impressionInHtml: `${urls.impressionInHtml}&amp;k=1`,
});

/** Makes the URLs of a bid from its tokens. */
export type BidUrlsOf = (tokens: UrlTokens, hasClick: boolean) => BidUrls;

/**
 * URLs of the edge. The exchange fills `${AUCTION_…}`; the tokens name everything else. The price in the
 * impression URL only reveals an exchange's review of the ad (`AUDIT`), not what is charged.
 *
 * @param base address of the edge as the outside knows it, without a trailing slash
 */
export function createBidUrls(base: string): BidUrlsOf {
  const start = (path: string): string => `${base}/t/${path}?t=`;
  const [win, bill, loss] = [start('win'), start('bill'), start('loss')];
  const [impression, click, video] = [start('imp'), start('click'), start('video')];
  return (tokens, hasClick) => {
    const { notice, markup } = tokens;
    return {
      win: `${win}${notice}&p=\${AUCTION_PRICE}`,
      bill: `${bill}${notice}&p=\${AUCTION_PRICE}&x=\${AUCTION_MULTIPLIER}&ts=\${AUCTION_IMP_TS}`,
      loss: `${loss}${notice}&r=\${AUCTION_LOSS}&m=\${AUCTION_MIN_TO_WIN}`,
      impression: `${impression}${markup}&p=\${AUCTION_PRICE}`,
      impressionInHtml: `${impression}${markup}&amp;p=\${AUCTION_PRICE}`,
      click: hasClick ? `${click}${tokens.click()}` : '',
      video: (event) => `${video}${markup}&e=${event}`,
    };
  };
}
