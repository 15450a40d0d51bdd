import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';

import type { NotifiedEvent } from './contents.ts';

/** The name that the creative or campaign of an event has now; empty for events about neither. */
export async function nameOfSubject(event: NotifiedEvent, eventStore: EventStore): Promise<string> {
  const stream = streamOf(event);
  if (stream === undefined) return '';
  let name = '';
  for (const recorded of await eventStore.readStream(stream)) {
    const { type, data } = decodeEvent(recorded);
    switch (type) {
      case 'CreativeCreated':
      case 'CreativeChanged':
      case 'CampaignCreated':
      case 'CampaignChanged':
        name = data.name ?? name;
        break;
      default:
    }
  }
  return name;
}

function streamOf(event: NotifiedEvent): string | undefined {
  switch (event.type) {
    case 'CreativeApproved':
    case 'CreativeDisapproved':
      return `creative-${event.data.creativeId}`;
    case 'CampaignApproved':
    case 'CampaignDisapproved':
    case 'CampaignStopped':
      return `campaign-${event.data.campaignId}`;
    default:
      return undefined;
  }
}
