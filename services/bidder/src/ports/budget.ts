import type { BudgetPeriod } from '@marquee/schemas/budget-group/period';
import type { RunningTimes } from '@marquee/schemas/campaign/running-times';
import type { Distribution } from '@marquee/schemas/common/campaign-terms';

/** Limits that may keep a campaign from a bid, in the order in which they are asked. */
export const BUDGET_REASONS = [
  'account-exhausted',
  'account-daily-limit',
  'total-budget',
  'daily-budget',
  'daily-impressions',
  'budget-group',
  'budget-lease',
  'pacing',
] as const;
export type BudgetReason = (typeof BUDGET_REASONS)[number];

/** The same for what an SSP endpoint is paid. */
export const ENDPOINT_BUDGET_REASONS = ['endpoint-spend-limit', 'budget-lease'] as const;
export type EndpointBudgetReason = (typeof ENDPOINT_BUDGET_REASONS)[number];

/** A bid that may still be billed. */
export interface Reservation {
  readonly bidId: string;
  readonly userId: number;
  /** `DSP_CAMPAIGN`: only its endpoint is held to it. */
  readonly campaignId: number;
  /** What the wallet loses at most: the bid with its markup, nano-dollars. */
  readonly nanos: bigint;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** The SSP endpoint that the bid answers, and its cost there at most: for the spend limit of the endpoint. */
  readonly sspEndpointId?: number;
  readonly costNanos?: bigint;
  /** Group of the bids of one imp, one of which the exchange buys; undefined for a single bid. */
  readonly groupId?: string | undefined;
}

/** A bill or an impression as it was read from the traffic log. */
export interface BilledEvent {
  readonly bidId: string;
  readonly userId: number;
  /** `DSP_CAMPAIGN`: no wallet is billed, but the endpoint is paid. */
  readonly campaignId: number;
  readonly sspEndpointId?: number;
  /** What the wallet loses, nano-dollars: `chargeOf` of the claims. */
  readonly nanos: bigint;
  /** What the exchange gets of it. */
  readonly costNanos?: bigint;
  readonly atMs: number;
  readonly partition: number;
  readonly offset: bigint;
  /** False for tests, audits and expired notices: the bid stays open, nothing is spent. */
  readonly isBillable: boolean;
  /** Whether this is the impression of a bid that is bought by the click. Absent: the bill of the bid is its impression. */
  readonly isImpression?: boolean;
  /** Its clicks or conversions are charged, not what is bought: what it is expected to be charged stays held. */
  readonly isChargedLater?: boolean;
}

/** What a wallet recorded of a campaign in one half hour. */
export interface RecordedLine {
  readonly campaignId: number;
  /** Milliseconds since 1970 of the half hour. */
  readonly atMs: number;
  readonly spendNanos: bigint;
  readonly impressions: number;
}

/** Offsets (inclusive) of topic `impressions` that a wallet has taken. */
export interface RecordedBlock {
  readonly partition: number;
  readonly first: bigint;
  readonly last: bigint;
  /** The log that the offsets belong to; absent in blocks from before logs had names. */
  readonly epoch?: string | undefined;
}

/** What bounds a campaign's spending; 0 is without a limit. */
export interface CampaignLimits {
  readonly userId: number;
  readonly distribution: Distribution;
  readonly totalBudgetNanos: bigint;
  readonly dailyBudgetNanos: bigint;
  readonly dailyImpressions: number;
  readonly times: RunningTimes;
}

/** What the campaigns of a group may spend together in a period. */
export interface BudgetGroupLimits {
  readonly budgetNanos: bigint;
  readonly period: BudgetPeriod;
  /** IANA zone whose days, weeks or months these are. */
  readonly zone: string;
}

/** What the auction of a request asks: may this be spent now? All of it synchronous, from memory. */
export interface SpendChecks {
  /** Why the campaign may not bid this now; undefined when it may. Nano-dollars; `unit` is what a click would charge. */
  noBidReason(campaignId: number, priceNanos: bigint, nowMs: number, unit?: number): BudgetReason | undefined;
  /** What a campaign has reserved already with the bids of an imp: a further one of that price reserves no more. */
  reservedNanos(groupId: string, campaignId: number): bigint;
  readonly endpoints: {
    /**
     * Why an endpoint may not be paid this now; undefined when it may.
     * @param limitNanos of a UTC day; 0 is without a limit
     */
    noBidReason(
      endpointId: number,
      limitNanos: bigint,
      priceNanos: bigint,
      nowMs: number,
    ): EndpointBudgetReason | undefined;
  };
}

/** What a bid holds from the moment it is made. */
export interface BidReservations {
  /** Holds the price of a bid until it is billed, lost or expired. A bid that is held already, or over, is left: false. */
  reserve(reservation: Reservation, nowMs: number): boolean;
  /** A bid of our own that never left us. */
  withdrawn(bidId: string, nowMs: number): void;
  /** Releases expired reservations; call it many times a second, so that each call is short. */
  sweep(nowMs: number): readonly { readonly bidId: string }[];
}

/** The part that follows the traffic log. */
export interface LoggedSpend {
  /** The traffic log that bills come from now on; `ends` by partition, the offset that the next message gets. */
  followLog(log: { readonly epoch: string; readonly ends: readonly bigint[] }): void;
  /** First offset of a partition of `impressions` that a restart must read. */
  resumeFrom(partition: number): bigint;
  /** A bill or an impression; answers the ids of the other bids of the imp, which it ends. */
  billed(event: BilledEvent, nowMs: number): readonly string[];
  /** A loss notice. False, and nothing is released, where it is not believed. */
  lost(bidId: string, nowMs: number, sspEndpointId?: number): boolean;
  reserve(reservation: Reservation, nowMs: number): boolean;
}

/** The part that follows the product's events. */
export interface RecordedSpend {
  /** @param change when this came into force, and whether the campaign is approved and switched on */
  setCampaign(
    campaignId: number,
    limits: CampaignLimits,
    change?: { readonly atMs: number; readonly isRunning: boolean },
  ): void;
  /** @param limits undefined for a group that is switched off or deleted: it bounds nothing */
  setGroup(groupId: number, limits: BudgetGroupLimits | undefined): void;
  /** The group whose budget a campaign shares from now on, with what it spent and has open; undefined for none. */
  setCampaignGroup(campaignId: number, groupId: number | undefined): void;
  setBalance(userId: number, balanceNanos: bigint): void;
  setDailyLimit(userId: number, dailyLimitNanos: bigint | null): void;
  /** Lines without a block are clicks and conversions that were charged or, below zero, what was recorded too much. */
  recorded(
    userId: number,
    block: RecordedBlock | undefined,
    lines: readonly RecordedLine[],
    balanceNanos: bigint,
  ): void;
}

/** How offered traffic spreads over the day, which pacing plans by. */
export interface TrafficProfile {
  /** @param count imps that were offered */
  offered(nowMs: number, count?: number): void;
  /** Time goes by with the bidder ready; call it every second or so. */
  watch(nowMs: number): void;
}

/** The same as it is kept across restarts. */
export interface SavedTrafficProfile {
  save(): { readonly perSlot: readonly number[]; readonly days: readonly number[] };
  /** Takes up what an earlier process learned; anything that is no profile is ignored. */
  load(saved: { readonly perSlot: readonly number[]; readonly days: readonly number[] }): void;
}

/** Figures for people. */
export interface SpendFigures {
  readonly openBids: number;
  readonly lateBills: number;
  readonly contradictedLosses: number;
}

/** The ledger of spend and reservations, as the bidder uses it. */
export interface BudgetLedger extends SpendChecks, BidReservations, LoggedSpend, RecordedSpend, SpendFigures {
  readonly shape: TrafficProfile & SavedTrafficProfile;
}

/** The budgets of this bidder, and what keeps them within those of its like. */
export interface Budget {
  readonly ledger: BudgetLedger;
  /** Undefined where this bidder is the only one. */
  readonly leases: LeaseRounds | undefined;
  /** The other process of the same name has ended, and all of its bids have been read. */
  takeOver(): void;
}

/** Rounds of leases between bidders. */
export interface LeaseRounds {
  /** Takes up what was kept. Call it once the catalogue is current and before the traffic log is read. */
  restore(): Promise<void>;
  /** Call it once the ledger has read the log to its end; resolves after the first round. */
  start(): Promise<void>;
  stop(): Promise<void>;
  unhealthy(): string | undefined;
}
