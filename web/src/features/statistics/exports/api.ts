import { reportExportsAnswer, type ReportExportView } from '@marquee/schemas/report-export/views';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';

/** How often the progress is asked for while it is looked at, milliseconds. */
const EVERY_MS = 1_000;

const isPending = ({ status }: ReportExportView): boolean => status === 'pending';

/** The person's own exports; asked for again while one is made. */
export const exportsQuery = queryOptions({
  queryKey: ['report-export', 'own', 'list'],
  queryFn: async ({ signal }) =>
    (await parsed(reportExportsAnswer, api.get('/statistics/exports', { signal }))).data,
  refetchInterval: ({ state }) => (state.data?.some(isPending) === true ? EVERY_MS : false),
});
