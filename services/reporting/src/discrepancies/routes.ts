import type { FactStore } from '@marquee/kit/fact-store/port';
import { pageMetaOf } from '@marquee/kit/lists/list-query';
import { ADMIN, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageMeta } from '@marquee/schemas/common/paging';
import { priceDiscrepancyView } from '@marquee/schemas/queries/price-discrepancy';
import * as v from 'valibot';

import { discrepancyList, listDiscrepancies } from './discrepancies.ts';

interface DiscrepancyRouteDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly sspEndpointNames: () => Promise<ReadonlyMap<number, string>>;
  readonly clock: () => Date;
}

/** `GET /admin/price-discrepancies`. */
export const discrepancyRoutes = (parts: DiscrepancyRouteDeps): RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/admin/price-discrepancies',
    summary: 'Notices of exchanges whose price does not fit, by endpoint and kind, over a period',
    tag: 'Statistics',
    access: ADMIN,
    ownership: 'none',
    list: discrepancyList,
    response: v.object({ data: v.array(priceDiscrepancyView), meta: pageMeta }),
    callsPerMinute: 300,
    handler: async ({ list, url }) => {
      const { rows, total } = await listDiscrepancies(list, parts);
      return { body: { data: rows, meta: pageMetaOf(list, total, rows.length, url) } };
    },
  }),
];
