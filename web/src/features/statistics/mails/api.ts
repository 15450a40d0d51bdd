import type { ReportMailBody } from '@marquee/schemas/report-mail/commands';
import { reportMailAnswer, reportMailsAnswer } from '@marquee/schemas/report-mail/views';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';

/** The person's own reports by mail. */
export const mailsQuery = queryOptions({
  queryKey: ['report-mail', 'own', 'list'],
  queryFn: async ({ signal }) =>
    (await parsed(reportMailsAnswer, api.get('/statistics/mails', { signal }))).data,
});

export const createMail = async (wanted: ReportMailBody) =>
  (await parsed(reportMailAnswer, api.post('/statistics/mails', wanted))).data;

export const changeMail = async ({ id, ...wanted }: ReportMailBody & { readonly id: number }) =>
  (await parsed(reportMailAnswer, api.put(`/statistics/mails/${id}`, wanted))).data;
