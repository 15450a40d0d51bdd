import {
  type BidMultiplier,
  type BidMultiplierDimension,
  bidMultiplierKey,
  isBidMultiplierDimension,
} from '@marquee/schemas/campaign/bid-multipliers';

import type { ReportRows } from '../../../widgets/report-rows/report-rows.ts';

/** The one campaign whose bids rows of a report are about, and the dimension of the rows. */
export interface AdjustedReport {
  readonly campaignId: number;
  readonly dimension: BidMultiplierDimension;
}

/**
 * What can be adjusted in a report: of one campaign, by one dimension. Rows of several dimensions are but a part of what an
 * adjustment would change.
 */
export function adjustedReport({
  groupBy,
  filters,
}: Pick<ReportRows, 'groupBy' | 'filters'>): AdjustedReport | undefined {
  const [campaign, ...others] = filters.campaign ?? [];
  const [dimension, ...more] = groupBy.filter((name) => name !== 'campaign');
  const isOne = campaign !== undefined && others.length === 0 && more.length === 0;
  return isOne && dimension !== undefined && isBidMultiplierDimension(dimension)
    ? { campaignId: Number(campaign), dimension }
    : undefined;
}

/** The per cent by which the bid for a value is more or less; 0 without an adjustment. */
export const percentOf = (
  rows: readonly BidMultiplier[],
  of: Pick<BidMultiplier, 'dimension' | 'value'>,
): number => rows.find((row) => bidMultiplierKey(row) === bidMultiplierKey(of))?.percent ?? 0;

/** A change that gives values back what they had. @param before the campaign's rows then */
export function undoOf(
  changed: readonly BidMultiplier[],
  before: readonly BidMultiplier[],
): readonly BidMultiplier[] {
  return changed.map((row) => ({ ...row, percent: percentOf(before, row) }));
}
