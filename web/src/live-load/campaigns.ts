import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { totalsSequence, type CampaignTotals } from '@marquee/schemas/live/messages';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CampaignView } from '@marquee/schemas/campaign/views';

const BIDS_A_SECOND = 40;
const NANOS_A_BID = 1_250_000n;

/** A campaign that looks like any other: with a budget, so that its pacing counts too. */
export function campaignOf(id: number, nowMs: number): CampaignView {
  const instant = new Date(nowMs - id * 60_000).toISOString();
  return {
    ...campaignResource.toView(
      campaignResource.create({
        name: `Campaign ${String(id).padStart(4, '0')}, spring collection`,
        bidPriceNanos: 1_250_000_000n,
        totalBudgetNanos: 1_000_000_000_000n,
        dailyBudgetNanos: 100_000_000_000n,
        startAt: instant,
        timezone: 'Z',
        creativeIds: [id],
      }),
    ),
    id,
    userId: 1,
    version: 1,
    status: id % 5 === 0 ? 'pending' : 'approved',
    approved: id % 5 === 0 ? 'pending' : 'approved',
    isActive: id % 3 !== 0,
    disapproveReason: null,
    stopReason: null,
    creativesCount: 1 + (id % 4),
    createdAt: instant,
    updatedAt: instant,
    pendingAt: null,
    stats: {
      dspSpend: '0',
      bids: 0,
      wins: 0,
      impressions: 0,
      clicks: 0,
      ctr: 0,
      winRate: 0,
      conversions: 0,
      cpa: null,
      conversionValue: '0.00',
      roas: null,
    },
    statsAvailable: true,
  };
}

/** What the server pushes of a campaign the `step`-th time; no two campaigns count alike. */
export function totalsOf(campaignId: number, step: number, nowMs: number): CampaignTotals {
  const halfHourMs = Math.floor(nowMs / HALF_HOUR_MS) * HALF_HOUR_MS;
  const bids = step * (BIDS_A_SECOND + (campaignId % 17));
  const wins = Math.floor(bids / 2);
  return {
    campaignId,
    halfHour: new Date(halfHourMs).toISOString(),
    sequence: totalsSequence(halfHourMs, step),
    bids,
    wins,
    impressions: wins,
    clicks: Math.floor(wins / 50),
    conversions: 0,
    spendNanos: String(BigInt(wins) * NANOS_A_BID),
  };
}
