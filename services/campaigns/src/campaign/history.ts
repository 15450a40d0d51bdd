import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { RecordedEvent } from '@marquee/kit/event-store/port';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import { HISTORY_ENTRIES_MAX, type HistoryEntry } from '@marquee/schemas/campaign/history';

import { evolveCampaign } from './evolve.ts';
import { fieldChanges } from './field-changes.ts';
import { type CampaignState, initialCampaignState } from './state.ts';

/**
 * A campaign's changes, the newest first, as its owner may read them.
 *
 * @param recorded all events of the campaign
 * @param before entries of earlier versions only
 */
export function historyOf(
  recorded: readonly RecordedEvent[],
  before = Number.POSITIVE_INFINITY,
): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let state = initialCampaignState;
  for (const event of recorded) {
    const { type, data } = decodeEvent(event) as unknown as CampaignEvent;
    const next = evolveCampaign(state, { type, data } as CampaignEvent);
    if (event.revision < before) entries.push(entryOf(event, { type, data } as CampaignEvent, [state, next]));
    state = next;
  }
  return entries.reverse().slice(0, HISTORY_ENTRIES_MAX);
}

const entryOf = (
  { revision, metadata }: RecordedEvent,
  { type, data }: CampaignEvent,
  [{ campaign: old }, { campaign: now }]: readonly [CampaignState, CampaignState],
): HistoryEntry => ({
  version: revision,
  occurredAt: metadata.occurredAt,
  by: authorOf(metadata, data.userId),
  type,
  changes: old && now ? [...fieldChanges(old.fields, now.fields)] : [],
  reason: 'reason' in data ? data.reason : null,
  duplicatedFrom: 'duplicatedFrom' in data ? data.duplicatedFrom : null,
});

/** Who acts in the advertiser's name is staff; which person it is stays with the platform. */
const authorOf = ({ actorId }: RecordedEvent['metadata'], ownerId: number): HistoryEntry['by'] => {
  if (actorId === null) return 'platform';
  return actorId === ownerId ? 'owner' : 'staff';
};
