/** What an exchange reports about an auction, by the macros of OpenRTB 2.6. */
export interface AuctionOutcome {
  readonly auctionId: string;
  readonly bidId: string;
  readonly impId: string;
  readonly seatId: string;
  readonly adId: string;
  /** Clearing price as CPM, or `AUDIT` where the ad is only looked at. */
  readonly price: string;
  readonly currency: string;
  /** OpenRTB loss reason; 0 for a win. */
  readonly loss: number;
  /** CPM that would have won; empty for a win. */
  readonly minToWin: string;
}

/** Fills the `${AUCTION_…}` macros; what is not known becomes empty. */
export function fillMacros(text: string, outcome: AuctionOutcome): string {
  const values: Readonly<Record<string, string>> = {
    ID: outcome.auctionId,
    BID_ID: outcome.bidId,
    IMP_ID: outcome.impId,
    SEAT_ID: outcome.seatId,
    AD_ID: outcome.adId,
    PRICE: outcome.price,
    CURRENCY: outcome.currency,
    LOSS: String(outcome.loss),
    MIN_TO_WIN: outcome.minToWin,
    MBR: '1',
    MULTIPLIER: '1',
    IMP_TS: '',
  };
  return text.replace(
    /\$(?:\{|%7B)AUCTION_([A-Z_]+)(?::\w+)?(?:\}|%7D)/gi,
    (_, name: string) => values[name] ?? '',
  );
}

/** First address of the given tracking path in markup, HTML entities undone. */
export function findUrl(markup: string, path: string): string | undefined {
  const pattern = new RegExp(`https?://[^"'\\s<>\\\\]*${path.replaceAll('/', '\\/')}[^"'\\s<>\\\\]*`);
  return pattern.exec(markup)?.[0].replaceAll('&amp;', '&');
}
