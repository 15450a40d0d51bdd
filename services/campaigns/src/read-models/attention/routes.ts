import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { dashboardAnswer } from '@marquee/schemas/queries/dashboard';

import type { AttentionQuery } from './query.ts';
import { accessOf } from '../../resource/scope.ts';

/** What an advertiser's first page asks. */
export const dashboardRoutes = (attention: AttentionQuery): readonly RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/dashboard',
    summary: 'Campaigns that need attention, and why',
    tag: 'Campaigns',
    access: accessOf('own'),
    ownership: 'none',
    response: dashboardAnswer,
    handler: async ({ principal }) => data(await attention(principal.userId)),
  }),
];
