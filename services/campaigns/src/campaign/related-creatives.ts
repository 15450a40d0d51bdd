import { notFound } from '@marquee/kit/http/problem-error';
import type { Principal } from '@marquee/kit/http/principal';
import { route, type RouteDefinition } from '@marquee/kit/http/route';
import { fileList } from '@marquee/kit/lists/list-file';
import { tableFormat } from '@marquee/kit/lists/table-file';
import { creativeListAnswer } from '@marquee/schemas/creative/views';
import { adTotalsAnswer } from '@marquee/schemas/queries/stats';

import { creativeFileOf, creativeListOf, creativeTotalsOf, type HttpContext } from '../moderated/answers.ts';
import type { ModeratedRoutes } from '../moderated/routes.ts';
import { creativeList } from '../read-models/creatives/query.ts';
import { actorOf, recordsOf, type Scope } from '../resource/scope.ts';
import type { CampaignTarget } from './commands.ts';
import type { CampaignState } from './state.ts';

/** The creatives of a campaign, their totals, and the list as a file. Figures are of all campaigns that use a creative. */
export function relatedCreativesRoutes(
  { resource }: ModeratedRoutes<CampaignState, CampaignTarget>,
  scope: Scope,
  context: HttpContext,
): readonly RouteDefinition[] {
  const path = `${resource.path}/:id/related-creatives`;
  /** @throws ProblemError 404 */
  const creativesOf = async (id: number, principal: Principal) => {
    const row = await context.campaigns.find(id, actorOf(scope, principal));
    if (!row) throw notFound('Campaign');
    const { creativeIds } = row.fields as { creativeIds: number[] };
    return { ids: creativeIds };
  };
  return [
    route({
      ...resource.onOne,
      ...recordsOf(scope),
      method: 'GET',
      path,
      summary: 'List the creatives of a campaign',
      list: creativeList,
      response: creativeListAnswer,
      handler: async ({ principal, params: { id }, list, url }) =>
        creativeListOf(context, { scope, principal }, { list, url }, await creativesOf(id, principal)),
    }),
    route({
      ...resource.onOne,
      method: 'GET',
      path: `${path}/totals`,
      summary: 'Add up the figures of the creatives of a campaign that a list has on its pages',
      list: creativeList,
      response: adTotalsAnswer,
      handler: async ({ principal, params: { id }, list }) =>
        creativeTotalsOf(context, { scope, principal }, { list }, await creativesOf(id, principal)),
    }),
    ...tableFormat.options.map((format) =>
      route({
        ...resource.onOne,
        ...(scope === 'all' ? { records: 'personal-data-exported' } : {}),
        method: 'GET',
        path: `${path}/export.${format}`,
        summary: `All creatives of a campaign that a list has on its pages, as ${format.toUpperCase()}`,
        list: fileList(creativeList),
        handler: async ({ principal, params: { id }, list }) => {
          const of = await creativesOf(id, principal);
          return creativeFileOf(context, { scope, principal }, { list, format }, of);
        },
      }),
    ),
  ];
}
