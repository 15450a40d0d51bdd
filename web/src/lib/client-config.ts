import { clientConfigAnswer } from '@marquee/schemas/queries/client-config';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from './answer.ts';
import { api } from './api-client.ts';

/** What the browser must know of the installation; it changes with a deployment. */
export const clientConfigQuery = queryOptions({
  queryKey: ['client-config'],
  queryFn: async ({ signal }) =>
    (await parsed(clientConfigAnswer, api.get('/client-config', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
