import { refuseImpersonation } from '@marquee/kit/http/access';
import { notFound } from '@marquee/kit/http/problem-error';
import { data, noContent, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { idParam, userId } from '@marquee/schemas/common/ids';
import { endedSessions, sessionListAnswer } from '@marquee/schemas/user/session';
import * as v from 'valibot';

import { accountOrThrow, type Accounts } from '../accounts.ts';
import { refuseOthers } from '../route-guards.ts';
import type { AccountsDb } from '../tables.ts';
import { listOpenSessions, SESSION_LIST } from './open-sessions.ts';

interface SessionRoutesDeps {
  readonly accounts: Accounts;
  readonly db: AccountsDb;
}

const PATH = '/users/:id/sessions';
const ofUser = { tag: 'Users', access: SIGNED_IN, ownership: 'own' } as const;
const params = v.object({ id: idParam(userId) });

/** Where a user is signed in: the user's own to see and to end, and an admin's. */
export const sessionRoutes = ({ accounts, db }: SessionRoutesDeps): readonly RouteDefinition[] => [
  route({
    ...ofUser,
    method: 'GET',
    path: PATH,
    summary: 'Open sessions of a user, the last used first',
    records: 'personal-data-read',
    params,
    list: SESSION_LIST,
    response: sessionListAnswer,
    handler: async (call) => {
      const { params: of, principal, list } = call;
      refuseOthers(principal, of.id);
      await accountOrThrow(accounts, of.id);
      const { vault, clock } = accounts;
      const asked = { userId: of.id, askedIn: principal.sessionId, list };
      return pageAnswer(call, await listOpenSessions({ db, vault, clock }, asked));
    },
  }),
  route({
    ...ofUser,
    method: 'DELETE',
    path: `${PATH}/:sessionId`,
    summary: 'End a session: its tokens and live connections end with it',
    records: 'session-ended',
    isOwnSession: true,
    params: v.object({ ...params.entries, sessionId: v.pipe(v.string(), v.uuid()) }),
    handler: async ({ params: { id, sessionId }, principal }) => {
      refuseOthers(principal, id);
      refuseImpersonation(principal);
      if (!(await accounts.sessions.endOne(id, sessionId))) throw notFound('Session');
      return noContent();
    },
  }),
  route({
    ...ofUser,
    method: 'DELETE',
    path: PATH,
    summary: 'End all sessions of a user but the one that asks',
    records: 'session-ended',
    isOwnSession: true,
    params,
    response: v.object({ data: endedSessions }),
    handler: async ({ params: { id }, principal }) => {
      refuseOthers(principal, id);
      refuseImpersonation(principal);
      await accountOrThrow(accounts, id);
      const kept = id === principal.userId ? principal.sessionId : undefined;
      return data({ ended: await accounts.sessions.endAllBut(id, kept) });
    },
  }),
];
