import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TableColumns } from '@marquee/kit/lists/list-file';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { pageMetaOf } from '@marquee/kit/lists/list-query';
import { ADMIN, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageMeta } from '@marquee/schemas/common/paging';
import { priceDiscrepancyView, type PriceDiscrepancyView } from '@marquee/schemas/queries/price-discrepancy';
import * as v from 'valibot';

import { discrepancyList, listDiscrepancies } from './discrepancies.ts';

interface DiscrepancyRouteDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly sspEndpointNames: () => Promise<ReadonlyMap<number, string>>;
  readonly clock: () => Date;
}

/** `GET /admin/price-discrepancies`. */
export function discrepancyRoutes(parts: DiscrepancyRouteDeps): readonly RouteDefinition[] {
  const listed = discrepancyRoute(parts);
  return [
    listed,
    ...savedListRoutes<PriceDiscrepancyView>(listed, { name: 'price-discrepancies', columns: COLUMNS }),
  ];
}

const COLUMNS: TableColumns<PriceDiscrepancyView> = {
  // What the period is bounded by, not what a row has.
  at: [],
  sspEndpointId: [],
  sspEndpointName: [
    { header: 'SSP endpoint ID', kind: 'integer', value: ({ sspEndpointId }) => sspEndpointId },
    { header: 'SSP endpoint', kind: 'text', value: ({ sspEndpointName }) => sspEndpointName },
  ],
};

const discrepancyRoute = (parts: DiscrepancyRouteDeps): RouteDefinition =>
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
  });
