import type {
  SspEndpointExamples,
  SspEndpointReplay,
  SspEndpointView,
} from '@marquee/schemas/queries/ssp-endpoint';
import type { StatisticsAnswer } from '@marquee/schemas/queries/statistics';
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

/** Sends the example to the bidder, with `test=1`. */
export const replaySspExample = async (id: number): Promise<SspEndpointReplay> =>
  (await api.post<DataAnswer<SspEndpointReplay>>(`${PATH}/${id}/examples/replay`)).data;

const isoToday = (): string => new Date().toISOString().slice(0, 10);

/** Dollars that the exchange is owed for today, UTC, as far as they are booked. */
export const sspSpendTodayQuery = (id: number) =>
  queryOptions({
    queryKey: ['statistics', 'all', 'ssp-today', id],
    queryFn: async ({ signal }) => {
      const today = isoToday();
      const query = {
        from: today,
        to: today,
        timezone: 'Z',
        groupBy: 'day',
        fields: 'cost',
        'filter[ssp]': id,
      };
      const { totals } = await api.get<StatisticsAnswer>('/statistics', { query, signal });
      return String(totals['cost'] ?? '0.00');
    },
    refetchInterval: 30_000,
  });

export const createSspEndpoint = async (input: unknown, idempotencyKey: string): Promise<SspEndpointView> =>
  (await api.post<DataAnswer<SspEndpointView>>(PATH, input, { idempotencyKey })).data;

export const changeSspEndpoint = async (id: number, input: unknown): Promise<SspEndpointView> =>
  (await api.put<DataAnswer<SspEndpointView>>(`${PATH}/${id}`, input)).data;

export const deleteSspEndpoint = (id: number) => api.delete(`${PATH}/${id}`);

export const rotateSspKey = async (id: number): Promise<SspEndpointView> =>
  (await api.post<DataAnswer<SspEndpointView>>(`${PATH}/${id}/rotate-key`)).data;
