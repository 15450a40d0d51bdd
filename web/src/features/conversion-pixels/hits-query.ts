import { pixelHit } from '@marquee/schemas/conversion-pixel/hits';
import { queryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { PIXEL } from './pixel-kind.ts';

/** Facts come from the traffic log and are not pushed; an open page asks for them at this pace. */
const EVERY_MS = 5_000;
export const HITS_KEY = 'conversion-pixel-hits';

/** The latest calls of a pixel. */
export const pixelHitsQuery = (id: number) =>
  queryOptions({
    queryKey: [HITS_KEY, PIXEL.scope, id],
    queryFn: ({ signal }) => parsedData(array(pixelHit), api.get(`${PIXEL.path}/${id}/hits`, { signal })),
    refetchInterval: EVERY_MS,
  });

/** Calls the pixel once with a click that is marked as a test. */
export const sendTestConversion = (id: number): Promise<unknown> => api.post(`${PIXEL.path}/${id}/test`, {});
