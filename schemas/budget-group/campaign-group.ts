import * as v from 'valibot';

import { timestamp } from '../common/time.ts';

/** The group of a campaign, as the campaign's answer names it. */
export const campaignBudgetGroup = v.object({
  id: v.number(),
  name: v.string(),
  isActive: v.boolean(),
  /** End of its current period. */
  periodEnd: timestamp,
});
export type CampaignBudgetGroup = v.InferOutput<typeof campaignBudgetGroup>;
