import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { RESTORE_WINDOW_MS } from '@marquee/kit/decider/restoration';
import type { RecordedEvent } from '@marquee/kit/event-store/port';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';

import { evolveCampaign } from './evolve.ts';
import { type CampaignState, initialCampaignState } from './state.ts';

/**
 * Fields that a campaign had at some moment of the last `RESTORE_WINDOW_MS`, as long as a deletion can be undone.
 *
 * @param recorded all events of the campaign
 * @param now ISO 8601 UTC
 */
export function recentFields(recorded: readonly RecordedEvent[], now: string): readonly CampaignFields[] {
  const sinceMs = Date.parse(now) - RESTORE_WINDOW_MS;
  const recent: CampaignFields[] = [];
  let state: CampaignState = initialCampaignState;
  for (const event of recorded) {
    const wasInForce = Date.parse(event.metadata.occurredAt) >= sinceMs;
    if (wasInForce && state.campaign) recent.push(state.campaign.fields);
    state = evolveCampaign(state, decodeEvent(event) as unknown as CampaignEvent);
  }
  return state.campaign ? [...recent, state.campaign.fields] : recent;
}
