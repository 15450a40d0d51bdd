import type { Decider } from '@marquee/kit/decider/decider';
import type { SupportTicketEvent } from '@marquee/schemas/support-ticket/events';

import { decide, type TicketCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import type { TicketRejection } from './rejections.ts';
import { initialSupportTicket, type SupportTicketState } from './state.ts';

/** A question to support and what was answered. */
export const supportTicketDecider: Decider<
  TicketCommand,
  SupportTicketState,
  SupportTicketEvent,
  TicketRejection
> = { decide, evolve, initialState: initialSupportTicket };

export const supportTicketStream = (ticketId: number): string => `support-ticket-${ticketId}`;
