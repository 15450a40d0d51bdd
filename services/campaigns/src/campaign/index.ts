import type { Decider } from '@marquee/kit/decider/decider';
import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { RecordedEvent } from '@marquee/kit/event-store/port';
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

/** The campaign after these events, the first of its stream to any later one. @throws UnreadableEvent */
export const foldCampaign = (recorded: readonly RecordedEvent[]): CampaignState =>
  recorded
    .map((event) => decodeEvent(event) as unknown as CampaignEvent)
    .reduce(evolveCampaign, initialCampaignState);
