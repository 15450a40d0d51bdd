import type { trafficCalculatorBody } from '@marquee/schemas/commands/traffic-calculator';
import { trafficCalculatorAnswer } from '@marquee/schemas/queries/traffic-calculator';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

export type TrafficQuestion = InferInput<typeof trafficCalculatorBody>;

/** What traffic there is. @param body undefined asks nothing */
export const trafficQuery = (body: TrafficQuestion | undefined) =>
  queryOptions({
    queryKey: ['traffic-calculator', body],
    queryFn: async ({ signal }) =>
      (await parsed(trafficCalculatorAnswer, api.post('/traffic-calculator', body, { signal }))).data,
    enabled: body !== undefined,
    // An estimate over seven days does not move within minutes.
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  });
