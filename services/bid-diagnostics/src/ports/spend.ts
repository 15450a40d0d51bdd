import type { Distribution } from '@marquee/schemas/common/campaign-terms';

/** How a campaign's day goes. Money in nano-dollars. */
export interface CampaignPaceFigures {
  readonly distribution: Distribution;
  /** Null when no budget bounds the day. */
  readonly dayBudgetNanos: bigint | null;
  /** Billed today. */
  readonly spentNanos: bigint;
  readonly openNanos: bigint;
  /** Null when nothing is paced, or no budget bounds the day. */
  readonly targetNanosByNow: bigint | null;
  /** The first moment of the day at which it was approved and switched on, milliseconds since 1970; null before. */
  readonly runsSinceMs: number | null;
  readonly holdsBack: boolean;
}

/** Figures of budgets. */
export interface SpendFigures {
  /** Undefined for a campaign that is not known. */
  paceOf(campaignId: number, nowMs: number): CampaignPaceFigures | undefined;
  /** Planned spend by the end of each half hour of the campaign's day, nano-dollars; null without a plan. */
  plannedByHalfHour(campaignId: number, nowMs: number): readonly bigint[] | null;
  readonly endpoints: {
    /** What endpoints were paid on the UTC day, nano-dollars, in parts. */
    days(nowMs: number): readonly { readonly endpointId: number; readonly nanos: bigint }[];
  };
}
