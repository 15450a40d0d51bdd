import type { FactStore } from '@marquee/kit/fact-store/port';
import { pageMetaOf } from '@marquee/kit/http/list-query';
import type { Principal } from '@marquee/kit/http/principal';
import { invalid } from '@marquee/kit/http/problem-error';
import { route, type Access, type RouteDefinition, type RouteResponse } from '@marquee/kit/http/route';
import { statisticsAnswer, statisticsQuery } from '@marquee/schemas/queries/statistics';

import { type CampaignTagsPort, withCampaignTags } from './campaign-tags.ts';
import { statisticsCsv } from './csv.ts';
import { namesSources, readStatisticsRequest, type StatisticsRequest } from './request.ts';
import { readStatistics, streamStatistics } from './statistics.ts';

const ADVERTISER_OR_ADMIN: Access = { kind: 'roles', roles: ['advert', 'admin'] };

export interface StatisticsRouteDeps {
  readonly factStore: Pick<FactStore, 'query' | 'stream'>;
  readonly clock: () => Date;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
  readonly campaignTags: CampaignTagsPort;
}

/** Reports: advertisers over their own traffic, admins over all of it. */
export function statisticsRoutes({
  factStore,
  clock,
  premiumSspIds,
  campaignTags,
}: StatisticsRouteDeps): RouteDefinition[] {
  const read = async (query: Parameters<typeof readStatisticsRequest>[0], principal: Principal) => {
    const request = await withCampaignTags(readStatisticsRequest(query, principal, clock()), campaignTags);
    if (principal.role === 'admin' || principal.canSeeSspPremium || !namesSources(request)) return request;
    return { ...request, hiddenSspIds: await premiumSspIds() };
  };

  const csv = async (request: StatisticsRequest): Promise<RouteResponse> => ({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statistics.csv"',
      'cache-control': 'no-store',
    },
    body: statisticsCsv(request, await begun(streamStatistics(factStore, request))),
  });

  return [
    route({
      method: 'GET',
      path: '/statistics',
      summary: 'Statistics by any dimensions, in any zone, with the totals of the whole filter',
      tag: 'Statistics',
      access: ADVERTISER_OR_ADMIN,
      ownership: 'none',
      query: statisticsQuery,
      response: statisticsAnswer,
      callsPerMinute: 300,
      handler: async ({ query, principal, url }) => {
        const request = await read(query, principal);
        if (query.format === 'csv') return csv(request);
        if (query.format !== undefined && query.format !== 'json') {
          throw invalid({ field: 'format', message: 'format is json or csv' });
        }
        const { rows, totals, total } = await readStatistics(factStore, request);
        const meta = pageMetaOf(
          { ...NO_LIST, page: request.page, perPage: request.perPage },
          total,
          rows.length,
          url,
        );
        return { body: { data: rows, totals, meta } };
      },
    }),
    route({
      method: 'GET',
      path: '/statistics/export.csv',
      summary: 'Every row of a statistics call as CSV',
      tag: 'Statistics',
      access: ADVERTISER_OR_ADMIN,
      ownership: 'none',
      query: statisticsQuery,
      callsPerMinute: 20,
      handler: async ({ query, principal }) => csv(await read(query, principal)),
    }),
  ];
}

/** Waits for the first row, so that a rejection is an answer and not a torn file. */
async function begun<Row>(rows: AsyncGenerator<Row>): Promise<AsyncGenerator<Row>> {
  const first = await rows.next();
  return (async function* () {
    if (!first.done) {
      yield first.value;
      yield* rows;
    }
  })();
}

/** The parts of the list grammar that statistics do not use. */
const NO_LIST = {
  where: [],
  whereIn: [],
  has: [],
  having: [],
  search: undefined,
  orderBy: { field: 'day', direction: 'asc' },
  extra: {},
} as const;
