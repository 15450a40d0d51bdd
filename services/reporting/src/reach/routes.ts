import { type Access, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { dayLimitsOf, reachBody, type ReachBody } from '@marquee/schemas/commands/reach';
import { type Reach, reachAnswer } from '@marquee/schemas/queries/reach';

import { adviseBids, NO_ADVICE } from '../landscape/bid-landscape.ts';
import type { Buyer, BuyerOf } from '../landscape/buyer.ts';
import { notConsidered } from '../landscape/not-considered.ts';
import { readLosses } from '../landscape/read-losses.ts';
import { type LandscapeDeps, readLandscape } from '../landscape/read-landscape.ts';
import { onTargetedSsps, segmentOf, withoutEndpoints } from '../landscape/segment.ts';

const ADVERTISER_OR_ADMIN: Access = { kind: 'roles', roles: ['advert', 'admin'] };

interface ReachDeps extends LandscapeDeps {
  readonly buyerOf: BuyerOf;
}

/** What a campaign could reach, and what bid prices bring; it changes nothing and stores nothing. */
export const reachRoutes = (deps: ReachDeps): RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/campaigns/reach',
    summary:
      'Estimate what a campaign could reach and what bid prices bring beside the platform’s other campaigns, from a sample of the last seven days',
    tag: 'Campaigns',
    access: ADVERTISER_OR_ADMIN,
    ownership: 'none',
    changesNothing: true,
    body: reachBody,
    response: reachAnswer,
    callsPerMinute: 300,
    handler: async ({ body, principal }) =>
      data(await readReach(deps, body, await deps.buyerOf(principal, body.campaignId ?? undefined))),
  }),
];

/** What a campaign of an account could reach, and what its bid brings. */
export async function readReach(deps: LandscapeDeps, body: ReachBody, buyer: Buyer): Promise<Reach> {
  const { userId, markupBps, campaignId, hiddenSspIds, canSeeSsp } = buyer;
  const { sinceMs, input } = await readLandscape(deps, {
    ...{ body, userId, markupBps, campaignId },
    limits: dayLimitsOf(body),
    segment: withoutEndpoints(
      canSeeSsp ? onTargetedSsps(segmentOf(body), body.targeting) : segmentOf(body),
      hiddenSspIds,
    ),
  });
  const known = {
    since: sinceMs === undefined ? null : new Date(sinceMs).toISOString(),
    notConsidered: notConsidered(body, buyer),
    lost: await readLosses(deps, buyer, input.pricing),
  };
  return sinceMs === undefined
    ? { ...NO_ADVICE, ...known, reason: 'no-inventory' }
    : { ...adviseBids(input), ...known };
}
