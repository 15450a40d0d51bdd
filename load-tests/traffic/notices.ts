/** What a browser or an exchange finds in an answer: addresses to call, with the exchange's macros filled. */
export interface AuctionOutcome {
  readonly auctionId: string;
  readonly bidId: string;
  readonly impId: string;
  /** Clearing price as CPM. */
  readonly priceCpm: number;
  readonly currency: string;
  /** OpenRTB loss reason; 0 for a win. */
  readonly loss: number;
}

/** Fills the `${AUCTION_…}` macros of the OpenRTB specification; what is not known becomes empty. */
export function fillMacros(text: string, outcome: AuctionOutcome): string {
  const values: Readonly<Record<string, string>> = {
    ID: outcome.auctionId,
    BID_ID: outcome.bidId,
    IMP_ID: outcome.impId,
    PRICE: String(outcome.priceCpm),
    CURRENCY: outcome.currency,
    LOSS: String(outcome.loss),
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
