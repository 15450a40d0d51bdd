import { type BidMultiplier, bidMultiplierKey } from './bid-multipliers.ts';

/** What rows are changed to: all new ones, or some that are set and some that go. */
export interface BidMultipliersChange {
  readonly set?: readonly BidMultiplier[];
  /** In the place of those of the same values. */
  readonly add?: readonly BidMultiplier[];
  readonly remove?: readonly Pick<BidMultiplier, 'dimension' | 'value'>[];
}

/** The rows after a change; those that stay keep their places. */
export function changedBidMultipliers(
  today: readonly BidMultiplier[],
  { set, add = [], remove = [] }: BidMultipliersChange,
): BidMultiplier[] {
  if (set !== undefined) return [...set];
  const rows = new Map(today.map((row) => [bidMultiplierKey(row), row]));
  for (const row of remove) rows.delete(bidMultiplierKey(row));
  for (const row of add) rows.set(bidMultiplierKey(row), row);
  return [...rows.values()];
}
