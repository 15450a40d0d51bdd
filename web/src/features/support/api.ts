import {
  ownTicketAnswer,
  type OwnTicketDetails,
  staffTicketAnswer,
  type StaffTicketDetails,
  ticketStaffAnswer,
} from '@marquee/schemas/support-ticket/views';
import { TICKET_FILES_FIELD } from '@marquee/schemas/support-ticket/terms';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { apiPath, type TicketScope } from './scope.ts';

/** The entity whose changes the server reports. */
export const TICKET_KEY = 'support-ticket';

/** A slow line takes a while for five files. */
const UPLOAD_TIMEOUT_MS = 300_000;

export const ownTicketQuery = (id: number) =>
  queryOptions({
    queryKey: [TICKET_KEY, 'own', id],
    queryFn: async ({ signal }) =>
      (await parsed(ownTicketAnswer, api.get(`${apiPath('own')}/${id}`, { signal }))).data,
  });

export const staffTicketQuery = (id: number) =>
  queryOptions({
    queryKey: [TICKET_KEY, 'all', id],
    queryFn: async ({ signal }) =>
      (await parsed(staffTicketAnswer, api.get(`${apiPath('admin')}/${id}`, { signal }))).data,
  });

/** Who can be given a ticket. */
export const ticketStaffQuery = queryOptions({
  queryKey: [TICKET_KEY, 'staff'],
  queryFn: async ({ signal }) =>
    (await parsed(ticketStaffAnswer, api.get('/admin/support-staff', { signal }))).data,
  staleTime: 60_000,
});

function formOf(fields: Readonly<Record<string, string>>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(TICKET_FILES_FIELD, file);
  return form;
}

const UPLOAD = { timeoutMs: UPLOAD_TIMEOUT_MS } as const;

export const openTicket = async (
  fields: { readonly subject: string; readonly category: string; readonly message: string },
  files: readonly File[],
): Promise<OwnTicketDetails> =>
  (await parsed(ownTicketAnswer, api.post(apiPath('own'), formOf(fields, files), UPLOAD))).data;

export const replyToTicket = (scope: TicketScope, id: number, message: string, files: readonly File[]) =>
  api.post(`${apiPath(scope)}/${id}/replies`, formOf({ message }, files), UPLOAD);

export const noteOnTicket = (id: number, message: string) =>
  api.post(`${apiPath('admin')}/${id}/notes`, { message });

export const assignTicket = async (id: number, assigneeId: number | null): Promise<StaffTicketDetails> =>
  (await parsed(staffTicketAnswer, api.put(`${apiPath('admin')}/${id}/assignee`, { assigneeId }))).data;

export const changeTicket = (scope: TicketScope, id: number, change: 'close' | 'reopen') =>
  api.post(`${apiPath(scope)}/${id}/${change}`);

/** No one asked for it: that it is refused while another account is viewed is not shown. */
export const markTicketRead = (id: number) =>
  api.post(`${apiPath('own')}/${id}/read`, undefined, { isUnasked: true });

export const downloadAttachment = (scope: TicketScope, id: number, number: number, index: number) =>
  api.download(`${apiPath(scope)}/${id}/messages/${number}/files/${index}`);
