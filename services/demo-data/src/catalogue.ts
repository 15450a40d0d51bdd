import { brightwellCampaigns } from './brightwell-campaigns.ts';
import type { Calendar } from './calendar.ts';
import type { DemoCampaign } from './demo-campaign.ts';
import { formatCampaigns } from './format-campaigns.ts';
import { campaignsOfOthers } from './other-campaigns.ts';

/** Everything that is advertised in the demo. */
export const demoCampaigns = (calendar: Calendar): readonly DemoCampaign[] => [
  ...brightwellCampaigns(calendar),
  ...campaignsOfOthers(calendar),
  ...formatCampaigns(calendar),
];
