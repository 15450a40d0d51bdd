import type { Principal } from '@marquee/kit/http/principal';
import { ADMIN, data, noContent, route, type RouteDefinition } from '@marquee/kit/http/route';
import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import { idParam, userId } from '@marquee/schemas/common/ids';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';
import {
  impersonationAnswer,
  impersonationBody,
  type ImpersonationView,
} from '@marquee/schemas/user/impersonation';
import * as v from 'valibot';

import { accountOrThrow, type Accounts } from '../accounts.ts';
import { refuseUnlessActedAs } from '../sessions/authenticator.ts';

const PATH = '/users/:id/impersonation';
const shared = {
  tag: 'Users',
  access: ADMIN,
  ownership: 'none',
  params: v.object({ id: idParam(userId) }),
} as const;

/** As many reasons are offered again. */
const RECENT_SHOWN = 5;

/**
 * How an admin's session acts as another user: read-only until changes are allowed, each for a reason. These calls are made in the
 * admin's own name, without `SudoUser`.
 */
export const impersonationRoutes = (accounts: Accounts): readonly RouteDefinition[] => [
  route({
    ...shared,
    method: 'GET',
    path: PATH,
    summary: 'What calls of this session with `SudoUser` of the user may do, and the recent reasons',
    response: impersonationAnswer,
    handler: async ({ params: { id }, principal }) => {
      await accountOrThrow(accounts, id);
      const { mode } = await accounts.impersonations.find(principal.sessionId, id);
      return data(await viewOf(accounts, principal, { userId: id, mode }));
    },
  }),
  allowing(accounts, 'read-only', {
    path: PATH,
    summary:
      'Begin to view an account for a reason: calls of this session with `SudoUser` are read-only from here on',
  }),
  allowing(accounts, 'read-write', {
    path: `${PATH}/changes`,
    summary: 'Allow changes to an account for a reason, until this session leaves it',
  }),
  route({
    ...shared,
    method: 'DELETE',
    path: PATH,
    summary: 'Leave an account: changes have to be allowed again',
    handler: async ({ params: { id }, principal: { sessionId }, impersonates }) => {
      await accountOrThrow(accounts, id);
      await accounts.impersonations.end({ sessionId, userId: id });
      impersonates(id, undefined);
      return noContent();
    },
  }),
];

const allowing = (
  accounts: Accounts,
  mode: ImpersonationMode,
  described: Pick<RouteDefinition, 'path' | 'summary'>,
): RouteDefinition =>
  route({
    ...shared,
    ...described,
    method: 'POST',
    body: impersonationBody,
    response: impersonationAnswer,
    handler: async ({ params: { id }, body, principal, impersonates }) => {
      refuseUnlessActedAs(await accountOrThrow(accounts, id));
      // About that person: it is erased with them.
      const reason = await accounts.vault.seal(id, body.reason);
      const { sessionId } = principal;
      impersonates(id, await accounts.impersonations.allow({ sessionId, userId: id }, mode, reason));
      return data(await viewOf(accounts, principal, { userId: id, mode }));
    },
  });

async function viewOf(
  { impersonations, vault }: Accounts,
  { actorId }: Principal,
  about: Pick<ImpersonationView, 'userId' | 'mode'>,
): Promise<ImpersonationView> {
  const sealed = await impersonations.recentReasons(actorId);
  const opened = await Promise.all(sealed.map(({ userId: of, reason }) => openOrNull(vault, of, reason)));
  const readable = opened.filter((text): text is string => typeof text === 'string');
  return { ...about, recentReasons: [...new Set(readable)].slice(0, RECENT_SHOWN) };
}
