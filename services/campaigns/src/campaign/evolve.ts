import { patched } from '@marquee/kit/decider/changed-fields';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';

import type { Campaign, CampaignState } from './state.ts';

/** Folds an event. The data was parsed when it was read, so nothing is checked here. */
export function evolveCampaign(state: CampaignState, event: CampaignEvent): CampaignState {
  const version = state.version + 1;
  if (event.type === 'CampaignCreated') {
    const { campaignId, userId, duplicatedFrom: _, ...fields } = event.data;
    return {
      version,
      campaign: { id: campaignId, userId, fields, approved: 'pending', isActive: true, isDeleted: false },
    };
  }
  return { version, campaign: state.campaign && evolveExisting(state.campaign, event) };
}

function evolveExisting(
  campaign: Campaign,
  event: Exclude<CampaignEvent, { type: 'CampaignCreated' }>,
): Campaign {
  switch (event.type) {
    case 'CampaignChanged': {
      const { campaignId: _id, userId: _owner, ...patch } = event.data;
      return { ...campaign, fields: patched(campaign.fields, patch as Partial<Campaign['fields']>) };
    }
    case 'CampaignSubmitted':
      return { ...campaign, approved: 'pending' };
    case 'CampaignApproved':
      return { ...campaign, approved: 'approved' };
    case 'CampaignDisapproved':
      return { ...campaign, approved: 'disapproved' };
    case 'CampaignStarted':
      return { ...campaign, isActive: true };
    case 'CampaignStopped':
      return { ...campaign, isActive: false };
    case 'CampaignDeleted':
      return { ...campaign, isDeleted: true };
  }
}
