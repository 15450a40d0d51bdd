import type { CommandContext } from '@marquee/kit/decider/command-context';
import { type ListQueryDefinition, pageMetaOf } from '@marquee/kit/http/list-query';
import { invalid, notFound } from '@marquee/kit/http/problem-error';
import {
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
  type RouteResponse,
} from '@marquee/kit/http/route';
import { versionBody } from '@marquee/schemas/commands/campaign';
import { MESSAGES } from '@marquee/schemas/common/messages';
import { answerOf, listAnswerOf } from '@marquee/schemas/queries/owned';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import type * as v from 'valibot';

import type { Actor } from '../actor.ts';
import {
  accessOf,
  actorOf,
  etag,
  expectedVersion,
  ownershipOf,
  prefixOf,
  type Scope,
} from '../http/scope.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import type { OwnedCommands, OwnedHandled, OwnedTarget } from './commands.ts';
import { type OwnedFields, type OwnedNoun, titleOf } from './noun.ts';
import { ownedOrThrow } from './problems.ts';
import { newestOwned, type OwnedQuery, type OwnedRow } from './query.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;
type Params = { readonly id: number };
type Patch<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };
type CreateBody<Fields> = Patch<Fields> & { readonly name: string };
type ChangeBody<Fields> = Patch<Fields> & { readonly version?: number | undefined };

/** What the calls of a noun stand on. `View` is what HTTP answers. */
export interface OwnedHttp<Fields extends OwnedFields> {
  readonly noun: OwnedNoun<Fields>;
  /** Below `/api`, without a slash: `conversion-pixels`. */
  readonly path: string;
  readonly params: Schema<Params>;
  readonly bodies: {
    readonly create: Schema<CreateBody<Fields>>;
    /** Of admins, for an advertiser; null is for everybody, where the noun is shared. */
    readonly createForUser: Schema<CreateBody<Fields> & { readonly userId: number | null }>;
    /** PUT: what is required is what a new one requires; what is left out keeps its value. */
    readonly change: Schema<ChangeBody<Fields>>;
    /** PATCH: what a table edits in place; there is no such call without it. */
    readonly edit?: Schema<ChangeBody<Fields>>;
  };
  readonly view: v.GenericSchema;
  readonly list: ListQueryDefinition;
  readonly canDuplicate: boolean;
  readonly commands: OwnedCommands<Fields>;
  readonly query: Pick<OwnedQuery, 'find' | 'page'>;
  readonly owners: OwnersQuery;
  /** Rows as HTTP answers them to the actor, in their order; `names` of their owners, for admins. */
  readonly viewsOf: (
    rows: readonly OwnedRow[],
    actor: Actor,
    names: ReadonlyMap<number, OwnerView> | undefined,
  ) => Promise<readonly object[]>;
}

/** Calls on objects of one noun: one's own, or under `/admin` everybody's. */
export function ownedRoutes<Fields extends OwnedFields>(
  scope: Scope,
  http: OwnedHttp<Fields>,
): readonly RouteDefinition[] {
  const { noun, commands, query, bodies, params } = http;
  const { one, many } = noun.names;
  const path = `${prefixOf(scope)}/${http.path}`;
  const tag = titleOf(many);
  const access = accessOf(scope);
  const onAll = { tag, access, ownership: 'none' } as const;
  const onOne = { tag, access, ownership: ownershipOf(scope), params } as const;
  const response = answerOf(http.view);

  const answer = async (row: OwnedRow | undefined, actor: Actor, status = 200): Promise<RouteResponse> => {
    if (!row) throw notFound(titleOf(one));
    const [view] = await viewsFor(http, [row], actor);
    return { status, headers: etag(Number(row.version)), body: { data: view } };
  };

  /** The object as it was decided, whether the tables have seen it or not. */
  const settledAnswer = async (request: Settling, handled: OwnedHandled<Fields>, status?: number) => {
    const { position, state } = ownedOrThrow(one, handled);
    await request.settled(position);
    const actor = actorOf(scope, request.principal);
    const seen = await query.find(state.object?.id ?? 0, actor);
    return answer(newestOwned(seen, state, request.context.occurredAt), actor, status);
  };

  type Act<Body> = (
    target: OwnedTarget,
    context: CommandContext,
    body: Body,
  ) => Promise<OwnedHandled<Fields>>;
  const commandRoute = <Body extends { readonly version?: number | undefined }>(
    definition: {
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
      ...definition,
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
    commands.change({ ...target, patch: patchOf(noun, body) }, context);

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
    createRoute(scope, http, { ...onAll, method: 'POST', path, response, idempotent: true }, settledAnswer),
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
        await request.settled(ownedOrThrow(one, handled).position);
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
  handled: OwnedHandled<Fields>,
  status: number,
) => Promise<RouteResponse>;

function createRoute<Fields extends OwnedFields>(
  scope: Scope,
  { noun, bodies, commands, owners }: OwnedHttp<Fields>,
  shared: Pick<
    RouteDefinition,
    'tag' | 'access' | 'ownership' | 'method' | 'path' | 'response' | 'idempotent'
  >,
  answer: Settle<Fields>,
): RouteDefinition {
  const { one } = noun.names;
  const create = async (
    request: RouteRequest<undefined, undefined, CreateBody<Fields>>,
    userId: number | null,
  ) => {
    const fields = patchOf(noun, request.body) as Partial<Fields> & Pick<Fields, 'name'>;
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
    summary: `Create ${articleOf(one)} ${one} for ${noun.shared ? 'everybody or for ' : ''}an advertiser`,
    body: bodies.createForUser,
    handler: async (
      request: RouteRequest<undefined, undefined, CreateBody<Fields> & { readonly userId: number | null }>,
    ) => {
      const { userId } = request.body;
      const mayOwn = userId === null ? noun.shared === true : await owners.mayOwn(userId);
      if (!mayOwn) throw invalid({ field: 'userId', message: MESSAGES.userNotFound });
      return create(request, userId);
    },
  });
}

async function viewsFor<Fields extends OwnedFields>(
  { owners, viewsOf }: OwnedHttp<Fields>,
  rows: readonly OwnedRow[],
  actor: Actor,
): Promise<readonly object[]> {
  const userIds = rows.flatMap(({ user_id }) => (user_id === null ? [] : [Number(user_id)]));
  // Names are for admins; an advertiser knows who they are.
  return viewsOf(rows, actor, actor.scope === 'all' ? await owners.names(userIds) : undefined);
}

/** What a body names of the noun's fields. */
const patchOf = <Fields extends OwnedFields>(noun: OwnedNoun<Fields>, body: Patch<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => key in noun.fields.entries && value !== undefined),
  ) as Partial<Fields>;

const articleOf = (words: string) => (/^[aeiou]/.test(words) ? 'an' : 'a');
