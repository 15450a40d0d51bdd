/** What a notice of an exchange says of a price that does not fit what it said before, what was bid, or the time. */
export const PRICE_DISCREPANCIES = [
  /** A win or billing notice without a price that can be read: the bid is charged while no other notice names one. */
  'unpriced',
  /** A notice names a lower price than one before it: the highest is charged. The amount is the difference. */
  'lower',
  /** A notice names more than was bid: the bid is charged. The amount is the difference. */
  'above-bid',
  /**
   * A billing notice or impression came too late and is not charged. The amount is what it would have cost.
   */
  'late',
] as const;
export type PriceDiscrepancy = (typeof PRICE_DISCREPANCIES)[number];
