import { csvHeaders, exportOf, offsetOf } from '@marquee/kit/lists/list-export';
import { pageMetaOf } from '@marquee/kit/lists/list-query';
import { ADMIN_OR_AUDITOR, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageMeta } from '@marquee/schemas/common/paging';
import { accessEventView } from '@marquee/schemas/queries/access-event';
import * as v from 'valibot';

import { accessCsv } from './csv.ts';
import { accessList, type AccessQueries } from './query.ts';

const common = { method: 'GET', tag: 'Activity log', access: ADMIN_OR_AUDITOR, ownership: 'none' } as const;

/** `/admin/access-events`: who came, looked, took data away or was refused. */
export const accessRoutes = (queries: AccessQueries): readonly RouteDefinition[] => [
  route({
    ...common,
    path: '/admin/access-events',
    summary: 'Sign-ins, impersonations, reads and exports of personal data, rejections; the newest first',
    records: 'personal-data-read',
    list: accessList,
    response: v.object({ data: v.array(accessEventView), meta: pageMeta }),
    handler: async ({ list, url }) => {
      const { rows, total } = await queries.list(list);
      return { body: { data: rows, meta: pageMetaOf(list, total, rows.length, url) } };
    },
  }),
  route({
    ...common,
    path: '/admin/access-events/export.csv',
    summary: 'The whole filter as CSV, in the order in which things happened or its reverse',
    records: 'personal-data-exported',
    list: exportOf(accessList),
    handler: async ({ list }) => ({
      headers: csvHeaders('access-log.csv'),
      body: accessCsv(queries.exportAll(list), offsetOf(list)),
    }),
  }),
];
