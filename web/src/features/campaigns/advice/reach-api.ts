import type { reachBody } from '@marquee/schemas/commands/reach';
import { reachAnswer } from '@marquee/schemas/queries/reach';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';

export type ReachInput = InferInput<typeof reachBody>;

/** What a plan could reach. @param body `POST /campaigns/reach`; undefined asks nothing */
export const reachQuery = (body: ReachInput | undefined) =>
  queryOptions({
    queryKey: ['reach', body],
    queryFn: async ({ signal }) =>
      (await parsed(reachAnswer, api.post('/campaigns/reach', body, { signal }))).data,
    enabled: body !== undefined,
    // An estimate over seven days does not move within minutes.
    staleTime: 300_000,
    placeholderData: keepPreviousData,
    retry: false,
  });
