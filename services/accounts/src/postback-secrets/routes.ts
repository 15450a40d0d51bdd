import { refuseImpersonation } from '@marquee/kit/http/access';
import { forbidden } from '@marquee/kit/http/problem-error';
import { data, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import {
  changePostbackSecretCommand,
  rotatePostbackSecretCommand,
} from '@marquee/schemas/commands/postback-secret';
import { idParam, userId } from '@marquee/schemas/common/ids';
import { postbackSecretView, revealedPostbackSecret } from '@marquee/schemas/queries/postback-secret';
import * as v from 'valibot';

import type { Accounts } from '../accounts.ts';
import { refuseOthers } from '../route-guards.ts';
import {
  postbackSecretOf,
  requirePostbackVerification,
  revealPostbackSecret,
  revokePreviousPostbackSecret,
  rotatePostbackSecret,
  type ReadPostbackUse,
} from './postback-secrets.ts';

interface PostbackSecretRoutesDeps {
  readonly accounts: Accounts;
  readonly postbackUse: ReadPostbackUse | undefined;
}

const PATH = '/users/:id/postback-secret';
const ON_ONE = {
  tag: 'Users',
  access: SIGNED_IN,
  ownership: 'own',
  params: v.object({ id: idParam(userId) }),
} as const;
const ANSWER = v.object({ data: postbackSecretView });

/** The secret that an account's servers show when they report conversions: its owner's, and an admin's to rotate. */
export const postbackSecretRoutes = (deps: PostbackSecretRoutesDeps): readonly RouteDefinition[] => [
  ...showRoutes(deps),
  ...changeRoutes(deps),
];

const showRoutes = ({ accounts, postbackUse }: PostbackSecretRoutesDeps): readonly RouteDefinition[] => [
  route({
    ...ON_ONE,
    method: 'GET',
    path: PATH,
    summary: 'Whether an account has a postback secret, and how its servers show it; never the secret',
    response: ANSWER,
    handler: async ({ params, principal }) => {
      refuseOthers(principal, params.id);
      return data(await postbackSecretOf(accounts, postbackUse, params.id));
    },
  }),
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/reveal`,
    summary: "Show one's own postback secret",
    needsFreshProof: true,
    response: v.object({ data: revealedPostbackSecret }),
    handler: async ({ params, principal }) => {
      refuseOthers(principal, params.id);
      refuseImpersonation(principal);
      if (principal.userId !== params.id) throw forbidden('The secret is shown to its owner only.');
      return data({ secret: await revealPostbackSecret(accounts, params.id) });
    },
  }),
];

const changeRoutes = ({ accounts, postbackUse }: PostbackSecretRoutesDeps): readonly RouteDefinition[] => [
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/rotate`,
    summary: 'Make a new postback secret; the one before is accepted for seven days more, or ends at once',
    idempotent: true,
    needsFreshProof: true,
    body: rotatePostbackSecretCommand,
    response: ANSWER,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      refuseOthers(principal, params.id);
      await waitForProjections(await rotatePostbackSecret(accounts, { userId: params.id, ...body }, context));
      return data(await postbackSecretOf(accounts, postbackUse, params.id));
    },
  }),
  route({
    ...ON_ONE,
    method: 'DELETE',
    path: `${PATH}/previous`,
    summary: 'End the postback secret before the current one now',
    needsFreshProof: true,
    response: ANSWER,
    handler: async ({ params, principal, context, waitForProjections }) => {
      refuseOthers(principal, params.id);
      await waitForProjections(await revokePreviousPostbackSecret(accounts, params.id, context));
      return data(await postbackSecretOf(accounts, postbackUse, params.id));
    },
  }),
  route({
    ...ON_ONE,
    method: 'PATCH',
    path: PATH,
    summary: 'Refuse conversions that servers report without the secret, or let them count',
    needsFreshProof: true,
    body: changePostbackSecretCommand,
    response: ANSWER,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      refuseOthers(principal, params.id);
      await waitForProjections(
        await requirePostbackVerification(accounts, { userId: params.id, ...body }, context),
      );
      return data(await postbackSecretOf(accounts, postbackUse, params.id));
    },
  }),
];
