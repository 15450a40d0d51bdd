import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { accountDayAnswer } from '@marquee/schemas/queries/account-day';
import { dashboardAnswer } from '@marquee/schemas/queries/dashboard';

import type { AccountDayQuery } from '../../account-day/query.ts';
import { accessOf } from '../../resource/scope.ts';
import type { AttentionQuery } from './query.ts';

/** What an advertiser's first page asks. */
export const dashboardRoutes = (
  attention: AttentionQuery,
  accountDay: AccountDayQuery,
): readonly RouteDefinition[] => [
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
  route({
    method: 'GET',
    path: '/dashboard/today',
    summary: 'Today’s spend of all campaigns against their budgets, and how the day is likely to end',
    tag: 'Campaigns',
    access: accessOf('own'),
    ownership: 'none',
    response: accountDayAnswer,
    handler: async ({ principal }) => data(await accountDay(principal.userId)),
  }),
];
