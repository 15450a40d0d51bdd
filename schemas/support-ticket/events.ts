import * as v from 'valibot';

import { personalText, sealed } from '../common/sealed.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { supportTicketResource, ticketMessageResource } from './fields.ts';
import { ticketSide } from './terms.ts';

/** A file of a message. Its content is encrypted, so that it goes with the key of the account's person. */
export const ticketAttachment = v.object({
  name: personalText,
  contentType: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Of the encrypted content in the media store. */
  storageKey: v.string(),
  /** What decrypts the content. */
  secret: sealed,
});
export type TicketAttachment = v.InferOutput<typeof ticketAttachment>;

/** `userId` is the account that asks, also where staff writes. */
const identity = { ticketId: v.number(), userId: v.number() };
/** Counted from 1 within a ticket. */
const number = v.number();
const written = { number, ...ticketMessageResource.stored.entries };
const attachments = v.array(ticketAttachment);
const { assigneeId } = supportTicketResource.stored.entries;

/** Stream `support-ticket-<id>`. */
export const supportTicketEvents = {
  SupportTicketOpened: {
    version: 1,
    data: v.object({
      ...identity,
      ...written,
      ...supportTicketResource.stored.entries,
      attachments,
    }),
  },
  SupportTicketReplied: {
    version: 1,
    data: v.object({ ...identity, ...written, side: ticketSide, attachments }),
  },
  /** Staff wrote to staff. */
  SupportTicketNoted: { version: 1, data: v.object({ ...identity, ...written }) },
  SupportTicketAssigned: {
    version: 1,
    data: v.object({ ...identity, assigneeId }),
  },
  SupportTicketClosed: { version: 1, data: v.object({ ...identity, side: ticketSide }) },
  SupportTicketReopened: { version: 1, data: v.object({ ...identity, side: ticketSide }) },
  /** The advertiser has read everything up to this message. */
  SupportTicketRead: { version: 1, data: v.object({ ...identity, number }) },
} as const satisfies EventCatalogue;
export type SupportTicketEvent = EventsOf<typeof supportTicketEvents>;
