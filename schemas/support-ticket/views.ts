import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { supportTicketResource } from './fields.ts';
import { ticketSide, ticketState } from './terms.ts';

/** Someone by name; null parts once they are erased. */
export const ticketPerson = v.object({ id: v.number(), firstName: v.string(), lastName: v.string() });
export type TicketPerson = v.InferOutput<typeof ticketPerson>;

const { assigneeId, ...shownToAll } = supportTicketResource.view;
const ticket = {
  id: v.number(),
  ...shownToAll,
  state: ticketState,
  /** ISO 8601 UTC. */
  createdAt: v.string(),
  lastMessageAt: v.string(),
  /** Who wrote last. */
  lastSide: ticketSide,
};

const attachmentView = v.object({
  /** Counted from 1 within the message. */
  index: v.number(),
  name: v.string(),
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
});
export type TicketAttachmentView = v.InferOutput<typeof attachmentView>;

const message = {
  /** Counted from 1 within the ticket, with gaps where the reader may not read one. */
  number: v.number(),
  side: ticketSide,
  text: v.string(),
  createdAt: v.string(),
  attachments: v.array(attachmentView),
};

/** A ticket as its advertiser reads it. */
export const ownTicketView = v.object({
  ...ticket,
  /** Support wrote something that was not opened yet. */
  isUnread: v.boolean(),
});
export type OwnTicketView = v.InferOutput<typeof ownTicketView>;
export const ownTicketDetails = v.object({ ...ownTicketView.entries, messages: v.array(v.object(message)) });

/** A ticket as staff reads it. */
export const staffTicketView = v.object({
  ...ticket,
  userId: v.number(),
  user: v.nullable(ticketPerson),
  assigneeId,
  assignee: v.nullable(ticketPerson),
});
export type StaffTicketView = v.InferOutput<typeof staffTicketView>;
export const staffTicketDetails = v.object({
  ...staffTicketView.entries,
  messages: v.array(
    v.object({
      ...message,
      /** A note that the advertiser never reads. */
      isInternal: v.boolean(),
      author: v.nullable(ticketPerson),
    }),
  ),
});
export type OwnTicketDetails = v.InferOutput<typeof ownTicketDetails>;
export type StaffTicketDetails = v.InferOutput<typeof staffTicketDetails>;

export const ownTicketsAnswer = v.object({ data: v.array(ownTicketView), meta: pageMeta });
export const ownTicketAnswer = v.object({ data: ownTicketDetails });
export const staffTicketsAnswer = v.object({ data: v.array(staffTicketView), meta: pageMeta });
export const staffTicketAnswer = v.object({ data: staffTicketDetails });
export const ticketStaffAnswer = v.object({ data: v.array(ticketPerson) });
