import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';
import { displayDollars } from '@marquee/schemas/common/money';

import type { NotifiedEvent } from './contents.ts';

/**
 * The name that the creative or campaign of an event has now, or what its payment is: "deposit of $600.00". Empty for
 * events about none of these, and for compensations, which an advertiser notices only when they arrive.
 */
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
      case 'PaymentRequested':
        if (data.paymentType !== 'compensation') {
          const what = data.paymentType === 'deposit' ? 'deposit' : 'withdrawal';
          name = `${what} of ${displayDollars(data.amountNanos)}`;
        }
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
    case 'CreativeDecisionUndone':
      return `creative-${event.data.creativeId}`;
    case 'CampaignApproved':
    case 'CampaignDisapproved':
    case 'CampaignDecisionUndone':
    case 'CampaignStopped':
      return `campaign-${event.data.campaignId}`;
    case 'PaymentDeclined':
    case 'PaymentCanceled':
      return `payment-${event.data.paymentId}`;
    default:
      return undefined;
  }
}
