import type { DealFields } from '@marquee/schemas/deal/fields';

/** What was agreed about a deal, prepared for auctions. */
export interface DealTerms {
  /** ID of the deal as the product knows it; campaigns target it by this id. */
  readonly id: number;
  readonly priceType: DealFields['priceType'];
  /** Nano-dollars for a thousand impressions; 0 where only the bid request says what is asked. */
  readonly priceCpmNanos: bigint;
  /** Users whose campaigns may buy it; empty is every advertiser. */
  readonly allowedUserIds: ReadonlySet<number>;
}

/** The terms of a deal by the id that the exchange gives it; undefined for one that is not known, or not in force. */
export type KnownDeals = (exchangeDealId: string) => DealTerms | undefined;
