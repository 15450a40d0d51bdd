import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { ListQuery } from '@marquee/kit/http/list-query';
import { invalid } from '@marquee/kit/http/problem-error';
import {
  ADMIN,
  data,
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
} from '@marquee/kit/http/route';
import { versionBody } from '@marquee/schemas/commands/campaign';
import {
  changeCreativeBody,
  createCreativeBody,
  createCreativeForUserBody,
  refuseCreativeBody,
  switchCreativeBody,
} from '@marquee/schemas/commands/creative';
import { creativeId, idParam } from '@marquee/schemas/common/ids';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { creativeAnswer, creativeCountAnswer, creativeListAnswer } from '@marquee/schemas/queries/creative';
import * as v from 'valibot';

import type { CreativeHandled, CreativeTarget } from '../creative-commands.ts';
import type { NewCreativeFields } from '../creative-fields.ts';
import { creativeList } from '../read-models/creatives/query.ts';
import { creativeAnswerOf, creativeListOf, type HttpContext } from './answers.ts';
import { creativePatch } from './bodies.ts';
import { acceptedOrThrow } from './problems.ts';
import { accessOf, actorOf, expectedVersion, ownershipOf, prefixOf, type Scope } from './scope.ts';

const params = v.object({ id: idParam(creativeId) });
const tag = 'creatives';
type OnCreative<Body> = RouteRequest<v.InferOutput<typeof params>, undefined, Body>;
type Act<Body> = (target: CreativeTarget, context: CommandContext, body: Body) => Promise<CreativeHandled>;

/** Rows a page of the list of what waits for moderation. */
const PENDING_PER_PAGE = 15;

/** Calls on creatives: one's own, or under `/admin` everybody's. */
export function creativeRoutes(scope: Scope, context: HttpContext): readonly RouteDefinition[] {
  const path = `${prefixOf(scope)}/creatives`;
  const { commands } = context;
  const all = { tag, access: accessOf(scope), ownership: 'none' } as const;
  const one = { tag, access: accessOf(scope), ownership: ownershipOf(scope), params } as const;
  return [
    route({
      ...all,
      method: 'GET',
      path,
      summary: 'List creatives',
      list: creativeList,
      response: creativeListAnswer,
      handler: ({ principal, list, url }) =>
        creativeListOf(context, { scope, principal }, { list: pendingPage(list, url), url }),
    }),
    route({
      ...one,
      method: 'GET',
      path: `${path}/:id`,
      summary: 'Show a creative',
      response: creativeAnswer,
      handler: ({ principal, params: { id } }) => creativeAnswerOf(context, { scope, principal }, id),
    }),
    createRoute(scope, context, path),
    route({
      ...one,
      method: 'PUT',
      path: `${path}/:id`,
      summary: 'Change a creative; optional fields that are left out keep their value',
      body: changeCreativeBody,
      response: creativeAnswer,
      idempotent: true,
      handler: async (request) => {
        const { body } = request;
        const command = {
          ...targetOf(scope, request, body.version),
          patch: creativePatch(body),
          size: body.size,
          isActive: body.isActive,
        };
        return answer(scope, context, request, await commands.changeCreative(command, request.context));
      },
    }),
    route({
      ...one,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: 'Switch a creative on or off',
      body: switchCreativeBody,
      response: creativeAnswer,
      idempotent: true,
      handler: async (request) => {
        const { isActive, version } = request.body;
        const command = { ...targetOf(scope, request, version), isActive };
        return answer(scope, context, request, await commands.switchCreative(command, request.context));
      },
    }),
    route({
      ...one,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Delete a creative',
      idempotent: true,
      handler: async (request) => {
        const handled = await commands.deleteCreative(targetOf(scope, request, undefined), request.context);
        await request.settled(acceptedOrThrow(handled).position);
        return noContent();
      },
    }),
    actionRoute(scope, context, {
      name: 'duplicate',
      summary: 'Copy a creative; the copy is stopped and pending',
      body: versionBody,
      status: 201,
      act: (target, command) => commands.duplicateCreative(target, command),
    }),
    ...(scope === 'all' ? moderationRoutes(context, path) : []),
  ];
}

/** What only admins do: moderate, and look at everything that may be shown. */
function moderationRoutes(context: HttpContext, path: string): RouteDefinition[] {
  const { commands } = context;
  const shared = { method: 'GET', tag, access: ADMIN, ownership: 'none' } as const;
  return [
    route({
      ...shared,
      path: `${path}/active/index`,
      summary: 'List creatives that are approved and switched on',
      list: creativeList,
      response: creativeListAnswer,
      handler: ({ principal, list, url }) =>
        creativeListOf(context, { scope: 'all', principal }, { list, url }, { activeOnly: true }),
    }),
    route({
      ...shared,
      path: `${path}/active/count`,
      summary: 'Count creatives that are approved and switched on',
      response: creativeCountAnswer,
      handler: async () => data({ count: await context.creatives.countActive() }),
    }),
    actionRoute('all', context, {
      name: 'approve',
      summary: 'Let a creative be shown',
      body: versionBody,
      act: (target, command) => commands.approveCreative(target, command),
    }),
    actionRoute('all', context, {
      name: 'decline',
      summary: 'Refuse a creative that waits for moderation',
      body: refuseCreativeBody,
      act: (target, command, { reason }) => commands.declineCreative({ ...target, reason }, command),
    }),
    actionRoute('all', context, {
      name: 'disapprove',
      summary: 'Take the approval of a creative back',
      body: refuseCreativeBody,
      act: (target, command, { reason }) => commands.disapproveCreative({ ...target, reason }, command),
    }),
  ];
}

/** A call that takes a creative, does one thing and answers the creative. */
function actionRoute<Body extends { readonly version?: number | undefined }>(
  scope: Scope,
  context: HttpContext,
  action: {
    readonly name: string;
    readonly summary: string;
    readonly body: v.GenericSchema<unknown, Body>;
    readonly status?: number;
    readonly act: Act<Body>;
  },
): RouteDefinition {
  return route({
    method: 'POST',
    path: `${prefixOf(scope)}/creatives/:id/${action.name}`,
    summary: action.summary,
    tag,
    access: accessOf(scope),
    ownership: ownershipOf(scope),
    params,
    body: action.body,
    response: creativeAnswer,
    idempotent: true,
    handler: async (request: OnCreative<Body>) => {
      const target = targetOf(scope, request, request.body.version);
      const handled = await action.act(target, request.context, request.body);
      return answer(scope, context, request, handled, action.status);
    },
  });
}

function createRoute(scope: Scope, context: HttpContext, path: string): RouteDefinition {
  const shared = {
    method: 'POST',
    path,
    tag,
    access: accessOf(scope),
    ownership: 'none',
    response: creativeAnswer,
    idempotent: true,
  } as const;
  const create = async (
    request: RouteRequest<undefined, undefined, v.InferOutput<typeof createCreativeBody>>,
    userId: number,
  ) => {
    const { principal, body } = request;
    const command = {
      userId,
      fields: creativePatch(body) as NewCreativeFields,
      isActive: body.isActive,
      actor: actorOf(scope, principal),
    };
    const handled = acceptedOrThrow(await context.commands.createCreative(command, request.context));
    await request.settled(handled.position);
    return creativeAnswerOf(context, { scope, principal }, handled.state.creative?.id ?? 0, 201);
  };
  if (scope === 'own') {
    return route({
      ...shared,
      summary: 'Create a creative',
      body: createCreativeBody,
      handler: (request) => create(request, request.principal.userId),
    });
  }
  return route({
    ...shared,
    summary: 'Create a creative for an advertiser',
    body: createCreativeForUserBody,
    handler: async (request) => {
      const { userId } = request.body;
      if (!(await context.owners.mayOwn(userId)))
        throw invalid({ field: 'userId', message: MESSAGES.userNotFound });
      return create(request, userId);
    },
  });
}

/** The list of what waits for moderation has a page length of its own, unless the call names one. */
function pendingPage(list: ListQuery, url: string): ListQuery {
  const isPending = list.where.some(
    ({ field, operator, value }) =>
      (field === 'approved' || field === 'status') && operator === 'eq' && value === 'pending',
  );
  return isPending && !/[?&]perPage=/.test(url) ? { ...list, perPage: PENDING_PER_PAGE } : list;
}

const targetOf = (
  scope: Scope,
  request: OnCreative<unknown>,
  version: number | undefined,
): CreativeTarget => ({
  creativeId: request.params.id,
  actor: actorOf(scope, request.principal),
  expectedVersion: expectedVersion(request.headers, version),
});

async function answer(
  scope: Scope,
  context: HttpContext,
  request: OnCreative<unknown>,
  outcome: CreativeHandled,
  status = 200,
) {
  const handled = acceptedOrThrow(outcome);
  await request.settled(handled.position);
  const id = handled.state.creative?.id ?? request.params.id;
  return creativeAnswerOf(context, { scope, principal: request.principal }, id, status);
}
