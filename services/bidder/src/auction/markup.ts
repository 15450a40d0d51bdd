import type { MacroName } from '@marquee/schemas/common/macros';
import { compileMacros, macrosIn } from '@marquee/schemas/common/macros';
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

/** Value of a macro of OpenRTB by its name in capitals; empty where it is not known. */
export type AuctionValue = (name: string) => string;

/** Where a click leads, of one bid. */
export type LandingTemplate = (
  value: (name: MacroName) => string | undefined,
  auction: AuctionValue,
) => string;

/** As OpenRTB writes it (2.6, section 4.4), with an encoding that it may name, and as editors of URLs leave it. */
const AUCTION_MACRO = /(?:\$\{|%24%7B)(AUCTION_\w+)(?::(\w+))?(?:\}|%7D)/gi;
/** A name in braces. What else stands in them, as in JSON, is part of the URL. */
const NAME_IN_BRACES = /\$?\{[a-z]\w*\}/gi;

/** A text of which nobody will fill the exchange's macros after us; what is not known becomes empty. */
export const fillAuctionMacros = (text: string, auction: AuctionValue): string =>
  text.includes('AUCTION_')
    ? text.replace(AUCTION_MACRO, (_macro, name: string, coding?: string) =>
        coded(auction(name.toUpperCase()), coding),
      )
    : text;

/** Base 64 is the only encoding that OpenRTB names. */
function coded(value: string, coding: string | undefined): string {
  if (coding === undefined) return value;
  return coding.toUpperCase() === 'B64' ? Buffer.from(value).toString('base64') : '';
}

/**
 * The landing page's URL for the token. The exchange never sees it, so its macros are filled here as far as the bid
 * knows them (the clearing price it does not), and what nobody fills becomes empty. `{click_id}` is the token itself and
 * stays a macro; the tracker fills it when it redirects.
 */
export function compileLanding(clickUrl: string): LandingTemplate {
  const parts: LandingTemplate[] = [];
  let end = 0;
  for (const match of clickUrl.matchAll(AUCTION_MACRO)) {
    const [macro, name = '', coding] = match;
    if (match.index > end) parts.push(ownMacros(clickUrl.slice(end, match.index)));
    parts.push((_value, auction) => percentEncoded(coded(auction(name.toUpperCase()), coding)));
    end = match.index + macro.length;
  }
  const last = ownMacros(clickUrl.slice(end));
  if (parts.length === 0) return last;
  parts.push(last);
  return (value, auction) => parts.reduce((url, part) => url + part(value, auction), '');
}

function ownMacros(text: string): LandingTemplate {
  const known = text
    .replaceAll('{click_id_enc}', CLICK_ID)
    .replace(NAME_IN_BRACES, (braces) => (macrosIn(braces).length > 0 ? braces : ''));
  const expand = compileMacros(known);
  return (value) => expand((name) => (name === 'click_id' ? CLICK_ID : value(name)));
}

/** Half of a surrogate pair, which an exchange's id may hold, has no UTF-8 form. */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
