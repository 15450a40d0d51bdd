import type { CampaignTotals } from '../live/messages.ts';

/** Counts over the whole life of a campaign or creative, or over the time that was asked about. */
export interface AdTotals {
  readonly dspSpendNanos: bigint;
  /** What the exchanges got for it; for admins only. */
  readonly costNanos: bigint;
  readonly bids: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversions: number;
  /** What the conversions are worth, as pixels and servers report it. */
  readonly conversionValueNanos: bigint;
  /** Campaigns: what of it fell into the half hours that still move. */
  readonly open?: OpenTotals;
  /** Campaigns that were asked about for a time: spend over the whole life. */
  readonly lifetimeSpendNanos?: bigint;
}

export interface OpenTotals {
  /** Start of the earliest half hour (UTC) that is reported separately. */
  readonly since: string;
  /** Half hours from here on do not belong to the time that was asked about. */
  readonly until?: string;
  /** One for each half hour from then on in which something happened, as `totals` messages have them. */
  readonly halfHours: readonly CampaignTotals[];
}

/** Of an object without traffic. */
export const NO_AD_TOTALS: AdTotals = {
  dspSpendNanos: 0n,
  costNanos: 0n,
  bids: 0,
  wins: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  conversionValueNanos: 0n,
};
