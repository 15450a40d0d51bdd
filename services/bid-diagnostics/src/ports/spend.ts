import type { Distribution } from '@marquee/schemas/common/campaign-terms';

/** How a campaign's day goes. Money in nano-dollars. */
export interface CampaignPaceFigures {
  readonly distribution: Distribution;
  /** Null when no budget bounds the day. */
  readonly dayBudgetNanos: bigint | null;
  /** Billed today. */
  readonly spentNanos: bigint;
  readonly openNanos: bigint;
  /** Null when no budget bounds the day. */
  readonly targetNanosByNow: bigint | null;
  readonly holdsBack: boolean;
}

/** Figures of budgets. */
export interface SpendFigures {
  /** Undefined for a campaign that is not known. */
  paceOf(campaignId: number, nowMs: number): CampaignPaceFigures | undefined;
  readonly endpoints: {
    /** What endpoints were paid on the UTC day, nano-dollars, in parts. */
    days(nowMs: number): readonly { readonly endpointId: number; readonly nanos: bigint }[];
  };
}
