import type { MacroName } from '@marquee/schemas/macros/macros';
import { formatDollars } from '@marquee/schemas/common/money';
import { DIMENSION_OF_MACRO } from '@marquee/schemas/traffic/dimension-lists';
import type { TokenOnly, TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

/** What the token and the traffic log say alike of a bid. */
export type BidFacts = Omit<TrackingClaims, TokenOnly>;

/**
 * The value of one macro. A function by name and not a table: a creative uses two or three of them.
 * the caller fills `click_id` and `click_url`.
 */
export function macroValue(name: MacroName, facts: BidFacts, random: number): string | undefined {
  switch (name) {
    case 'campaign_id':
      return String(facts.campaignId);
    case 'creative_id':
      return String(facts.creativeId);
    case 'bid_id':
      return facts.bidId;
    case 'ssp_id':
      return String(facts.sspEndpointId);
    case 'price':
      return formatDollars(facts.bidNanos);
    case 'timestamp':
      return String(Math.floor(facts.bidAtMs / 1_000));
    case 'cachebuster':
      return random.toString(36);
    case 'click_id':
    case 'click_url':
      return undefined;
    default:
      return facts[DIMENSION_OF_MACRO[name]];
  }
}

/** What OpenRTB's macros say of a bid, as far as it is known before the auction is over. */
export interface AuctionFacts {
  readonly requestId: string;
  /** `bidid` of the answer. */
  readonly answerId: string;
  readonly impId: string;
  readonly seat: string;
  /** `adid` of the bid. */
  readonly adId: string;
  readonly currency: string;
}

/**
 * The value of one macro of the AUCTION family (OpenRTB 2.6, section 4.4); empty where the exchange alone knows it.
 * @param name such as `AUCTION_ID`
 */
export function auctionValue(name: string, facts: AuctionFacts): string {
  switch (name) {
    case 'AUCTION_ID':
      return facts.requestId;
    case 'AUCTION_BID_ID':
      return facts.answerId;
    case 'AUCTION_IMP_ID':
      return facts.impId;
    case 'AUCTION_SEAT_ID':
      return facts.seat;
    case 'AUCTION_AD_ID':
      return facts.adId;
    case 'AUCTION_CURRENCY':
      return facts.currency;
    default:
      return '';
  }
}
