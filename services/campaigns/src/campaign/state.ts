import type { Approval, Moderation } from '@marquee/schemas/common/campaign-terms';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';

export interface Campaign {
  readonly id: number;
  readonly userId: number;
  readonly fields: CampaignFields;
  readonly approved: Approval;
  /** Null where it is not disapproved, or without a reason. */
  readonly disapproveReason: string | null;
  /** What the last event, a decision of moderation, was decided about; null after any other event. */
  readonly beforeDecision: Moderation | null;
  /** Switched on by its owner; it runs only while it is approved as well. */
  readonly isActive: boolean;
  readonly isDeleted: boolean;
  /** Until when each optimization rule that did something leaves it alone, ISO 8601 UTC by rule id. */
  readonly ruleCooldowns: ReadonlyMap<number, string>;
  /** Until when every rule leaves the bid alone; null where none has changed it. */
  readonly bidCooldownUntil: string | null;
}

export interface CampaignState {
  /** Revision of the stream's last event, -1 before the first: what editors compare. */
  readonly version: number;
  readonly campaign: Campaign | null;
}

export const initialCampaignState: CampaignState = { version: -1, campaign: null };
