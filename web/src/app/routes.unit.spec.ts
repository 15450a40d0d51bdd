import { describe, expect, it } from 'vitest';

import type { AreaName, PageAccess } from '../lib/route.ts';
import { allRoutes } from './all-routes.ts';

/** Who the pages of an area may be for (specification sections 2 and 6). */
const ACCESS: Readonly<Record<AreaName, readonly PageAccess[]>> = {
  auth: ['guest', 'public', 'signed-in'],
  advertiser: ['advertiser'],
  admin: ['admin'],
  manager: ['manager', 'money', 'auditor', 'support'],
  shared: ['public'],
  legal: ['public'],
  errors: ['public'],
};

/** Specification section 2, the advertiser area. */
const PROMISED = [
  ...['/dashboard', '/campaigns', '/campaigns/add', '/campaigns/:id/edit'],
  ...['/campaigns/:id/related-creatives', '/campaigns/:id/related-creatives/add'],
  ...['/creatives', '/creatives/:id/edit', '/contextual'],
  ...['/filter-lists', '/filter-lists/add', '/filter-lists/:id'],
  ...['/statistics', '/payments', '/payments/capitalist', '/settings', '/faq', '/rules/prohibited-materials'],
];

describe('the routes', () => {
  it.each(PROMISED)('have %s, which an advertiser is promised', (pattern) => {
    expect(allRoutes.find(({ path }) => path.pattern === pattern)).toMatchObject({ access: 'advertiser' });
  });

  it.each(allRoutes.map(({ id, area, access }) => ({ id, area, access })))(
    '$id is for those that pages of its area are for',
    ({ area, access }) => expect(ACCESS[area]).toContain(access),
  );

  it('of staff have their area in their path, and no others have', () => {
    for (const { area, path } of allRoutes)
      for (const staffArea of ['admin', 'manager'])
        expect(
          path.pattern.startsWith(`/${staffArea}/`) || path.pattern === `/${staffArea}`,
          path.pattern,
        ).toBe(area === staffArea);
  });

  it('have ids and paths of their own', () => {
    for (const names of [allRoutes.map(({ id }) => id), allRoutes.map(({ path }) => path.pattern)])
      expect(new Set(names).size).toBe(names.length);
  });
});
