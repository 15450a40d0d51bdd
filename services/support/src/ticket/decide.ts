import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import type { SupportTicketEvent, TicketAttachment } from '@marquee/schemas/support-ticket/events';
import type { SupportTicketFields, TicketMessageFields } from '@marquee/schemas/support-ticket/fields';
import { TICKET_LIMITS, type TicketSide } from '@marquee/schemas/support-ticket/terms';

import { maySee, type TicketActor } from './actor.ts';
import { TICKET_REJECTIONS, type TicketRejection } from './rejections.ts';
import type { KnownTicket, SupportTicketState } from './state.ts';

interface Written extends Readonly<TicketMessageFields> {
  readonly attachments: readonly TicketAttachment[];
}

interface OpenTicket extends Written, Readonly<SupportTicketFields> {
  readonly type: 'OpenTicket';
  readonly ticketId: number;
  readonly userId: number;
}

interface ByActor {
  readonly actor: TicketActor;
}

interface ByStaff {
  readonly actor: Extract<TicketActor, { side: 'staff' }>;
}

type CommandOnTicket =
  | ({ readonly type: 'Reply' } & ByActor & Written)
  | ({ readonly type: 'Note' } & ByStaff & Readonly<TicketMessageFields>)
  | ({ readonly type: 'Assign' } & ByStaff & Pick<SupportTicketFields, 'assigneeId'>)
  | ({ readonly type: 'Close' } & ByActor)
  | ({ readonly type: 'Reopen' } & ByActor)
  /** The advertiser has opened the ticket. */
  | ({ readonly type: 'Read' } & ByActor);

export type TicketCommand = OpenTicket | CommandOnTicket;

type TicketDecision = Decision<SupportTicketEvent, TicketRejection>;

export function decide(command: TicketCommand, { ticket }: SupportTicketState): TicketDecision {
  if (command.type === 'OpenTicket') {
    if (ticket) return reject(TICKET_REJECTIONS['already-exists']);
    const { type: _type, attachments, ...opened } = command;
    return accept({
      type: 'SupportTicketOpened',
      data: { ...opened, number: 1, attachments: [...attachments] },
    });
  }
  if (!ticket || !maySee(command.actor, ticket)) return reject(TICKET_REJECTIONS['not-found']);
  return onTicket(command, ticket);
}

function onTicket(command: CommandOnTicket, ticket: KnownTicket): TicketDecision {
  const { ticketId, userId, state } = ticket;
  const ids = { ticketId, userId };
  const { side } = command.actor;
  switch (command.type) {
    case 'Reply':
      return reply(command, ticket);
    case 'Note':
      return isFull(ticket)
        ? reject(TICKET_REJECTIONS.full)
        : accept({
            type: 'SupportTicketNoted',
            data: { ...ids, number: ticket.lastNumber + 1, message: command.message },
          });
    case 'Assign':
      return assign(ticket, command.assigneeId);
    case 'Close':
      return state === 'closed' ? accept() : accept({ type: 'SupportTicketClosed', data: { ...ids, side } });
    case 'Reopen':
      return reopen(ticket, side);
    case 'Read':
      return side === 'staff' || ticket.lastStaffNumber <= ticket.readNumber
        ? accept()
        : accept({ type: 'SupportTicketRead', data: { ...ids, number: ticket.lastStaffNumber } });
  }
}

function reopen({ ticketId, userId, state, reopenings }: KnownTicket, side: TicketSide): TicketDecision {
  if (state !== 'closed') return accept();
  // Each of them is a mail to the other side.
  return reopenings >= TICKET_LIMITS.reopenings
    ? reject(TICKET_REJECTIONS['reopened-often'])
    : accept({ type: 'SupportTicketReopened', data: { ticketId, userId, side } });
}

const isFull = ({ lastNumber }: KnownTicket): boolean => lastNumber >= TICKET_LIMITS.messages;

function reply(
  { actor, message, attachments }: Extract<TicketCommand, { type: 'Reply' }>,
  ticket: KnownTicket,
): TicketDecision {
  if (ticket.state === 'closed') return reject(TICKET_REJECTIONS.closed);
  if (isFull(ticket)) return reject(TICKET_REJECTIONS.full);
  const ids = { ticketId: ticket.ticketId, userId: ticket.userId };
  const replied: SupportTicketEvent = {
    type: 'SupportTicketReplied',
    data: {
      ...ids,
      number: ticket.lastNumber + 1,
      message,
      side: actor.side,
      attachments: [...attachments],
    },
  };
  // Who answers a ticket without an assignee goes on with it.
  return actor.side === 'staff' && ticket.assigneeId === null
    ? accept<SupportTicketEvent>(replied, {
        type: 'SupportTicketAssigned',
        data: { ...ids, assigneeId: actor.staffId },
      })
    : accept(replied);
}

function assign(
  { ticketId, userId, assigneeId: before }: KnownTicket,
  assigneeId: number | null,
): TicketDecision {
  if (assigneeId === before) return accept();
  return accept({ type: 'SupportTicketAssigned', data: { ticketId, userId, assigneeId } });
}
