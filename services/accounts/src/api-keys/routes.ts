import { refuseImpersonation } from '@marquee/kit/http/access';
import {
  data,
  noContent,
  route,
  SIGNED_IN,
  type Access,
  type RouteDefinition,
} from '@marquee/kit/http/route';
import { createApiKeyCommand } from '@marquee/schemas/api-key/commands';
import { apiKeyView, createdApiKey } from '@marquee/schemas/api-key/views';
import { idParam, userId } from '@marquee/schemas/common/ids';
import * as v from 'valibot';

import type { Accounts } from '../accounts.ts';
import { refuseOthers } from '../route-guards.ts';
import { apiKeysOf, createApiKey, revokeApiKey } from './api-keys.ts';

const PATH = '/users/:id/api-keys';
const ofUser = { tag: 'Users', access: SIGNED_IN, ownership: 'own' } as const;
const params = v.object({ id: idParam(userId) });
const ADVERTISER: Access = { kind: 'roles', roles: ['advert'] };

/** Keys with which an advertiser's programs call the API: the advertiser's own, and an admin's to see and revoke. */
export const apiKeyRoutes = (accounts: Accounts): readonly RouteDefinition[] => [
  route({
    ...ofUser,
    method: 'GET',
    path: PATH,
    summary: 'API keys of an account, the newest first; never the keys themselves',
    params,
    response: v.object({ data: v.array(apiKeyView) }),
    handler: async ({ params: { id }, principal }) => {
      refuseOthers(principal, id);
      return data(await apiKeysOf(accounts, id));
    },
  }),
  route({
    ...ofUser,
    method: 'POST',
    path: PATH,
    summary: 'Make an API key; it is in this answer and is never shown again',
    access: ADVERTISER,
    needsFreshProof: true,
    params,
    body: createApiKeyCommand,
    response: v.object({ data: createdApiKey }),
    handler: async ({ params: { id }, body, principal, context, waitForProjections }) => {
      refuseOthers(principal, id);
      refuseImpersonation(principal);
      const { position, ...created } = await createApiKey(accounts, { userId: id, ...body }, context);
      await waitForProjections(position);
      return data(created, 201);
    },
  }),
  route({
    ...ofUser,
    method: 'DELETE',
    path: `${PATH}/:apiKeyId`,
    summary: 'Revoke an API key: no call is made with it from now on',
    params: v.object({ ...params.entries, apiKeyId: v.pipe(v.string(), v.uuid()) }),
    handler: async ({ params: { id, apiKeyId }, principal, context, waitForProjections }) => {
      refuseOthers(principal, id);
      await waitForProjections(await revokeApiKey(accounts, { userId: id, apiKeyId }, context));
      return noContent();
    },
  }),
];
