import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import type { ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { notFound } from '@marquee/kit/http/problem-error';
import type { RouteDefinition, RouteResponse } from '@marquee/kit/http/route';
import { type CallOnOne, pageAnswer, ResourceRoutes } from '@marquee/kit/resource/routes';
import { etag, expectedVersion } from '@marquee/kit/resource/version';
import { versionBody } from '@marquee/schemas/campaign/commands';
import { answerOf, listAnswerOf } from '@marquee/schemas/queries/owned';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import type * as v from 'valibot';

import type { Actor } from '../actor.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import type { ResourceCommands, ResourceTarget } from './commands.ts';
import { creationRoute } from './creation.ts';
import { articleOf, type Named, type NamedFields, type ResourceDefinition, titleOf } from './definition.ts';
import type { ResourceEvent } from './evolve.ts';
import { newestOwned, type ResourceQuery, type ResourceRow } from './query.ts';
import { accessOf, actorOf, creatorsOf, ownershipOf, prefixOf, recordsOf, type Scope } from './scope.ts';
import { SAVED_COLUMNS } from './saved-columns.ts';
import type { ResourceState } from './state.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;
type CreateBody<Fields> = Named<Fields> & { readonly name: string };
type ChangeBody<Fields> = Named<Fields> & { readonly version?: number | undefined };
type Routes<Fields> = ResourceRoutes<ResourceState<Fields>, ResourceEvent>;

/** What the calls of a definition stand on. `View` is what HTTP answers. */
export interface ResourceHttp<Fields extends NamedFields> {
  readonly definition: ResourceDefinition<Fields>;
  /** Below `/api`, without a slash: `conversion-pixels`. */
  readonly path: string;
  readonly params: Schema<{ readonly id: number }>;
  readonly bodies: {
    readonly create: Schema<CreateBody<Fields>>;
    /** Body for admins, who create for an advertiser; null is for all, where the definition is shared. */
    readonly createForUser: Schema<CreateBody<Fields> & { readonly userId: number | null }>;
    /** PUT: what is required is what a new one requires; what is left out keeps its value. */
    readonly change: Schema<ChangeBody<Fields>>;
    /** PATCH: what a table edits in place; there is no such call without it. */
    readonly edit?: Schema<ChangeBody<Fields>>;
  };
  readonly view: v.GenericSchema;
  readonly list: ListQueryDefinition;
  readonly canDuplicate: boolean;
  /** What the deletion is said to be; default: that it is refused while something names the object. */
  readonly removal?: string;
  readonly commands: ResourceCommands<Fields>;
  readonly query: Pick<ResourceQuery, 'find' | 'page'>;
  readonly owners: OwnersQuery;
  /** Rows as HTTP answers them to the actor, in their order; `names` of their owners, for admins. */
  readonly viewsOf: (
    rows: readonly ResourceRow[],
    actor: Actor,
    names: ReadonlyMap<number, OwnerView> | undefined,
  ) => Promise<readonly object[]>;
  /** Where making one takes more than its fields. */
  readonly ownCreation?: (routes: Routes<Fields>) => RouteDefinition;
}

/** Calls on objects of one definition: the caller's own, or under `/admin` all. */
export function resourceRoutes<Fields extends NamedFields>(
  scope: Scope,
  http: ResourceHttp<Fields>,
): readonly RouteDefinition[] {
  const routes = routesOf(scope, http);
  const { canDuplicate, ownCreation } = http;
  return [
    ...readRoutes(routes, scope, http),
    ownCreation ? ownCreation(routes) : fieldsCreation(routes, scope, http),
    ...changeRoutes(routes, scope, http),
    ...(canDuplicate ? [duplicateRoute(routes, scope, http)] : []),
  ];
}

function routesOf<Fields extends NamedFields>(scope: Scope, http: ResourceHttp<Fields>): Routes<Fields> {
  return new ResourceRoutes({
    path: `${prefixOf(scope)}/${http.path}`,
    tag: titleOf(http.definition.names.many),
    access: accessOf(scope),
    createAccess: creatorsOf(scope),
    ownership: ownershipOf(scope),
    params: http.params,
    answer: answerOf(http.view),
    ...recordsOf(scope),
    isIdempotent: true,
    answerDecided: async ({ principal, context }, { state }, status) => {
      const actor = actorOf(scope, principal);
      const seen = await http.query.find(state.object?.id ?? 0, actor);
      return show(http, newestOwned(seen, state, context.occurredAt), actor, status);
    },
  });
}

function readRoutes<Fields extends NamedFields>(
  routes: Routes<Fields>,
  scope: Scope,
  http: ResourceHttp<Fields>,
): RouteDefinition[] {
  const { one, many } = http.definition.names;
  const listed = routes.list({
    summary: `List ${many}`,
    list: http.list,
    answer: listAnswerOf(http.view),
    handler: async (call) => {
      const actor = actorOf(scope, call.principal);
      const { rows, total } = await http.query.page(call.list, actor);
      return pageAnswer(call, { rows: await viewsFor(http, rows, actor), total });
    },
  });
  return [
    listed,
    ...savedListRoutes(listed, { name: http.path, columns: SAVED_COLUMNS }),
    routes.show({
      summary: `Show ${articleOf(one)} ${one}`,
      handler: async ({ principal, params: { id } }) => {
        const actor = actorOf(scope, principal);
        return show(http, await http.query.find(id, actor), actor);
      },
    }),
  ];
}

function fieldsCreation<Fields extends NamedFields>(
  routes: Routes<Fields>,
  scope: Scope,
  { definition, bodies, commands, owners }: ResourceHttp<Fields>,
): RouteDefinition {
  const { one } = definition.names;
  return creationRoute(
    scope,
    {
      one: `${articleOf(one)} ${one}`,
      isShared: definition.shared === true,
      body: bodies.create,
      bodyForUser: bodies.createForUser,
      owners,
    },
    ({ body, context }, userId) => {
      const fields = definition.resource.toStored(body) as Partial<Fields> & Pick<Fields, 'name'>;
      return commands.create({ userId, fields }, context);
    },
    (declared) => routes.create(declared),
  );
}

function changeRoutes<Fields extends NamedFields>(
  routes: Routes<Fields>,
  scope: Scope,
  { definition, bodies, commands, removal }: ResourceHttp<Fields>,
): RouteDefinition[] {
  const { one } = definition.names;
  const run = (call: CallOnOne<ChangeBody<Fields>>) =>
    commands.change(
      { ...targetOf(scope, call, call.body.version), patch: definition.resource.toStored(call.body) },
      call.context,
    );
  return [
    routes.change('PUT', {
      summary: `Change ${articleOf(one)} ${one}; optional fields that are left out keep their value`,
      body: bodies.change,
      run,
    }),
    ...(bodies.edit
      ? [
          routes.change('PATCH', {
            summary: `Edit ${articleOf(one)} ${one} in place`,
            body: bodies.edit,
            run,
          }),
        ]
      : []),
    routes.remove({
      summary: removal ?? `Delete ${articleOf(one)} ${one}; refused while something names it`,
      run: (call) => commands.remove(targetOf(scope, call), call.context),
    }),
    routes.restore({
      one: `${articleOf(one)} ${one}`,
      run: (call) => commands.restore(targetOf(scope, call), call.context),
    }),
  ];
}

const duplicateRoute = <Fields extends NamedFields>(
  routes: Routes<Fields>,
  scope: Scope,
  { definition, commands }: ResourceHttp<Fields>,
): RouteDefinition =>
  routes.action('duplicate', {
    summary: `Copy ${articleOf(definition.names.one)} ${definition.names.one}`,
    body: versionBody,
    status: 201,
    run: (call) => commands.duplicate(targetOf(scope, call, call.body.version), call.context),
  });

/** @param version that the editor saw, where the body names it */
const targetOf = (
  scope: Scope,
  { params, principal, headers }: CallOnOne<unknown>,
  version?: number,
): ResourceTarget => ({
  id: params.id,
  actor: actorOf(scope, principal),
  expectedVersion: expectedVersion(headers, version),
});

/** @throws ProblemError 404 */
async function show<Fields extends NamedFields>(
  http: ResourceHttp<Fields>,
  row: ResourceRow | undefined,
  actor: Actor,
  status = 200,
): Promise<RouteResponse> {
  if (!row) throw notFound(titleOf(http.definition.names.one));
  const [view] = await viewsFor(http, [row], actor);
  return { status, headers: etag(Number(row.version)), body: { data: view } };
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
