import { randomUUID } from 'node:crypto';

import { refuseImpersonation } from '@marquee/kit/http/access';
import { notFound } from '@marquee/kit/http/problem-error';
import { type Access, data, noContent, route, type RouteDefinition } from '@marquee/kit/http/route';
import type { TableColumns } from '@marquee/kit/lists/list-file';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { openText } from '@marquee/kit/personal-data/open-text';
import { ERASED } from '@marquee/kit/personal-data/port';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { changeWebhookCommand, createWebhookCommand } from '@marquee/schemas/webhook/commands';
import { webhookResource } from '@marquee/schemas/webhook/fields';
import { TEST_TYPE } from '@marquee/schemas/webhook/types';
import {
  createdWebhook,
  deliveryListAnswer,
  deliveryView,
  type DeliveryView,
  webhookSecret,
  webhookView,
  type WebhookView,
} from '@marquee/schemas/webhook/views';
import * as v from 'valibot';

import { DELIVERY_LIST } from './delivery-log.ts';
import { attempt, type SenderDeps } from './sender.ts';

const ADVERTISER: Access = { kind: 'roles', roles: ['advert'] };
const PATH = '/webhooks';
const ON_ALL = { tag: 'Webhooks', access: ADVERTISER, ownership: 'none' } as const;
const ON_ONE = {
  tag: 'Webhooks',
  access: ADVERTISER,
  ownership: 'own',
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
} as const;
/** A person who tries a server out; each call is one of ours to it. */
const TESTS_A_MINUTE = 20;

/** Where an advertiser's servers are called when something happens, and how that went. */
export const webhookRoutes = (deps: SenderDeps): readonly RouteDefinition[] => [
  listRoute(deps),
  createRoute(deps),
  ...changeRoutes(deps),
  secretRoute(deps),
  ...deliveryRoutes(deps),
];

async function viewsOf({ webhooks, deliveries, vault }: SenderDeps, userId: number): Promise<WebhookView[]> {
  const all = await webhooks.of(userId);
  const newest = await deliveries.newestOf(all.map(({ id }) => id));
  return Promise.all(
    all.map(async ({ id, hasFailed, createdAt, ...fields }) => ({
      ...webhookResource.toView({ ...fields, url: (await openText(vault, fields.url)) ?? ERASED }),
      ...{ id, hasFailed, createdAt, lastDelivery: newest.get(id) ?? null },
    })),
  );
}

async function viewOf(deps: SenderDeps, userId: number, id: string): Promise<WebhookView> {
  const view = (await viewsOf(deps, userId)).find((each) => each.id === id);
  if (!view) throw notFound('Webhook');
  return view;
}

const listRoute = (deps: SenderDeps): RouteDefinition =>
  route({
    ...ON_ALL,
    method: 'GET',
    path: PATH,
    summary: 'The webhooks of the account, each with its newest delivery',
    response: v.object({ data: v.array(webhookView) }),
    handler: async ({ principal }) => data(await viewsOf(deps, principal.userId)),
  });

const createRoute = (deps: SenderDeps): RouteDefinition =>
  route({
    ...ON_ALL,
    method: 'POST',
    path: PATH,
    summary: 'Create a webhook; the answer has the secret that signs its calls',
    body: createWebhookCommand,
    response: v.object({ data: createdWebhook }),
    handler: async ({ body, principal, context, waitForProjections }) => {
      refuseImpersonation(principal);
      const { userId } = principal;
      const { webhookId, secret, position } = await deps.webhooks.create({ userId, ...body }, context);
      await waitForProjections(position);
      return data({ ...(await viewOf(deps, userId, webhookId)), secret }, 201);
    },
  });

const changeRoutes = (deps: SenderDeps): readonly RouteDefinition[] => [
  route({
    ...ON_ONE,
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Change a webhook, enable it or disable it',
    body: changeWebhookCommand,
    response: v.object({ data: webhookView }),
    handler: async ({ params: { id }, body, principal, context, waitForProjections }) => {
      const { userId } = principal;
      await deps.webhooks.find(userId, id);
      // Another address is another receiver of what is the owner's.
      refuseImpersonation(principal);
      await waitForProjections(await deps.webhooks.change({ userId, webhookId: id, ...body }, context));
      await deps.deliveries.forgetFailures(id);
      return data(await viewOf(deps, userId, id));
    },
  }),
  route({
    ...ON_ONE,
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Delete a webhook; nothing is sent to it any more',
    handler: async ({ params: { id }, principal: { userId }, context, waitForProjections }) => {
      await waitForProjections(await deps.webhooks.remove(userId, id, context));
      await deps.deliveries.forgetFailures(id);
      return noContent();
    },
  }),
];

const secretRoute = (deps: SenderDeps): RouteDefinition =>
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/:id/secret`,
    summary: 'Show the secret that signs the calls of a webhook',
    needsFreshProof: true,
    response: v.object({ data: webhookSecret }),
    handler: async ({ params: { id }, principal }) => {
      const webhook = await deps.webhooks.find(principal.userId, id);
      refuseImpersonation(principal);
      return data({ secret: (await deps.webhooks.secretOf(webhook)) ?? ERASED });
    },
  });

const deliveriesRoute = (deps: SenderDeps): RouteDefinition =>
  route({
    ...ON_ONE,
    method: 'GET',
    path: `${PATH}/:id/deliveries`,
    summary: 'What was sent to a webhook in the last 30 days and what it answered, the newest first',
    list: DELIVERY_LIST,
    response: deliveryListAnswer,
    handler: async (call) => {
      const { id } = await deps.webhooks.find(call.principal.userId, call.params.id);
      return pageAnswer(call, await deps.deliveries.list(id, call.list));
    },
  });

/** What a delivery came to goes with its state. */
const DELIVERY_COLUMNS: TableColumns<DeliveryView> = {
  state: [
    { header: 'State', kind: 'text', value: ({ state }) => state },
    { header: 'Attempts', kind: 'integer', value: ({ attempts }) => attempts },
    { header: 'Status', kind: 'integer', value: ({ status }) => status },
    { header: 'Duration (ms)', kind: 'integer', value: ({ durationMs }) => durationMs },
    { header: 'Error', kind: 'text', value: ({ error }) => error },
    { header: 'Last attempt', kind: 'instant', value: ({ attemptedAt }) => attemptedAt },
  ],
};

const deliveryRoutes = (deps: SenderDeps): readonly RouteDefinition[] => [
  deliveriesRoute(deps),
  ...savedListRoutes<DeliveryView>(deliveriesRoute(deps), {
    name: 'webhook-deliveries',
    columns: DELIVERY_COLUMNS,
  }),
  route({
    ...ON_ONE,
    method: 'POST',
    path: `${PATH}/:id/test`,
    summary: 'Send a test event to a webhook now, once; answers what came of it',
    callsPerMinute: TESTS_A_MINUTE,
    response: v.object({ data: deliveryView }),
    handler: async ({ params, principal: { userId }, context }) => {
      const { id: webhookId } = await deps.webhooks.find(userId, params.id);
      return data(await sendTest(deps, { userId, webhookId, at: context.occurredAt }));
    },
  }),
];

interface Test {
  readonly userId: number;
  readonly webhookId: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

async function sendTest(deps: SenderDeps, { userId, webhookId, at }: Test) {
  const id = randomUUID();
  const body = { id, type: TEST_TYPE, createdAt: at, userId, data: { message: 'This is a test.' } };
  const delivery = {
    ...{ id, user_id: userId, webhook_id: webhookId, type: TEST_TYPE },
    body: await deps.vault.seal(userId, JSON.stringify(body)),
  };
  await deps.deliveries.add({ ...delivery, isClaimed: true });
  await attempt(deps, { ...delivery, attempts: 1 });
  return deps.deliveries.find(id);
}
