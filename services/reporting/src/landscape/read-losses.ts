import { formatDollars } from '@marquee/schemas/common/money';
import type { Reach } from '@marquee/schemas/queries/reach';

import { type BidPricing, quotedPrice } from './bid-pricing.ts';
import type { Buyer } from './buyer.ts';
import { type LandscapeDeps, windowStart } from './read-landscape.ts';
import { LOSSES_STATEMENT } from './statements.ts';

type Cell = string | number;

/** What exchanges said would have won, of the losses of the campaign that is edited; null where none said so. */
export async function readLosses(
  { factStore, clock }: LandscapeDeps,
  { userId, campaignId }: Buyer,
  pricing: BidPricing,
): Promise<Reach['lost']> {
  if (campaignId === undefined) return null;
  const [row] = await factStore.query<{ readonly notices: Cell; readonly prices: readonly Cell[] }>(
    LOSSES_STATEMENT,
    { userId, campaignId, from: windowStart(clock().getTime()) },
  );
  const notices = Number(row?.notices ?? 0);
  if (row === undefined || notices === 0) return null;
  const [median, p75] = row.prices.map((nanos) => quotedPrice(pricing, BigInt(nanos)));
  if (median === undefined || p75 === undefined) return null;
  return { notices, median: formatDollars(median), p75: formatDollars(p75) };
}
