import type { Approval } from '@marquee/schemas/common/campaign-terms';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';

export interface Campaign {
  readonly id: number;
  readonly userId: number;
  readonly fields: CampaignFields;
  readonly approved: Approval;
  /** Switched on by its owner; it runs only while it is approved as well. */
  readonly isActive: boolean;
  readonly isDeleted: boolean;
}

export interface CampaignState {
  /** Revision of the stream's last event, -1 before the first: what editors compare. */
  readonly version: number;
  readonly campaign: Campaign | null;
}

export const initialCampaignState: CampaignState = { version: -1, campaign: null };
