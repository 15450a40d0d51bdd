import type { CampaignRotation } from '@marquee/schemas/campaign/rotation';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import {
  compareEach,
  type Comparison,
  type Interval,
  type Proportion,
  wilsonInterval,
} from './significance.ts';

/** What creatives are compared by. */
export type ComparedRate = 'ctr' | 'conversionRate';

/** A rate from 0 to 1 and where the true one is in 95 of 100 cases; undefined without an impression. */
export interface MeasuredRate {
  readonly rate: number;
  readonly interval: Interval;
}

export interface ComparedCreative {
  readonly id: number;
  /** What it competes with: creatives of its size. */
  readonly group: string;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  readonly ctr: MeasuredRate | undefined;
  /** Conversions per impression: what rotation can change. */
  readonly conversionRate: MeasuredRate | undefined;
  readonly comparison: Comparison;
}

/**
 * The creatives of a campaign with what they did, each compared with the others of its size; the sizes with the most impressions
 * first, and in them the creatives with the highest rate.
 *
 * @param rows of statistics by creative; a creative without traffic has none
 */
export function comparedCreatives(
  creatives: CampaignRotation['creatives'],
  rows: readonly StatisticsRow[],
  by: ComparedRate,
): readonly ComparedCreative[] {
  const figures = new Map(rows.map((row) => [Number(row['creative']), row]));
  const counted = creatives.map(({ id, group }) => countsOf(id, group, figures.get(id)));
  const groups = [...new Set(counted.map(({ group }) => group))].map((name) =>
    counted.filter(({ group }) => group === name),
  );
  const impressionsOf = (all: readonly Counted[]) => all.reduce((sum, one) => sum + one.impressions, 0);
  return groups
    .toSorted((one, other) => impressionsOf(other) - impressionsOf(one))
    .flatMap((group) => {
      const comparisons = compareEach(group.map((one) => proportionOf(one, by)));
      return group
        .map((one, index) => ({
          ...one,
          ctr: measured(proportionOf(one, 'ctr')),
          conversionRate: measured(proportionOf(one, 'conversionRate')),
          comparison: comparisons[index]!,
        }))
        .toSorted((one, other) => (other[by]?.rate ?? -1) - (one[by]?.rate ?? -1));
    });
}

type Counted = Pick<ComparedCreative, 'id' | 'group' | 'impressions' | 'clicks' | 'conversions'>;

const countsOf = (id: number, group: string, row: StatisticsRow | undefined): Counted => ({
  ...{ id, group },
  impressions: Number(row?.['impressions'] ?? 0),
  clicks: Number(row?.['clicks'] ?? 0),
  conversions: Number(row?.['conversions'] ?? 0),
});

/** Conversions may be taken back after their time, and may come without an impression in it. */
function proportionOf({ impressions, clicks, conversions }: Counted, by: ComparedRate): Proportion {
  const events = by === 'ctr' ? clicks : conversions;
  return { events: Math.min(impressions, Math.max(0, events)), trials: impressions };
}

function measured(proportion: Proportion): MeasuredRate | undefined {
  const interval = wilsonInterval(proportion);
  return interval && { rate: proportion.events / proportion.trials, interval };
}
