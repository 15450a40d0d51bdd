import * as v from 'valibot';

import { supportTicketResource, ticketMessageResource } from './fields.ts';

const { subject, category } = supportTicketResource.body;
const { body: message } = ticketMessageResource;

/** Text fields of `POST /support-tickets`. */
export const openTicketForm = v.strictObject({ subject, category, ...message });
export type OpenTicketForm = v.InferOutput<typeof openTicketForm>;

/** Text fields of `POST /support-tickets/{id}/replies`, and of staff's. */
export const replyForm = v.strictObject(message);

/** `POST /admin/support-tickets/{id}/notes`: the advertiser never reads it. */
export const noteCommand = v.strictObject(message);

/** `PUT /admin/support-tickets/{id}/assignee`, which has to name one or null. */
export const assignTicketCommand = v.strictObject({
  assigneeId: supportTicketResource.fields.assigneeId.body,
});
