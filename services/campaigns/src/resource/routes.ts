import type { CommandContext } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow } from '@marquee/kit/decider/rejection';
import { type ListQueryDefinition, pageMetaOf } from '@marquee/kit/http/list-query';
import { invalid, notFound } from '@marquee/kit/http/problem-error';
import {
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
  type RouteResponse,
} from '@marquee/kit/http/route';
import { versionBody } from '@marquee/schemas/campaign/commands';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { answerOf, listAnswerOf } from '@marquee/schemas/queries/owned';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import type * as v from 'valibot';

import type { Actor } from '../actor.ts';
import {
  accessOf,
  actorOf,
  creatorsOf,
  etag,
  expectedVersion,
  ownershipOf,
  prefixOf,
  type Scope,
} from './scope.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import type { ResourceCommands, ResourceHandled, ResourceTarget } from './commands.ts';
import { type Named, type NamedFields, type ResourceDefinition, titleOf } from './definition.ts';
import { newestOwned, type ResourceQuery, type ResourceRow } from './query.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;
type Params = { readonly id: number };
type CreateBody<Fields> = Named<Fields> & { readonly name: string };
type ChangeBody<Fields> = Named<Fields> & { readonly version?: number | undefined };

/** What the calls of a definition stand on. `View` is what HTTP answers. */
export interface ResourceHttp<Fields extends NamedFields> {
  readonly definition: ResourceDefinition<Fields>;
  /** Below `/api`, without a slash: `conversion-pixels`. */
  readonly path: string;
  readonly params: Schema<Params>;
  readonly bodies: {
    readonly create: Schema<CreateBody<Fields>>;
    /** Of admins, for an advertiser; null is for everybody, where the definition is shared. */
    readonly createForUser: Schema<CreateBody<Fields> & { readonly userId: number | null }>;
    /** PUT: what is required is what a new one requires; what is left out keeps its value. */
    readonly change: Schema<ChangeBody<Fields>>;
    /** PATCH: what a table edits in place; there is no such call without it. */
    readonly edit?: Schema<ChangeBody<Fields>>;
  };
  readonly view: v.GenericSchema;
  readonly list: ListQueryDefinition;
  readonly canDuplicate: boolean;
  readonly commands: ResourceCommands<Fields>;
  readonly query: Pick<ResourceQuery, 'find' | 'page'>;
  readonly owners: OwnersQuery;
  /** Rows as HTTP answers them to the actor, in their order; `names` of their owners, for admins. */
  readonly viewsOf: (
    rows: readonly ResourceRow[],
    actor: Actor,
    names: ReadonlyMap<number, OwnerView> | undefined,
  ) => Promise<readonly object[]>;
}

/** Calls on objects of one definition: one's own, or under `/admin` everybody's. */
export function resourceRoutes<Fields extends NamedFields>(
  scope: Scope,
  http: ResourceHttp<Fields>,
): readonly RouteDefinition[] {
  const { definition, commands, query, bodies, params } = http;
  const { one, many } = definition.names;
  const path = `${prefixOf(scope)}/${http.path}`;
  const tag = titleOf(many);
  const access = accessOf(scope);
  const onAll = { tag, access, ownership: 'none' } as const;
  const onOne = { tag, access, ownership: ownershipOf(scope), params } as const;
  const response = answerOf(http.view);

  const answer = async (row: ResourceRow | undefined, actor: Actor, status = 200): Promise<RouteResponse> => {
    if (!row) throw notFound(titleOf(one));
    const [view] = await viewsFor(http, [row], actor);
    return { status, headers: etag(Number(row.version)), body: { data: view } };
  };

  /** The object as it was decided, whether the tables have seen it or not. */
  const settledAnswer = async (request: Settling, handled: ResourceHandled<Fields>, status?: number) => {
    const { position, state } = acceptedOrThrow(handled);
    await request.settled(position);
    const actor = actorOf(scope, request.principal);
    const seen = await query.find(state.object?.id ?? 0, actor);
    return answer(newestOwned(seen, state, request.context.occurredAt), actor, status);
  };

  type Act<Body> = (
    target: ResourceTarget,
    context: CommandContext,
    body: Body,
  ) => Promise<ResourceHandled<Fields>>;
  const commandRoute = <Body extends { readonly version?: number | undefined }>(
    declared: {
      readonly method: 'POST' | 'PUT' | 'PATCH';
      readonly path: string;
      readonly summary: string;
      readonly body: Schema<Body>;
    },
    act: Act<Body>,
    status?: number,
  ) =>
    route({
      ...onOne,
      ...declared,
      response,
      idempotent: true,
      handler: async (request: RouteRequest<Params, undefined, Body>) => {
        const target = {
          id: request.params.id,
          actor: actorOf(scope, request.principal),
          expectedVersion: expectedVersion(request.headers, request.body.version),
        };
        return settledAnswer(request, await act(target, request.context, request.body), status);
      },
    });
  const change: Act<ChangeBody<Fields>> = (target, context, body) =>
    commands.change({ ...target, patch: definition.resource.toStored(body) }, context);

  return [
    route({
      ...onAll,
      method: 'GET',
      path,
      summary: `List ${many}`,
      list: http.list,
      response: listAnswerOf(http.view),
      handler: async ({ principal, list, url }) => {
        const actor = actorOf(scope, principal);
        const { rows, total } = await query.page(list, actor);
        const views = await viewsFor(http, rows, actor);
        return { body: { data: views, meta: pageMetaOf(list, total, views.length, url) } };
      },
    }),
    route({
      ...onOne,
      method: 'GET',
      path: `${path}/:id`,
      summary: `Show ${articleOf(one)} ${one}`,
      response,
      handler: async ({ principal, params: { id } }) => {
        const actor = actorOf(scope, principal);
        return answer(await query.find(id, actor), actor);
      },
    }),
    createRoute(
      scope,
      http,
      { ...onAll, access: creatorsOf(scope), method: 'POST', path, response, idempotent: true },
      settledAnswer,
    ),
    commandRoute(
      {
        method: 'PUT',
        path: `${path}/:id`,
        summary: `Change ${articleOf(one)} ${one}; optional fields that are left out keep their value`,
        body: bodies.change,
      },
      change,
    ),
    ...(bodies.edit
      ? [
          commandRoute(
            {
              method: 'PATCH',
              path: `${path}/:id`,
              summary: `Edit ${articleOf(one)} ${one} in place`,
              body: bodies.edit,
            },
            change,
          ),
        ]
      : []),
    route({
      ...onOne,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete ${articleOf(one)} ${one}; refused while something names it`,
      idempotent: true,
      handler: async (request) => {
        const handled = await commands.remove(
          {
            id: request.params.id,
            actor: actorOf(scope, request.principal),
            expectedVersion: expectedVersion(request.headers, undefined),
          },
          request.context,
        );
        await request.settled(acceptedOrThrow(handled).position);
        return noContent();
      },
    }),
    ...(http.canDuplicate
      ? [
          commandRoute(
            {
              method: 'POST',
              path: `${path}/:id/duplicate`,
              summary: `Copy ${articleOf(one)} ${one}`,
              body: versionBody,
            },
            (target, context) => commands.duplicate(target, context),
            201,
          ),
        ]
      : []),
  ];
}

type Settling = Pick<RouteRequest<unknown, unknown, unknown>, 'principal' | 'settled' | 'context'>;
type Settle<Fields> = (
  request: Settling,
  handled: ResourceHandled<Fields>,
  status: number,
) => Promise<RouteResponse>;

function createRoute<Fields extends NamedFields>(
  scope: Scope,
  { definition, bodies, commands, owners }: ResourceHttp<Fields>,
  shared: Pick<
    RouteDefinition,
    'tag' | 'access' | 'ownership' | 'method' | 'path' | 'response' | 'idempotent'
  >,
  answer: Settle<Fields>,
): RouteDefinition {
  const { one } = definition.names;
  const create = async (
    request: RouteRequest<undefined, undefined, CreateBody<Fields>>,
    userId: number | null,
  ) => {
    const fields = definition.resource.toStored(request.body) as Partial<Fields> & Pick<Fields, 'name'>;
    return answer(request, await commands.create({ userId, fields }, request.context), 201);
  };
  if (scope === 'own') {
    return route({
      ...shared,
      summary: `Create ${articleOf(one)} ${one}`,
      body: bodies.create,
      handler: (request: RouteRequest<undefined, undefined, CreateBody<Fields>>) =>
        create(request, request.principal.userId),
    });
  }
  return route({
    ...shared,
    summary: `Create ${articleOf(one)} ${one} for ${definition.shared ? 'everybody or for ' : ''}an advertiser`,
    body: bodies.createForUser,
    handler: async (
      request: RouteRequest<undefined, undefined, CreateBody<Fields> & { readonly userId: number | null }>,
    ) => {
      const { userId } = request.body;
      const mayOwn = userId === null ? definition.shared === true : await owners.mayOwn(userId);
      if (!mayOwn) throw invalid({ field: 'userId', message: MESSAGES.userNotFound });
      return create(request, userId);
    },
  });
}

async function viewsFor<Fields extends NamedFields>(
  { owners, viewsOf }: ResourceHttp<Fields>,
  rows: readonly ResourceRow[],
  actor: Actor,
): Promise<readonly object[]> {
  const userIds = rows.flatMap(({ user_id }) => (user_id === null ? [] : [Number(user_id)]));
  // Names are for admins; an advertiser knows who they are.
  return viewsOf(rows, actor, actor.scope === 'all' ? await owners.names(userIds) : undefined);
}

const articleOf = (words: string) => (/^[aeiou]/.test(words) ? 'an' : 'a');
