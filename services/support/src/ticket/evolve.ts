import type { SupportTicketEvent } from '@marquee/schemas/support-ticket/events';

import type { KnownTicket, SupportTicketState } from './state.ts';

export function evolve({ ticket }: SupportTicketState, event: SupportTicketEvent): SupportTicketState {
  if (event.type === 'SupportTicketOpened') {
    const { ticketId, userId, assigneeId, number } = event.data;
    const opened = { ticketId, userId, assigneeId, state: 'open', lastNumber: number } as const;
    return { ticket: { ...opened, lastStaffNumber: 0, readNumber: 0, reopenings: 0 } };
  }
  return { ticket: ticket && changed(ticket, event) };
}

function changed(
  ticket: KnownTicket,
  event: Exclude<SupportTicketEvent, { type: 'SupportTicketOpened' }>,
): KnownTicket {
  switch (event.type) {
    case 'SupportTicketReplied': {
      const { side, number: lastNumber } = event.data;
      return side === 'staff'
        ? { ...ticket, state: 'waiting', lastNumber, lastStaffNumber: lastNumber }
        : { ...ticket, state: 'open', lastNumber };
    }
    case 'SupportTicketNoted':
      return { ...ticket, lastNumber: event.data.number };
    case 'SupportTicketAssigned':
      return { ...ticket, assigneeId: event.data.assigneeId };
    case 'SupportTicketClosed':
      return { ...ticket, state: 'closed' };
    case 'SupportTicketReopened':
      return { ...ticket, state: 'open', reopenings: ticket.reopenings + 1 };
    case 'SupportTicketRead':
      return { ...ticket, readNumber: event.data.number };
  }
}
