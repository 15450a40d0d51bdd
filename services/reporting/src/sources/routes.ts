import { invalid } from '@marquee/kit/http/problem-error';
import { type Access, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageMetaOf } from '@marquee/kit/lists/list-query';
import type { FactStore } from '@marquee/kit/fact-store/port';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { trafficSourceListAnswer, trafficSourceType } from '@marquee/schemas/queries/traffic-sources';
import * as v from 'valibot';

import { listTrafficSources, trafficSourceList } from './traffic-sources.ts';

const ADVERTISER_OR_ADMIN: Access = { kind: 'roles', roles: ['advert', 'admin'] };

interface TrafficSourceDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly clock: () => Date;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
}

/** `GET /traffic-sources`: what a filter list may name; nothing for accounts that may not see where traffic comes from. */
export const trafficSourceRoutes = (deps: TrafficSourceDeps): RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/traffic-sources',
    summary:
      'Sites, apps, zones and publishers of a type (domain, bundles, siteAndAppsIds, publishers) in the last day’s inventory and the own traffic',
    tag: 'Traffic calculator',
    access: ADVERTISER_OR_ADMIN,
    ownership: 'own',
    list: trafficSourceList,
    response: trafficSourceListAnswer,
    callsPerMinute: 120,
    handler: async ({ list, url, principal }) => {
      const { role, userId, canSeeSsp, canSeeSspPremium } = principal;
      const isStaff = role === 'admin';
      const type = v.safeParse(trafficSourceType, list.extra['type'] ?? 'domain');
      if (!type.success) throw invalid({ field: 'type', message: mustBeValid('Type') });
      const hiddenSspIds = isStaff || canSeeSspPremium ? [] : await deps.premiumSspIds();
      const question = { type: type.output, userId, hiddenSspIds, list };
      const { rows, total } =
        isStaff || canSeeSsp ? await listTrafficSources(deps, question) : { rows: [], total: 0 };
      return { body: { data: rows, meta: pageMetaOf(list, total, rows.length, url) } };
    },
  }),
];
