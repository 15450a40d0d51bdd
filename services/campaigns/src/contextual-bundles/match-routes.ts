import { notFound } from '@marquee/kit/http/problem-error';
import type { Principal } from '@marquee/kit/http/principal';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { bundleMatchesAnswer } from '@marquee/schemas/queries/inventory-matches';

import type { InventoryMatchesPort } from '../ports.ts';
import type { ResourceQuery } from '../resource/query.ts';
import { accessOf, actorOf, ownershipOf, prefixOf, type Scope } from '../resource/scope.ts';
import { CONTEXTUAL_BUNDLES } from './contextual-bundle.ts';

const MATCHES_PER_MINUTE = 60;

export interface BundleMatchesHttp {
  readonly query: Pick<ResourceQuery, 'find'>;
  readonly inventoryMatches: Pick<InventoryMatchesPort, 'ofBundle'>;
  readonly clock: () => Date;
}

/** What a bundle matches of the requests that exchanges sent, estimated from samples. */
export const bundleMatchRoutes = (http: BundleMatchesHttp): readonly RouteDefinition[] => [
  matchesRoute('own', http),
  matchesRoute('all', http),
];

const matchesRoute = (scope: Scope, { query, inventoryMatches, clock }: BundleMatchesHttp): RouteDefinition =>
  route({
    tag: 'Contextual bundles',
    access: accessOf(scope),
    ownership: ownershipOf(scope),
    params: CONTEXTUAL_BUNDLES.params,
    method: 'GET',
    path: `${prefixOf(scope)}/${CONTEXTUAL_BUNDLES.path}/:id/matches`,
    summary: 'Which of yesterday’s requests a contextual bundle matches: their share, top sites and examples',
    response: bundleMatchesAnswer,
    callsPerMinute: MATCHES_PER_MINUTE,
    handler: async ({ principal, params: { id } }) => {
      const row = await query.find(id, actorOf(scope, principal));
      if (!row) throw notFound('Contextual bundle');
      return data(
        await inventoryMatches.ofBundle({
          bundleId: id,
          // Samples say what the bundle matched as it was when they were taken.
          since: row.updated_at,
          now: clock(),
          sites: sitesOf(scope, principal),
        }),
      );
    },
  });

function sitesOf(scope: Scope, { role, canSeeSsp, canSeeSspPremium }: Principal) {
  if (scope === 'all' || role === 'admin') return 'all';
  if (!canSeeSsp) return 'none';
  return canSeeSspPremium ? 'all' : 'without-premium';
}
