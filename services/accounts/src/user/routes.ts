import { requireFreshProof } from '@marquee/kit/http/fresh-proof';
import { listFile, type TableColumns } from '@marquee/kit/lists/list-file';
import { listFileRoutes, savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { ProblemError } from '@marquee/kit/http/problem-error';
import type { Principal } from '@marquee/kit/http/principal';
import { figuresOfDays, rankingOfDays, savedRows } from '@marquee/kit/lists/ranked-list';
import {
  ADMIN,
  ADMIN_OR_AUDITOR,
  data,
  noContent,
  route,
  SIGNED_IN,
  type RouteDefinition,
} from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { figuresView } from '@marquee/schemas/queries/ad-metrics';
import { adTotalsAnswer } from '@marquee/schemas/queries/stats';
import {
  changeUserCommand,
  type ChangeUserCommand,
  createUserCommand,
  deleteUserCommand,
  deleteUserQuery,
} from '@marquee/schemas/user/commands';
import { idParam, userId } from '@marquee/schemas/common/ids';
import {
  accountListAnswer,
  type AccountView,
  profileAnswer,
  type ProfileView,
  userAnswer,
  userDashboardStats,
  userListAnswer,
  type UserView,
} from '@marquee/schemas/user/views';
import * as v from 'valibot';

import { refuseForeignFields } from './changes.ts';
import type { AccountsCommands } from './commands.ts';
import { USER_COLUMNS, type UserSums } from './figures.ts';
import { userNotFound } from '../rejections.ts';
import { refuseOthers } from '../route-guards.ts';
import {
  ACCOUNT_LIST,
  ownView,
  USER_FIGURES,
  USER_LIST,
  type TrafficFigures,
  type UserQueries,
} from '../read-models/users/query.ts';

/** Recent cost and revenue of the advertisers' traffic, as the statistics report them. */
export type ReadTrafficFigures = () => Promise<TrafficFigures>;

interface UserRoutesDeps {
  readonly commands: AccountsCommands;
  readonly queries: UserQueries;
  readonly trafficFigures: ReadTrafficFigures | undefined;
  /** What advertisers did, for the list; undefined without statistics. */
  readonly sums: UserSums | undefined;
  /** A user as decided by commands up to now, for answers that overtake the list; `at` is when, ISO 8601 UTC. */
  readonly decidedUser: (userId: number, at: string) => Promise<UserView | undefined>;
  /** Whether this change takes a fresh proof of the caller. */
  readonly isSensitiveChange: (userId: number, body: ChangeUserCommand) => Promise<boolean>;
  readonly clock: () => Date;
}

const TAG = 'Users';
const userParams = v.object({ id: idParam(userId) });
/**
 * The specification's "Users" calls and the profile. Admins see and change all, everyone else the own
 * account.
 */
export const userRoutes = (deps: UserRoutesDeps): readonly RouteDefinition[] => [
  ...userQueryRoutes(deps),
  ...userCommandRoutes(deps),
];

const userQueryRoutes = (deps: UserRoutesDeps): readonly RouteDefinition[] => [
  profileRoute(deps),
  statsRoute(deps),
  ...listRoutes(deps),
  userRoute(deps),
];

const profileRoute = ({ queries }: UserRoutesDeps): RouteDefinition =>
  route({
    method: 'GET',
    path: '/users/profile',
    summary: 'The signed-in user, or the impersonated one',
    tag: 'Auth and account',
    access: SIGNED_IN,
    ownership: 'none',
    response: profileAnswer,
    handler: async ({ principal }) => data(await visibleUser(queries, principal, principal.userId)),
  });

const statsRoute = ({ queries, trafficFigures }: UserRoutesDeps): RouteDefinition =>
  route({
    method: 'GET',
    path: '/users/dashboard-stats',
    summary: 'Figures over all users',
    tag: TAG,
    access: ADMIN,
    ownership: 'none',
    response: v.object({ data: userDashboardStats }),
    handler: async () => data(await queries.dashboardStats(await trafficFigures?.())),
  });

const LIST = { tag: TAG, access: ADMIN, ownership: 'none' } as const;

const listRoutes = ({ queries, sums }: UserRoutesDeps): RouteDefinition[] => [
  route({
    ...LIST,
    method: 'GET',
    path: '/users',
    summary: 'List and search users',
    records: 'personal-data-read',
    list: USER_LIST,
    response: userListAnswer,
    handler: async (call) =>
      pageAnswer(call, await queries.list(call.list, rankingOfDays(USER_FIGURES, sums, call.list))),
  }),
  route({
    ...LIST,
    method: 'GET',
    path: '/users/totals',
    summary: 'Add up the figures of all users that a list has on its pages',
    list: USER_LIST,
    response: adTotalsAnswer,
    handler: async ({ list }) => {
      const { count, sums: added } = await queries.totals(list, figuresOfDays(USER_FIGURES, sums, list));
      const stats = added === undefined ? null : figuresView(added, { canSeeClick: true, canSeeCost: true });
      return data({ count, stats, statsAvailable: stats !== null });
    },
  }),
  ...listFileRoutes({
    onAll: { ...LIST, records: 'personal-data-exported' },
    path: '/users',
    many: 'users',
    list: USER_LIST,
    handler: async (call) =>
      listFile({
        ...call,
        name: 'users',
        columns: USER_COLUMNS,
        pages: savedRows(
          await queries.all(call.list, figuresOfDays(USER_FIGURES, sums, call.list)),
          USER_FIGURES,
          (user, stats) => ({ ...user, stats }),
        ),
      }),
  }),
  accountsRoute(queries),
  ...savedListRoutes<AccountView>(accountsRoute(queries), { name: 'accounts', columns: ACCOUNT_COLUMNS }),
];

const accountsRoute = (queries: UserQueries): RouteDefinition =>
  route({
    method: 'GET',
    path: '/admin/accounts',
    summary: 'Accounts with their rights and money, without contact data and staff notes',
    records: 'personal-data-read',
    tag: TAG,
    access: ADMIN_OR_AUDITOR,
    ownership: 'none',
    list: ACCOUNT_LIST,
    response: accountListAnswer,
    handler: async (call) => pageAnswer(call, await queries.list(call.list)),
  });

const ACCOUNT_COLUMNS: TableColumns<AccountView> = {
  firstName: [
    { header: 'First name', kind: 'text', value: ({ firstName }) => firstName },
    { header: 'Last name', kind: 'text', value: ({ lastName }) => lastName },
  ],
  lastName: [],
};

const userRoute = ({ queries }: UserRoutesDeps): RouteDefinition =>
  route({
    method: 'GET',
    path: '/users/:id',
    summary: 'One user: admins see all, everyone else the own account',
    records: 'personal-data-read',
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'own',
    params: userParams,
    response: profileAnswer,
    handler: async ({ params, principal }) => data(await visibleUser(queries, principal, params.id)),
  });

const userCommandRoutes = (deps: UserRoutesDeps): readonly RouteDefinition[] => [
  createRoute(deps),
  changeRoute(deps),
  deleteRoute(deps),
];

const createRoute = ({ commands, queries, decidedUser }: UserRoutesDeps): RouteDefinition =>
  route({
    method: 'POST',
    path: '/users',
    summary: 'Make an account; its address counts as confirmed',
    tag: TAG,
    access: ADMIN,
    ownership: 'none',
    needsFreshProof: true,
    body: createUserCommand,
    response: userAnswer,
    handler: async ({ body, context, waitForProjections }) => {
      const { userId: id, position } = await commands.createUser(body, context);
      const isSeen = await waitForProjections(position);
      const view = isSeen ? await queries.find(id) : await decidedUser(id, context.occurredAt);
      if (!view) throw notYet();
      return data(view, 201);
    },
  });

const changeRoute = ({
  commands,
  queries,
  decidedUser,
  isSensitiveChange,
  clock,
}: UserRoutesDeps): RouteDefinition =>
  route({
    method: 'PATCH',
    path: '/users/:id',
    summary:
      "Change a user: one's own profile and notifications, or as an admin everything. A role, an address, the activity of staff and automatic approval of payments take a fresh proof",
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'own',
    params: userParams,
    body: changeUserCommand,
    response: profileAnswer,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      refuseOthers(principal, params.id);
      if (principal.role !== 'admin') refuseForeignFields(body);
      else if (await isSensitiveChange(params.id, body)) requireFreshProof(principal, clock());
      if (await waitForProjections(await commands.changeUser({ userId: params.id, body }, context))) {
        return data(await visibleUser(queries, principal, params.id));
      }
      const view = await decidedUser(params.id, context.occurredAt);
      if (!view) throw userNotFound();
      return data(principal.role === 'admin' ? view : ownView(view));
    },
  });

const deleteRoute = ({ commands }: UserRoutesDeps): RouteDefinition =>
  route({
    method: 'DELETE',
    path: '/users/:id',
    summary:
      'Delete a user, with wipePersonalInfo also everything personal; 202 while that waits for a second admin. Money on the account has to be confirmed',
    tag: TAG,
    access: ADMIN,
    ownership: 'none',
    needsFreshProof: true,
    params: userParams,
    query: deleteUserQuery,
    body: deleteUserCommand,
    handler: async ({ params, query, body, context, waitForProjections }) => {
      const wipePersonalInfo = query.wipePersonalInfo ?? body.wipePersonalInfo ?? false;
      const remainingBalanceNanos = query.remainingBalance ?? body.remainingBalance;
      const removed = await commands.deleteUser(
        { userId: params.id, wipePersonalInfo, remainingBalanceNanos },
        context,
      );
      await waitForProjections(removed.position);
      return removed.waitsForAnother ? data({ waitsForAnother: true }, 202) : noContent();
    },
  });

/** A signed-in user exists, even if the list does not show it yet. */
const notYet = () =>
  new ProblemError(503, 'A part of Marquee does not answer just now. Try again in a moment.', {
    headers: { 'retry-after': '1' },
  });

async function visibleUser(queries: UserQueries, principal: Principal, id: number): Promise<ProfileView> {
  refuseOthers(principal, id);
  const view = await queries.find(id);
  if (!view && id === principal.userId) throw notYet();
  if (!view) throw userNotFound();
  return principal.role === 'admin' ? view : ownView(view);
}
