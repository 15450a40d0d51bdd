import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
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

/** A ticket at a time; undefined before it was opened. */
export const supportTicketFold = streamFold('support-ticket', supportTicketDecider, ({ ticket }) =>
  ticket === null ? undefined : { ...ticket },
);
