import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';

/** Who answers a support ticket; null where all admins do. */
export async function assigneeOf(eventStore: EventStore, ticketId: number): Promise<number | null> {
  let assigneeId: number | null = null;
  for (const recorded of await eventStore.readStream(`support-ticket-${ticketId}`)) {
    const { type, data } = decodeEvent(recorded);
    if (type === 'SupportTicketOpened' || type === 'SupportTicketAssigned') assigneeId = data.assigneeId;
  }
  return assigneeId;
}
