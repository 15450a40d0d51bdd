import type { Approval, Moderation } from '@marquee/schemas/common/campaign-terms';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

export interface Creative {
  readonly id: number;
  readonly userId: number;
  /** `campaignIds` is what the creator asked for; which campaigns name the creative is the campaigns' to say. */
  readonly fields: CreativeFields;
  readonly approved: Approval;
  /** Null where it is not disapproved, or without a reason. */
  readonly disapproveReason: string | null;
  /** What the last event, a decision of moderation, was decided about; null after any other event. */
  readonly beforeDecision: Moderation | null;
  readonly isActive: boolean;
  readonly isDeleted: boolean;
  /** The campaigns that named it when it was deleted; none before. */
  readonly usedByCampaignIds: readonly number[];
}

export interface CreativeState {
  /** Revision of the stream's last event, -1 before the first: what editors compare. */
  readonly version: number;
  readonly creative: Creative | null;
}

export const initialCreativeState: CreativeState = { version: -1, creative: null };
