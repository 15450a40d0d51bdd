import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';

import type { AttachmentRow, MessageRow, TicketDetails, TicketRow } from '../read-models/tickets/query.ts';
import {
  isTicketChange,
  isWritten,
  messageRows,
  ticketChange,
  ticketRow,
} from '../read-models/tickets/rows.ts';
import { maySee, type TicketActor } from './actor.ts';
import { supportTicketStream } from './index.ts';

/**
 * A ticket out of its own events, which is what a call has just decided, also while the tables are behind; undefined for one that
 * the actor may not see.
 */
export type DecidedTicket = (actor: TicketActor, ticketId: number) => Promise<TicketDetails | undefined>;

interface DecidedTicketDeps {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly vault: Pick<PersonalDataVault, 'open'>;
}

export const createDecidedTicket =
  ({ eventStore, vault }: DecidedTicketDeps): DecidedTicket =>
  async (actor, ticketId) => {
    let ticket: Omit<TicketRow, 'is_unread'> | undefined;
    const messages: MessageRow[] = [];
    const attachments: AttachmentRow[] = [];
    for (const recorded of await eventStore.readStream(supportTicketStream(ticketId))) {
      const event = decodeEvent(recorded);
      if (event.type === 'SupportTicketOpened') ticket = await ticketRow(event, vault);
      if (isTicketChange(event)) ticket &&= { ...ticket, ...ticketChange(event) };
      if (!isWritten(event)) continue;
      const written = await messageRows(event, vault);
      messages.push(written.message);
      attachments.push(...written.attachments);
    }
    if (!ticket || !maySee(actor, { userId: ticket.user_id, assigneeId: ticket.assignee_id }))
      return undefined;
    return {
      ticket: { ...ticket, is_unread: ticket.last_staff_number > ticket.read_number },
      messages: messages.filter((message) => actor.side === 'staff' || !message.is_internal),
      attachments,
    };
  };
