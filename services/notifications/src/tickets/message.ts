import type { EventOf } from '@marquee/kit/projector/read-model';

import type { Content } from '../contents.ts';
import { messageIn } from '../messages/message.ts';
import type { Messages } from '../messages/messages.ts';

/** What the other side of a support ticket learns of. */
export const TICKET_EVENTS = [
  'SupportTicketOpened',
  'SupportTicketReplied',
  'SupportTicketAssigned',
  'SupportTicketClosed',
  'SupportTicketReopened',
] as const;
export type TicketEvent = EventOf<(typeof TICKET_EVENTS)[number]>;

export const isTicketEvent = (event: { readonly type: string }): event is TicketEvent =>
  (TICKET_EVENTS as readonly string[]).includes(event.type);

/** Who learns of it: the advertiser, who answers the ticket, or no one. */
export function notifiedOf(event: TicketEvent): 'advertiser' | 'staff' | undefined {
  switch (event.type) {
    case 'SupportTicketOpened':
      return 'staff';
    case 'SupportTicketAssigned':
      // Who takes a ticket knows it, and a ticket that was given back waits as it did.
      return [null, event.metadata.actorId].includes(event.data.assigneeId) ? undefined : 'staff';
    case 'SupportTicketReplied':
    case 'SupportTicketReopened':
    case 'SupportTicketClosed':
      return event.data.side === 'staff' ? 'advertiser' : 'staff';
  }
}

/** The notification of an event of a ticket for its advertiser. Subjects and texts stay in the ticket. */
export const advertiserContent = (event: TicketEvent): Content => {
  const { ticketId } = event.data;
  return content('support_reply', '/support/{id}', ticketId, messageOf(event));
};

/** The same for staff. @param isAdmin whose pages are others than a manager's */
export const staffContent = (event: TicketEvent, isAdmin: boolean): Content => {
  const { ticketId } = event.data;
  const route = isAdmin ? '/admin/support/{id}' : '/manager/support/{id}';
  return content('support_ticket', route, ticketId, messageOf(event));
};

const content = (
  notificationType: 'support_reply' | 'support_ticket',
  route: string,
  id: number,
  write: (messages: Messages) => string,
): Content => ({
  notificationType,
  message: messageIn(write),
  data: { color: 'blue', route, route_params: { id } },
});

function messageOf({ type, data }: TicketEvent): (messages: Messages) => string {
  const { ticketId: id } = data;
  switch (type) {
    case 'SupportTicketOpened':
      return (messages) => messages.ticketOpened(id);
    case 'SupportTicketAssigned':
      return (messages) => messages.ticketAssigned(id);
    case 'SupportTicketReplied':
      return data.side === 'staff'
        ? (messages) => messages.ticketAnswered(id)
        : (messages) => messages.ticketReplied(id);
    case 'SupportTicketClosed':
      return data.side === 'staff'
        ? (messages) => messages.ticketClosedBySupport(id)
        : (messages) => messages.ticketClosed(id);
    case 'SupportTicketReopened':
      return (messages) => messages.ticketReopened(id);
  }
}
