import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';

import type { NotifiedEvent } from './contents.ts';
import type { RequestedPayment } from './messages/messages.ts';

/** The creative, campaign or payment that an event is about. */
export interface Subject {
  /** As the creative or campaign is called now; empty for events about none. */
  readonly name: string;
  /** Undefined for events about none, and for compensations, which an advertiser notices only when they arrive. */
  readonly payment: RequestedPayment | undefined;
}

export async function subjectOf(event: NotifiedEvent, eventStore: EventStore): Promise<Subject> {
  const stream = streamOf(event);
  let name = '';
  let payment: RequestedPayment | undefined;
  for (const recorded of stream === undefined ? [] : await eventStore.readStream(stream)) {
    const { type, data } = decodeEvent(recorded);
    switch (type) {
      case 'CreativeCreated':
      case 'CreativeChanged':
      case 'CampaignCreated':
      case 'CampaignChanged':
        name = data.name ?? name;
        break;
      case 'PaymentRequested':
        if (data.paymentType !== 'compensation')
          payment = {
            type: data.paymentType === 'deposit' ? 'deposit' : 'withdrawal',
            amountNanos: data.amountNanos,
          };
        break;
      default:
    }
  }
  return { name, payment };
}

function streamOf(event: NotifiedEvent): string | undefined {
  switch (event.type) {
    case 'CreativeApproved':
    case 'CreativeDisapproved':
    case 'CreativeDecisionUndone':
    case 'CreativeScanned':
    case 'CreativeScanCleared':
    case 'CreativeScanClearanceUndone':
      return `creative-${event.data.creativeId}`;
    case 'CampaignApproved':
    case 'CampaignDisapproved':
    case 'CampaignDecisionUndone':
    case 'CampaignStopped':
    case 'CampaignRuleApplied':
      return `campaign-${event.data.campaignId}`;
    case 'PaymentDeclined':
    case 'PaymentCanceled':
      return `payment-${event.data.paymentId}`;
    default:
      return undefined;
  }
}
