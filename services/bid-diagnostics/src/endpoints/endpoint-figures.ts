import { formatDollars } from '@marquee/schemas/common/money';
import type { SspEndpointFigures } from '@marquee/schemas/queries/no-bids';

import type { SpendFigures } from '../ports/spend.ts';
import type { EdgeCounts } from './edge-counts.ts';

/** What each SSP endpoint asked, was answered, and was paid on this UTC day. */
export function endpointFigures(
  counts: EdgeCounts,
  spend: SpendFigures['endpoints'],
  nowMs: number,
): SspEndpointFigures[] {
  const paid = new Map<number, bigint>();
  for (const { endpointId, nanos } of spend.days(nowMs)) {
    paid.set(endpointId, (paid.get(endpointId) ?? 0n) + nanos);
  }
  return counts.all(nowMs).map((figures) => ({
    ...figures,
    spentToday: formatDollars(paid.get(figures.sspEndpointId) ?? 0n),
  }));
}
