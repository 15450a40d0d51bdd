import { refuseImpersonation } from '@marquee/kit/http/access';
import {
  data,
  noContent,
  PUBLIC,
  route,
  SIGNED_IN,
  ADMIN,
  type RouteDefinition,
} from '@marquee/kit/http/route';
import { enableSecondFactorCommand, secondFactorLoginCommand } from '@marquee/schemas/commands/auth';
import { idParam, userId } from '@marquee/schemas/common/ids';
import { authAnswer, recoveryCodes, secondFactorSetup, secondFactorView } from '@marquee/schemas/user/views';
import * as v from 'valibot';

import type { Accounts } from '../accounts.ts';
import { finishSignIn } from '../sign-in/sign-in.ts';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  secondFactorOf,
} from './second-factor.ts';

const TAG = 'Auth and account';

/** The second factor of the person at the keyboard, and what an admin does about another person's. */
export const secondFactorRoutes = (accounts: Accounts): readonly RouteDefinition[] => [
  ...setupRoutes(accounts),
  ...changeRoutes(accounts),
];

const setupRoutes = (accounts: Accounts): readonly RouteDefinition[] => [
  signInRoute(accounts),
  stateRoute(accounts),
  ...enableRoutes(accounts),
];

const signInRoute = (accounts: Accounts): RouteDefinition =>
  route({
    method: 'POST',
    path: '/users/login/second-factor',
    summary: 'Finish a sign-in with a code of the authenticator, or with a recovery code',
    records: 'sign-in',
    tag: TAG,
    access: PUBLIC,
    ownership: 'none',
    body: secondFactorLoginCommand,
    response: authAnswer,
    handler: async ({ body, ip, userAgent, identified, context }) => {
      const { second_factor_token: token, code } = body;
      return { body: await finishSignIn(accounts, { token, code, ip, userAgent, identified }, context) };
    },
  });

const stateRoute = (accounts: Accounts): RouteDefinition =>
  route({
    method: 'GET',
    path: '/users/second-factor',
    summary: 'Whether the person at the keyboard has a second factor, and must have one',
    tag: TAG,
    access: SIGNED_IN,
    ownership: 'none',
    withoutSecondFactor: true,
    response: v.object({ data: secondFactorView }),
    handler: async ({ principal }) => data(await secondFactorOf(accounts, principal.actorId)),
  });

const enableRoutes = (accounts: Accounts): RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/second-factor/setup',
    summary: 'Begin to set up an authenticator: a secret, shown once',
    tag: TAG,
    access: SIGNED_IN,
    isOwnSession: true,
    ownership: 'none',
    needsFreshProof: true,
    withoutSecondFactor: true,
    response: v.object({ data: secondFactorSetup }),
    handler: async ({ principal }) => {
      refuseImpersonation(principal);
      return data(await beginSecondFactor(accounts, principal.userId));
    },
  }),
  route({
    method: 'POST',
    path: '/users/second-factor',
    summary: 'Turn the second factor on with a first code; answers the recovery codes, once',
    tag: TAG,
    access: SIGNED_IN,
    isOwnSession: true,
    ownership: 'none',
    withoutSecondFactor: true,
    body: enableSecondFactorCommand,
    response: v.object({ data: recoveryCodes }),
    handler: async ({ principal, body, ip, context, waitForProjections }) => {
      refuseImpersonation(principal);
      const { userId: id, sessionId } = principal;
      const { position, ...codes } = await enableSecondFactor(
        accounts,
        { userId: id, code: body.code, ip, sessionId },
        context,
      );
      await waitForProjections(position);
      return data(codes);
    },
  }),
];

const changeRoutes = (accounts: Accounts): readonly RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/users/second-factor/recovery-codes',
    summary: 'New recovery codes, shown once; the earlier ones are void',
    tag: TAG,
    access: SIGNED_IN,
    isOwnSession: true,
    ownership: 'none',
    needsFreshProof: true,
    response: v.object({ data: recoveryCodes }),
    handler: async ({ principal, context, waitForProjections }) => {
      refuseImpersonation(principal);
      const { position, ...codes } = await replaceRecoveryCodes(accounts, principal.userId, context);
      await waitForProjections(position);
      return data(codes);
    },
  }),
  route({
    method: 'DELETE',
    path: '/users/second-factor',
    summary: 'Turn the second factor off; not for staff where the platform asks for one',
    tag: TAG,
    access: SIGNED_IN,
    isOwnSession: true,
    ownership: 'none',
    needsFreshProof: true,
    handler: async ({ principal, context, waitForProjections }) => {
      refuseImpersonation(principal);
      await waitForProjections(await disableSecondFactor(accounts, principal.userId, context));
      return noContent();
    },
  }),
  route({
    method: 'POST',
    path: '/users/:id/second-factor/reset',
    summary: "Take another person's second factor off, who has lost it; all sessions of the person end",
    tag: 'Users',
    access: ADMIN,
    ownership: 'none',
    needsFreshProof: true,
    params: v.object({ id: idParam(userId) }),
    handler: async ({ params, context, waitForProjections }) => {
      await waitForProjections(await resetSecondFactor(accounts, params.id, context));
      return noContent();
    },
  }),
];
