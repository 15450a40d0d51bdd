import type { CampaignView } from '@marquee/schemas/campaign/views';

/** Why a campaign has its status: moderation's reason, or why the platform stopped it. */
export function statusReason({
  status,
  disapproveReason,
  stopReason,
}: Pick<CampaignView, 'status' | 'disapproveReason' | 'stopReason'>): string | null {
  if (status === 'disapproved') return disapproveReason;
  return status === 'disabled' ? stopReason : null;
}
