import { pageMetaOf } from '@marquee/kit/lists/list-query';
import { csvHeaders } from '@marquee/kit/lists/list-export';
import { invalid } from '@marquee/kit/http/problem-error';
import { route, type Access, type RouteDefinition, type RouteResponse } from '@marquee/kit/http/route';
import { tableFormat, type TableFormat } from '@marquee/kit/lists/table-file';
import { statisticsQuery } from '@marquee/schemas/queries/statistics';
import { statisticsAnswer } from '@marquee/schemas/queries/statistics-answer';

import { statisticsCsv } from './csv.ts';
import type { StatisticsReader } from './reader.ts';
import type { StatisticsRequest } from './request.ts';

/** Who has reports: advertisers over their own traffic, admins over all of it. */
export const REPORT_READERS: Access = { kind: 'roles', roles: ['advert', 'admin'] };

/** Reports: advertisers over their own traffic, admins over all of it. */
export function statisticsRoutes(reader: StatisticsReader): RouteDefinition[] {
  const csv = async (request: StatisticsRequest): Promise<RouteResponse> => ({
    headers: csvHeaders('statistics.csv'),
    body: statisticsCsv(request, await reader.rows(request)),
  });
  return [
    route({
      method: 'GET',
      path: '/statistics',
      summary: 'Statistics by any dimensions, in any zone, with the totals of the whole filter',
      tag: 'Statistics',
      access: REPORT_READERS,
      ownership: 'none',
      query: statisticsQuery,
      response: statisticsAnswer,
      callsPerMinute: 300,
      handler: async ({ query, principal, url }) => {
        const request = await reader.request(query, principal);
        if (query.format === 'csv') return csv(request);
        if (query.format !== undefined && query.format !== 'json') {
          throw invalid({ field: 'format', message: 'format is json or csv' });
        }
        const { rows, totals, total } = await reader.page(request);
        const meta = pageMetaOf(
          { ...NO_LIST, page: request.page, perPage: request.perPage },
          total,
          rows.length,
          url,
        );
        return { body: { data: rows, totals, meta } };
      },
    }),
    ...tableFormat.options.map((format) => fileRoute(format, reader)),
  ];
}

/** The report as a file for people. */
const fileRoute = (format: TableFormat, reader: StatisticsReader): RouteDefinition =>
  route({
    method: 'GET',
    path: `/statistics/export.${format}`,
    summary: `Every row of a statistics call with names and totals, as ${format.toUpperCase()}`,
    tag: 'Statistics',
    access: REPORT_READERS,
    ownership: 'none',
    query: statisticsQuery,
    callsPerMinute: 20,
    handler: async ({ query, principal }) => reader.file(format, await reader.request(query, principal)),
  });

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
