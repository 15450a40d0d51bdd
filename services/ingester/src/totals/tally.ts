import { totalsSequence, type CampaignTotals } from '@marquee/schemas/live/messages';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Decision } from '../pipeline/deduplication/decision.ts';
import { countsOf } from '../pipeline/rows.ts';

/** Running totals in memory, by campaign and half hour (UTC). */
export interface Tally {
  /**
   * Forgets everything and continues from these figures.
   * @param fromMs the oldest half hour of these figures, milliseconds since 1970; older ones are not counted
   */
  begin(totals: readonly CampaignTotals[], fromMs: number): void;
  /**
   * Counts what was deduplicated. Half hours before `oldestMs` are forgotten.
   * @returns the campaigns that changed, with the earliest half hour that did, milliseconds since 1970
   */
  add(decisions: ReadonlyMap<TrafficEvent, Decision>, oldestMs: number): ReadonlyMap<number, number>;
  /** Totals of these campaigns from this half hour on; without zeros. */
  of(campaignIds: readonly number[], fromMs: number): CampaignTotals[];
}

interface Sums {
  bids: number;
  wins: number;
  impressions: number;
  clicks: number;
  conversions: number;
  spendNanos: bigint;
  /** Rows that count, as `campaign_half_hours` has them: the sequence follows from it. */
  changes: number;
}

export function createTally(): Tally {
  /** By half hour and campaign. */
  const halfHours = new Map<number, Map<number, Sums>>();
  let sinceMs = 0;

  const sumsOf = (halfHourMs: number, campaignId: number): Sums => {
    const campaigns = halfHours.get(halfHourMs) ?? new Map<number, Sums>();
    halfHours.set(halfHourMs, campaigns);
    const sums = campaigns.get(campaignId) ?? {
      ...{ bids: 0, wins: 0, impressions: 0, clicks: 0, conversions: 0 },
      ...{ spendNanos: 0n, changes: 0 },
    };
    campaigns.set(campaignId, sums);
    return sums;
  };

  return {
    begin(totals, fromMs) {
      halfHours.clear();
      sinceMs = fromMs;
      for (const { campaignId, halfHour, sequence, spendNanos, ...counts } of totals) {
        const halfHourMs = Date.parse(halfHour);
        const changes = sequence - totalsSequence(halfHourMs, 0);
        Object.assign(sumsOf(halfHourMs, campaignId), counts, { spendNanos: BigInt(spendNanos), changes });
      }
    },

    add(decisions, oldestMs) {
      sinceMs = Math.max(sinceMs, oldestMs);
      for (const halfHourMs of halfHours.keys()) if (halfHourMs < oldestMs) halfHours.delete(halfHourMs);
      const changed = new Map<number, number>();
      for (const [event, decision] of decisions) {
        const { halfHourMs } = decision.price;
        if (!decision.counted || halfHourMs < sinceMs) continue;
        const { campaignId } = event.claims;
        count(sumsOf(halfHourMs, campaignId), event, decision);
        changed.set(campaignId, Math.min(changed.get(campaignId) ?? halfHourMs, halfHourMs));
      }
      return changed;
    },

    of(campaignIds, fromMs) {
      const found: CampaignTotals[] = [];
      for (const halfHourMs of [...halfHours.keys()].sort((one, other) => one - other))
        for (const campaignId of halfHourMs < fromMs ? [] : campaignIds) {
          const sums = halfHours.get(halfHourMs)?.get(campaignId);
          if (sums !== undefined) found.push(totalsOf(campaignId, halfHourMs, sums));
        }
      return found;
    },
  };
}

/** As the view of `campaign_half_hours` adds up the row that it becomes. */
function count(sums: Sums, event: TrafficEvent, decision: Decision): void {
  const { impressions, wins, conversions } = countsOf(event, decision);
  if (event.kind === 'bid') sums.bids += 1;
  if (event.kind === 'click') sums.clicks += 1;
  sums.wins += wins;
  sums.impressions += impressions;
  sums.conversions += conversions;
  sums.spendNanos += decision.price.spendNanos;
  sums.changes += 1;
}

const totalsOf = (
  campaignId: number,
  halfHourMs: number,
  { spendNanos, changes, ...counts }: Sums,
): CampaignTotals => ({
  campaignId,
  halfHour: new Date(halfHourMs).toISOString(),
  sequence: totalsSequence(halfHourMs, changes),
  ...counts,
  spendNanos: spendNanos.toString(),
});
