import { notFound } from '@marquee/kit/http/problem-error';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { audienceGrowthAnswer } from '@marquee/schemas/audience/growth';

import type { AudienceGrowthPort } from '../ports.ts';
import type { ResourceQuery } from '../resource/query.ts';
import { accessOf, actorOf, ownershipOf, prefixOf, type Scope } from '../resource/scope.ts';
import { AUDIENCES } from './audience.ts';

export interface AudienceGrowthHttp {
  readonly query: Pick<ResourceQuery, 'find'>;
  readonly growth: AudienceGrowthPort;
}

/** How many members an audience had on each of the last days. */
export const audienceGrowthRoutes = (http: AudienceGrowthHttp): readonly RouteDefinition[] => [
  growthRoute('own', http),
  growthRoute('all', http),
];

const growthRoute = (scope: Scope, { query, growth }: AudienceGrowthHttp): RouteDefinition =>
  route({
    tag: 'Audiences',
    access: accessOf(scope),
    ownership: ownershipOf(scope),
    params: AUDIENCES.params,
    method: 'GET',
    path: `${prefixOf(scope)}/${AUDIENCES.path}/:id/growth`,
    summary: 'Members of an audience on each of the last 30 days, as far back as they were counted',
    response: audienceGrowthAnswer,
    handler: async ({ principal, params: { id } }) => {
      if (!(await query.find(id, actorOf(scope, principal)))) throw notFound('Audience');
      return data(await growth(id));
    },
  });
