import type {
  DspEndpointExamples,
  DspEndpointReplay,
  DspEndpointView,
} from '@marquee/schemas/queries/dsp-endpoint';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';

const PATH = '/admin/dsp-endpoints';

export const dspEndpointQuery = (id: number) =>
  queryOptions({
    queryKey: ['dsp-endpoint', 'all', 'detail', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<DspEndpointView>>(`${PATH}/${id}`, { signal })).data,
    meta: { isPage: true },
  });

/** A request as we would send it, and what it may be answered with. */
export const dspEndpointExamplesQuery = (id: number) =>
  queryOptions({
    queryKey: ['dsp-endpoint', 'all', 'examples', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<DspEndpointExamples>>(`${PATH}/${id}/examples`, { signal })).data,
  });

/** Sends the example to the outside bidder, with `test=1`. */
export const replayDspExample = async (id: number): Promise<DspEndpointReplay> =>
  (await api.post<DataAnswer<DspEndpointReplay>>(`${PATH}/${id}/examples/replay`)).data;

export const createDspEndpoint = async (input: unknown, idempotencyKey: string): Promise<DspEndpointView> =>
  (await api.post<DataAnswer<DspEndpointView>>(PATH, input, { idempotencyKey })).data;

export const changeDspEndpoint = async (id: number, input: unknown): Promise<DspEndpointView> =>
  (await api.put<DataAnswer<DspEndpointView>>(`${PATH}/${id}`, input)).data;

export const deleteDspEndpoint = (id: number) => api.delete(`${PATH}/${id}`);
