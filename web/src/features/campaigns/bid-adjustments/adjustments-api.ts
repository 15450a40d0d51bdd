import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import type { BulkRow } from '@marquee/schemas/campaign/bulk';

import { saveChanges } from '../bulk-edit/bulk-api.ts';
import type { CampaignScope } from '../api.ts';

/**
 * Sets adjustments of a campaign and leaves its others; one of 0 per cent goes.
 * @param version that was seen; without it whatever the campaign has by now stays beside them
 * @throws Error with the reason where it is refused
 */
export async function setAdjustments(
  scope: CampaignScope,
  campaign: { readonly id: number; readonly version?: number },
  rows: readonly BidMultiplier[],
): Promise<BulkRow | undefined> {
  const [answer] = await saveChanges(scope, [campaign], { bidMultipliers: { add: [...rows] } });
  if (answer?.outcome === 'refused') throw new Error(answer.message ?? '');
  return answer;
}
