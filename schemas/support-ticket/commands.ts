import * as v from 'valibot';

import { idInput } from '../commands/ad-fields.ts';
import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { TICKET_LIMITS, ticketCategory } from './terms.ts';

const written = (label: string, lengthMax: number) =>
  v.pipe(
    v.string(required(label)),
    v.trim(),
    v.minLength(1, required(label)),
    v.maxLength(lengthMax, maxLength(label, lengthMax)),
    v.check((text) => !text.includes('\0'), mustBeValid(label)),
  );

const message = written('Message', TICKET_LIMITS.message);

/** Text fields of `POST /support-tickets`. */
export const openTicketForm = v.strictObject({
  subject: written('Subject', TICKET_LIMITS.subject),
  category: ticketCategory,
  message,
});
export type OpenTicketForm = v.InferOutput<typeof openTicketForm>;

/** Text fields of `POST /support-tickets/{id}/replies`, and of staff's. */
export const replyForm = v.strictObject({ message });

/** `POST /admin/support-tickets/{id}/notes`: the advertiser never reads it. */
export const noteCommand = v.strictObject({ message });

/** `PUT /admin/support-tickets/{id}/assignee`; null leaves the ticket to all admins. */
export const assignTicketCommand = v.strictObject({ assigneeId: v.nullable(idInput('Assignee')) });
