import type { Decider } from '@marquee/kit/decider/decider';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';

import { type CampaignCommand, decideCampaign } from './decide.ts';
import type { CampaignRejection } from './rejections.ts';
import { evolveCampaign } from './evolve.ts';
import { type CampaignState, initialCampaignState } from './state.ts';

/** A campaign: what an advertiser buys, for how much, and with which creatives. Owns the campaign-creative relation. */
export const campaignDecider: Decider<CampaignCommand, CampaignState, CampaignEvent, CampaignRejection> = {
  decide: decideCampaign,
  evolve: evolveCampaign,
  initialState: initialCampaignState,
};

export const campaignStream = (campaignId: number): string => `campaign-${campaignId}`;
