import type { LabRun } from '@marquee/schemas/commands/lab';
import type { LabResult, LabSample } from '@marquee/schemas/queries/lab';
import type { SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import { toSearchParams, type DataAnswer, type ListAnswer } from '../../lib/list-query.ts';

/** They ship with the product. */
export const samplesQuery = queryOptions({
  queryKey: ['lab', 'samples'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<readonly LabSample[]>>('/admin/bidder/lab/samples', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Most that a list answers at once. */
const ENDPOINTS_MAX = 100;

/** The endpoints that a request can be tried at. */
export const labEndpointsQuery = queryOptions({
  queryKey: ['ssp-endpoint', 'all', 'list', 'lab'],
  queryFn: async ({ signal }) => {
    const query = toSearchParams({
      page: 1,
      perPage: ENDPOINTS_MAX,
      orderBy: 'name',
      sortedBy: 'asc',
      filters: [],
    });
    return (await api.get<ListAnswer<SspEndpointView>>('/admin/ssp-endpoints', { query, signal })).data;
  },
});

export const runLab = async (run: LabRunInput): Promise<LabResult> =>
  (await api.post<DataAnswer<LabResult>>('/admin/bidder/lab', run)).data;

export type LabRunInput = Omit<LabRun, 'sspEndpointId'> & { readonly sspEndpointId: number };
