import type { LabRun } from '@marquee/schemas/commands/lab';
import { labAnswer, labSamplesAnswer, type LabResult } from '@marquee/schemas/queries/lab';
import { sspEndpointView } from '@marquee/schemas/ssp-endpoint/views';
import { queryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { toSearchParams } from '../../lib/list-query.ts';

/** They ship with the product. */
export const samplesQuery = queryOptions({
  queryKey: ['lab', 'samples'],
  queryFn: async ({ signal }) =>
    (await parsed(labSamplesAnswer, api.get('/admin/bidder/lab/samples', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Most that a list answers at once. */
const ENDPOINTS_MAX = 100;

/** The endpoints that a request can be tried at. */
export const labEndpointsQuery = queryOptions({
  queryKey: ['ssp-endpoint', 'all', 'list', 'lab'],
  queryFn: ({ signal }) => {
    const query = toSearchParams({
      page: 1,
      perPage: ENDPOINTS_MAX,
      orderBy: 'name',
      sortedBy: 'asc',
      filters: [],
    });
    return parsedData(array(sspEndpointView), api.get('/admin/ssp-endpoints', { query, signal }));
  },
});

export const runLab = async (run: LabRunInput): Promise<LabResult> =>
  (await parsed(labAnswer, api.post('/admin/bidder/lab', run))).data;

export type LabRunInput = Omit<LabRun, 'sspEndpointId'> & { readonly sspEndpointId: number };
