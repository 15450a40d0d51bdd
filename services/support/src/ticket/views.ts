import type {
  OwnTicketDetails,
  OwnTicketView,
  StaffTicketDetails,
  StaffTicketView,
  TicketAttachmentView,
  TicketPerson,
} from '@marquee/schemas/support-ticket/views';

import type { AttachmentRow, MessageRow, TicketDetails, TicketRow } from '../read-models/tickets/query.ts';

export type People = ReadonlyMap<number, TicketPerson>;

const ticketOf = (row: TicketRow) => ({
  ...{ id: row.id, subject: row.subject, category: row.category, state: row.state, lastSide: row.last_side },
  createdAt: row.created_at.toISOString(),
  lastMessageAt: row.last_message_at.toISOString(),
});

const messageOf = (row: MessageRow, attachments: readonly AttachmentRow[]) => ({
  ...{ number: row.number, side: row.side, text: row.text, createdAt: row.created_at.toISOString() },
  attachments: attachments.filter(({ number }) => number === row.number).map(attachmentOf),
});

const attachmentOf = ({ index, name, content_type, size }: AttachmentRow): TicketAttachmentView => ({
  ...{ index, name, contentType: content_type, size },
});

export const ownTicketOf = (row: TicketRow): OwnTicketView => ({ ...ticketOf(row), isUnread: row.is_unread });

export const ownDetailsOf = ({ ticket, messages, attachments }: TicketDetails): OwnTicketDetails => ({
  ...ownTicketOf(ticket),
  messages: messages.map((message) => messageOf(message, attachments)),
});

const personOf = (people: People, id: number | null): TicketPerson | null =>
  id === null ? null : (people.get(id) ?? null);

export const staffTicketOf = (row: TicketRow, people: People): StaffTicketView => ({
  ...ticketOf(row),
  ...{ userId: row.user_id, user: personOf(people, row.user_id) },
  ...{ assigneeId: row.assignee_id, assignee: personOf(people, row.assignee_id) },
});

export const staffDetailsOf = (
  { ticket, messages, attachments }: TicketDetails,
  people: People,
): StaffTicketDetails => ({
  ...staffTicketOf(ticket, people),
  messages: messages.map((message) => ({
    ...messageOf(message, attachments),
    ...{ isInternal: message.is_internal, author: personOf(people, message.author_id) },
  })),
});

/** Ids of the people that an answer for staff names. */
export const namedIn = (
  tickets: readonly TicketRow[],
  messages: readonly MessageRow[] = [],
): readonly number[] => {
  const ids = [
    ...tickets.flatMap((ticket) => [ticket.user_id, ticket.assignee_id]),
    ...messages.map((message) => message.author_id),
  ];
  return [...new Set(ids.filter((id) => id !== null))];
};
