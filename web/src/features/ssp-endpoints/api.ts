import type { SspEndpointExamples, SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';

const PATH = '/admin/ssp-endpoints';

export const sspEndpointQuery = (id: number) =>
  queryOptions({
    queryKey: ['ssp-endpoint', 'all', 'detail', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<SspEndpointView>>(`${PATH}/${id}`, { signal })).data,
    meta: { isPage: true },
  });

/** A request as the exchange would send it, and what it would be answered. */
export const sspEndpointExamplesQuery = (id: number) =>
  queryOptions({
    queryKey: ['ssp-endpoint', 'all', 'examples', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<SspEndpointExamples>>(`${PATH}/${id}/examples`, { signal })).data,
  });

export const createSspEndpoint = async (input: unknown, idempotencyKey: string): Promise<SspEndpointView> =>
  (await api.post<DataAnswer<SspEndpointView>>(PATH, input, { idempotencyKey })).data;

export const changeSspEndpoint = async (id: number, input: unknown): Promise<SspEndpointView> =>
  (await api.put<DataAnswer<SspEndpointView>>(`${PATH}/${id}`, input)).data;

export const deleteSspEndpoint = (id: number) => api.delete(`${PATH}/${id}`);

export const rotateSspKey = async (id: number): Promise<SspEndpointView> =>
  (await api.post<DataAnswer<SspEndpointView>>(`${PATH}/${id}/rotate-key`)).data;
