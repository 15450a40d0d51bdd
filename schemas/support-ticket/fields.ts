import * as v from 'valibot';

import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { choice, optional, personalText, reference } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { TICKET_CATEGORIES, TICKET_LIMITS } from './terms.ts';

const written = (label: string, lengthMax: number) =>
  v.pipe(
    v.string(required(label)),
    v.trim(),
    v.minLength(1, required(label)),
    v.maxLength(lengthMax, maxLength(label, lengthMax)),
    v.check((text) => !text.includes('\0'), mustBeValid(label)),
  );

/** A question to support. */
export const supportTicketResource = defineResource({
  subject: personalText('Subject', written('Subject', TICKET_LIMITS.subject), 'listed', 'searchable'),
  category: choice('Category', TICKET_CATEGORIES, 'listed'),
  /** Who answers: at first the account manager of that moment; null leaves the ticket to all admins. */
  assigneeId: optional(reference('Assignee', 'user', 'listed', 'internal')),
});
export type SupportTicketFields = v.InferOutput<typeof supportTicketResource.stored>;

/** What either side writes in a ticket, and staff to staff. */
export const ticketMessageResource = defineResource({
  /** Sealed under the key of the account's person, whichever side wrote it. */
  message: personalText('Message', written('Message', TICKET_LIMITS.message)),
});
export type TicketMessageFields = v.InferOutput<typeof ticketMessageResource.stored>;
