import type { NoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';
import type { AuctionedCampaign, AuctionRules } from '../ports/auction.ts';
import type { OfferedCounts } from './offered-counts.ts';

/**
 * Why a campaign was passed over in what was offered, without having been asked: by the index, by its targeting, or
 * because its price was below the floor or below who led. Adds to `counts`.
 */
export function countOffered(
  { indexedReason, missedTargeting }: AuctionRules,
  campaign: AuctionedCampaign,
  offered: OfferedCounts,
  counts: Map<NoBidReason, number>,
): void {
  const add = (reason: NoBidReason, count: number): void => {
    if (count > 0) counts.set(reason, (counts.get(reason) ?? 0) + count);
  };
  for (const [shape, imps] of offered.shapes) {
    const reason = indexedReason(campaign, shape);
    if (reason !== undefined) add(reason, imps);
  }
  for (const [{ shape, targetingContext, trafficType, year }, count] of offered.audiences) {
    if (indexedReason(campaign, shape) !== undefined) continue;
    const missed = missedTargeting(campaign, targetingContext, trafficType, year);
    if (missed !== undefined) {
      add(missed, count.asked);
      continue;
    }
    const rank = topRankIn(campaign, shape.slots);
    add('outbid', sumAbove(count.outbidBelow, rank));
    add('floor', sumAbove(count.floorBelow, rank));
  }
}

function topRankIn(campaign: AuctionedCampaign, slots: readonly string[]): number {
  let top = 0;
  for (const { slot, topRank } of campaign.creatives)
    if (topRank > top && slots.includes(slot)) top = topRank;
  return top;
}

function sumAbove(impsByRank: ReadonlyMap<number, number>, rank: number): number {
  let sum = 0;
  for (const [below, imps] of impsByRank) if (rank < below) sum += imps;
  return sum;
}
