import { fillAuctionMacros } from '@marquee/schemas/macros/auction-macros';
import { percentEncode } from '@marquee/schemas/macros/macros';
import { formatDollars } from '@marquee/schemas/common/money';

import { dspChargeNanos } from '../answer/margin.ts';
import type { DspBid } from '../dsp-bid.ts';

/** Values by the name after `AUCTION_`. */
export type AuctionMacros = Readonly<Record<string, string>>;

const MILLE = 1_000n;

const PREFIX = 'AUCTION_'.length;

/** A notice with its `${AUCTION_…}` macros filled; unknown ones become empty. */
export const noticeUrl = (url: string, macros: AuctionMacros): string =>
  fillAuctionMacros(url, (name) => macros[name.slice(PREFIX)] ?? '', percentEncode);

/** A notice with the macros filled that are known, the others left for later. */
export const partlyFilled = (url: string, macros: AuctionMacros): string =>
  fillAuctionMacros(url, (name) => macros[name.slice(PREFIX)], percentEncode);

/** Markup with its macros filled, as text. Who shows it would fill in our price otherwise. */
export const filledMarkup = (markup: string, macros: AuctionMacros): string =>
  fillAuctionMacros(markup, (name) => macros[name.slice(PREFIX)] ?? '');

/** `AUCTION_PRICE` as DSPs read it: dollars for a thousand impressions, or for the visit of a pop. */
export const priceMacro = (nanos: bigint, kind: DspBid['kind'], isFeed: boolean): string =>
  formatDollars(kind === 'pop' && isFeed ? nanos : nanos * MILLE);

/** What a won or billed bid's notices say. */
export const winMacros = (
  bid: DspBid,
  clearingNanos: bigint | null,
  { isFeed, nowMs }: { readonly isFeed: boolean; readonly nowMs: number },
): AuctionMacros => ({
  PRICE: priceMacro(dspChargeNanos(bid, clearingNanos), bid.kind, isFeed),
  CURRENCY: 'USD',
  LOSS: '0',
  MULTIPLIER: '1',
  IMP_TS: String(nowMs),
});
