import { formatDollars } from '@marquee/schemas/common/money';
import { STATISTICS_DIMENSIONS } from '@marquee/schemas/queries/statistics-dimensions';

import type { PreparedBid } from '../bids/bid-maker.ts';

/** How a bid follows from its campaign's multipliers: `bid $2.00 × 1.30 (Site or app) = $2.60`; null where none meets it. */
export function describeMultipliedBid({ win, logged: { facts } }: PreparedBid): string | null {
  const { campaign, creative } = win;
  const { sspEndpointId, bidAtMs: nowMs } = facts;
  const rows = campaign.bidMultipliers?.rowsFor({ targetingContext: facts, sspEndpointId, nowMs }) ?? [];
  if (rows.length === 0) return null;
  const factors = rows.map(
    ({ dimension, percent }) =>
      ` × ${((100 + percent) / 100).toFixed(2)} (${STATISTICS_DIMENSIONS[dimension].label})`,
  );
  const own = creative.bidPriceNanos ?? campaign.bidPriceNanos;
  return `bid $${formatDollars(own)}${factors.join('')} = $${formatDollars(creative.bidNanos)}`;
}
