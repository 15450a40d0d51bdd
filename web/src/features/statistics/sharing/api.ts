import type { CreateReportLink } from '@marquee/schemas/report-link/commands';
import {
  reportLinkCreatedAnswer,
  reportLinksAnswer,
  sharedReportAnswer,
} from '@marquee/schemas/report-link/views';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';

/** The person's own links that are open. */
export const linksQuery = queryOptions({
  queryKey: ['report-link', 'own', 'list'],
  queryFn: async ({ signal }) =>
    (await parsed(reportLinksAnswer, api.get('/statistics/links', { signal }))).data,
});

export const createLink = async (wanted: CreateReportLink) =>
  (await parsed(reportLinkCreatedAnswer, api.post('/statistics/links', wanted))).data;

/** The report of a link. */
export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-report', token],
    queryFn: async ({ signal }) =>
      (await parsed(sharedReportAnswer, api.get(`/shared-reports/${encodeURIComponent(token)}`, { signal })))
        .data,
    retry: false,
    // Every call counts as an opening.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
  });
