import type { CampaignView } from '@marquee/schemas/campaign/views';

import { toPlotNumber } from '../../lib/format.ts';

/** Whether an account has had its first impression. @param totalSpent dollars as a decimal string */
export const hasImpressions = (
  totalSpent: string,
  campaigns: readonly Pick<CampaignView, 'stats'>[],
): boolean => toPlotNumber(totalSpent) > 0 || campaigns.some(({ stats }) => (stats?.impressions ?? 0) > 0);
