import type { trafficCalculatorBody } from '@marquee/schemas/commands/traffic-calculator';
import { trafficCalculatorAnswer } from '@marquee/schemas/queries/traffic-calculator';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { formatCompact, formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { sizeOf } from '../../../widgets/creative-images/banner-sizes.ts';
import type { ImageDraft } from '../../../widgets/creative-images/image-drafts.ts';

type Targeting = InferInput<typeof trafficCalculatorBody>['targeting'];

/** Requests a day by size of banner, the largest first. */
export type SizeTraffic = readonly { readonly size: string; readonly requests: number }[];

/** Sizes that are asked for in a targeting; null where nothing was sampled. @param targeting undefined asks nothing */
export const sizeTrafficQuery = (targeting: Targeting) =>
  queryOptions({
    queryKey: ['traffic-by-size', targeting],
    queryFn: async ({ signal }): Promise<SizeTraffic | null> => {
      const body = { creativeType: 'banner', targeting };
      const { data } = await parsed(
        trafficCalculatorAnswer,
        api.post('/traffic-calculator', body, { signal }),
      );
      if (data.requests === null) return null;
      return data.bySize
        .map(({ size, value }) => ({ size, requests: value }))
        .sort((one, other) => other.requests - one.requests);
    },
    enabled: targeting !== undefined,
    // An estimate over seven days does not move within minutes.
    staleTime: 300_000,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** How much traffic takes the size of an image; undefined where it is not known, and of files that are no banners. */
export function describeImageTraffic(
  { sides, upload }: Pick<ImageDraft, 'sides' | 'upload'>,
  traffic: SizeTraffic | null | undefined,
): string | undefined {
  if (!traffic || sides === undefined || upload.step === 'unusable') return undefined;
  const requests = traffic.find(({ size }) => size === sizeOf(sides))?.requests ?? 0;
  return requests === 0
    ? t('A standard size, but no sampled traffic accepts it.')
    : t('Matches {requests} requests a day.', { requests: formatCount(requests) });
}

/** So many sizes are suggested. */
const SUGGESTED = 3;

/** The sizes with most traffic that no image has; undefined where there is none, or nothing to compare with. */
export function describeMoreSizes(
  sizes: readonly string[],
  traffic: SizeTraffic | null | undefined,
): string | undefined {
  if (!traffic || sizes.length === 0) return undefined;
  const more = traffic.filter(({ size, requests }) => requests > 0 && !sizes.includes(size));
  if (more.length === 0) return undefined;
  const named = more
    .slice(0, SUGGESTED)
    .map(({ size, requests }) => `${size} (${formatCompact(requests)} a day)`);
  return t('Sizes that would reach more: {named}.', { named: named.join(', ') });
}
