import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

import type { CatalogueState } from '../catalogue-state.ts';
import type { Campaign } from '../entities.ts';
import { runningTimes } from '../entities.ts';
import type { CatalogueCampaignEvent, HandlersOf } from './catalogue-events.ts';

/** Campaigns. Their frequency caps are rules about audiences too, which hear of every change. */
export function campaignHandlers(state: CatalogueState): HandlersOf<CatalogueCampaignEvent> {
  const { audienceRules } = state.references;
  const changing =
    <Event extends CatalogueCampaignEvent>(change: (campaign: Campaign, data: Event['data']) => void) =>
    (event: Event, nowMs: number, occurredAtMs: number): void => {
      audienceRules.apply(event, occurredAtMs);
      const campaign = state.campaigns.get(event.data.campaignId);
      if (campaign === undefined) return;
      change(campaign, event.data);
      const { id, userId, fields, times } = campaign;
      const isRunning = campaign.approval === 'approved' && campaign.isActive;
      state.ledger.setCampaign(id, { ...fields, userId, times }, { atMs: occurredAtMs, isRunning });
      state.refresh(campaign, nowMs);
    };
  /** The campaign has just been added. */
  const added = changing(() => undefined);
  return {
    CampaignCreated: (event, nowMs, occurredAtMs) => {
      const { campaignId: id, userId } = event.data;
      const status = { approval: 'pending', isActive: true, serving: undefined } as const;
      const times = runningTimes(event.data);
      state.addCampaign({ id, userId, fields: event.data, times, ...status });
      state.budgetGroups.setCampaign(userId, id, event.data.labels);
      added(event, nowMs, occurredAtMs);
    },
    CampaignChanged: changing((campaign, data) => {
      campaign.fields = { ...campaign.fields, ...withoutUndefined(data) };
      campaign.times = runningTimes(campaign.fields);
      const { labels } = data;
      if (labels !== undefined) state.budgetGroups.setCampaign(campaign.userId, campaign.id, labels);
    }),
    CampaignSubmitted: changing((campaign) => void (campaign.approval = 'pending')),
    CampaignApproved: changing((campaign) => void (campaign.approval = 'approved')),
    CampaignDisapproved: changing((campaign) => void (campaign.approval = 'disapproved')),
    CampaignDecisionUndone: changing((campaign, { approved }) => void (campaign.approval = approved)),
    CampaignStarted: changing((campaign) => void (campaign.isActive = true)),
    CampaignStopped: changing((campaign) => void (campaign.isActive = false)),
    CampaignDeleted: (event, _nowMs, occurredAtMs) => {
      audienceRules.apply(event, occurredAtMs);
      state.removeCampaign(event.data.campaignId);
    },
    CampaignRestored: (event, nowMs, occurredAtMs) => {
      const { campaignId: id, userId, approved: approval, isActive } = event.data;
      const times = runningTimes(event.data);
      state.addCampaign({ id, userId, fields: event.data, times, approval, isActive, serving: undefined });
      state.budgetGroups.setCampaign(userId, id, event.data.labels);
      added(event, nowMs, occurredAtMs);
    },
  };
}
