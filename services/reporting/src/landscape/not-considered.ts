import type { ReachBody } from '@marquee/schemas/commands/reach';
import type { Reach } from '@marquee/schemas/queries/reach';
import { UNSAMPLED_TARGETS } from '@marquee/schemas/traffic/dimension-lists';
import { type TargetedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import type { Buyer } from './buyer.ts';

/** What the sample cannot know of a targeting, or its account may not. */
export function notConsidered(
  { targeting }: Pick<ReachBody, 'targeting'>,
  { canSeeSsp }: Pick<Buyer, 'canSeeSsp'>,
): Reach['notConsidered'] {
  if (!targeting) return [];
  const isRestricted = (name: TargetedName) => targeting[TRAFFIC_DIMENSIONS[name].targeting.field].length > 0;
  return [
    ...UNSAMPLED_TARGETS.filter(isRestricted),
    ...(!canSeeSsp && targeting.ssps.length + targeting.excludedSsps.length > 0 ? (['ssps'] as const) : []),
    ...(targeting.age ? (['age'] as const) : []),
    ...(targeting.playerSizes.length > 0 ? (['playerSizes'] as const) : []),
  ];
}
