import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';

import { saveChanges } from '../bulk-edit/bulk-api.ts';
import type { CampaignScope } from '../api.ts';

/**
 * Sets adjustments of a campaign and leaves its others; one of 0 per cent goes.
 * @param version that was seen
 * @returns why it was refused; undefined where it was not
 */
export async function setAdjustments(
  scope: CampaignScope,
  campaign: { readonly id: number; readonly version: number },
  rows: readonly BidMultiplier[],
): Promise<string | undefined> {
  const [answer] = await saveChanges(scope, [campaign], { bidMultipliers: { add: [...rows] } });
  return answer?.outcome === 'refused' ? (answer.message ?? '') : undefined;
}
