import type { ClientConfig } from '@marquee/schemas/queries/client-config';
import { queryOptions } from '@tanstack/react-query';

import { api } from './api-client.ts';
import type { DataAnswer } from './list-query.ts';

/** What the browser must know of the installation; it changes with a deployment. */
export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: async ({ signal }) => (await api.get<DataAnswer<ClientConfig>>('/client-config', { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
