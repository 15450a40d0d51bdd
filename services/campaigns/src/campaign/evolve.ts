import { patched } from '@marquee/kit/decider/changed-fields';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';

import type { Campaign, CampaignState } from './state.ts';

const PENDING = { approved: 'pending', disapproveReason: null } as const;

/** Folds an event. The data was parsed when it was read, so nothing is checked here. */
export function evolveCampaign(state: CampaignState, event: CampaignEvent): CampaignState {
  const version = state.version + 1;
  if (event.type === 'CampaignCreated') {
    const { campaignId, userId, duplicatedFrom: _, ...fields } = event.data;
    return {
      version,
      campaign: {
        id: campaignId,
        userId,
        fields,
        ...PENDING,
        beforeDecision: null,
        isActive: true,
        isDeleted: false,
      },
    };
  }
  const { campaign } = state;
  if (campaign === null) return { version, campaign };
  const isDecision = event.type === 'CampaignApproved' || event.type === 'CampaignDisapproved';
  const beforeDecision = isDecision
    ? { approved: campaign.approved, reason: campaign.disapproveReason }
    : null;
  return { version, campaign: { ...evolveExisting(campaign, event), beforeDecision } };
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
      return { ...campaign, ...PENDING };
    case 'CampaignApproved':
      return { ...campaign, approved: 'approved', disapproveReason: null };
    case 'CampaignDisapproved':
      return { ...campaign, approved: 'disapproved', disapproveReason: event.data.reason };
    case 'CampaignDecisionUndone':
      return { ...campaign, approved: event.data.approved, disapproveReason: event.data.reason };
    case 'CampaignStarted':
      return { ...campaign, isActive: true };
    case 'CampaignStopped':
      return { ...campaign, isActive: false };
    case 'CampaignDeleted':
      return { ...campaign, isDeleted: true };
    case 'CampaignRestored':
      return { ...campaign, isDeleted: false };
  }
}
