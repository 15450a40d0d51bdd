import { clickUrlCheckAnswer } from '@marquee/schemas/creative/views';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const CHECK_STALE_MS = 120_000;

/** Has the server follow a link: whether a creative may have it, which server answers, and where it ends. */
export const clickUrlCheckQuery = (url: string | undefined) =>
  queryOptions({
    queryKey: ['click-url-check', url],
    queryFn: async ({ signal }) =>
      (await parsed(clickUrlCheckAnswer, api.post('/creatives/check-click-url', { url }, { signal }))).data,
    enabled: url !== undefined,
    staleTime: CHECK_STALE_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });
