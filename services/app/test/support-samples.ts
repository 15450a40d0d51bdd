import { REPLY_FORM, TICKET_FORM } from './sample-forms.ts';
import { idOf, type Sample } from './sample-params.ts';

const ticket = idOf((users) => users.supportTicket());
const file: Pick<Sample, 'params'> = {
  params: async (users) => ({ id: await users.supportTicket(), number: 1, index: 1 }),
};

const onTickets = (prefix: string): Readonly<Record<string, Sample>> => ({
  [`GET ${prefix}/support-tickets/:id`]: ticket,
  [`POST ${prefix}/support-tickets/:id/replies`]: { ...ticket, form: REPLY_FORM },
  [`POST ${prefix}/support-tickets/:id/close`]: ticket,
  [`POST ${prefix}/support-tickets/:id/reopen`]: ticket,
  [`GET ${prefix}/support-tickets/:id/messages/:number/files/:index`]: file,
});

/** Calls on support tickets. */
export const SUPPORT_SAMPLES: Readonly<Record<string, Sample>> = {
  ...onTickets(''),
  ...onTickets('/admin'),
  'POST /support-tickets': { form: TICKET_FORM },
  'POST /support-tickets/:id/read': ticket,
  'POST /admin/support-tickets/:id/notes': { ...ticket, body: () => ({ message: 'A known customer' }) },
  'PUT /admin/support-tickets/:id/assignee': { ...ticket, body: () => ({ assigneeId: null }) },
};
