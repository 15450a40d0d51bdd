import { listFile } from '@marquee/kit/lists/list-file';
import { listFileRoutes } from '@marquee/kit/lists/list-file-routes';
import { pageMetaOf } from '@marquee/kit/lists/list-query';
import { ADMIN_OR_AUDITOR, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageMeta } from '@marquee/schemas/common/paging';
import { accessEventView } from '@marquee/schemas/queries/access-event';
import * as v from 'valibot';

import { ACCESS_COLUMNS } from './file-columns.ts';
import { accessList, type AccessQueries } from './query.ts';

const onAll = { tag: 'Activity log', access: ADMIN_OR_AUDITOR, ownership: 'none' } as const;
const common = { ...onAll, method: 'GET' } as const;

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
  ...listFileRoutes({
    onAll: { ...onAll, records: 'personal-data-exported' },
    path: '/admin/access-events',
    many: 'access events',
    list: accessList,
    handler: async ({ list, format }) =>
      listFile({
        ...{ format, name: 'access-log', columns: ACCESS_COLUMNS, list },
        ...{ isForPrograms: true, withoutId: true },
        pages: await queries.exportAll(list),
      }),
  }),
];
