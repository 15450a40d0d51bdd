import type { CommandContext } from '@marquee/kit/decider/command-context';
import { type FileCall, listFileRoutes } from '@marquee/kit/lists/list-file-routes';
import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { data, route, type RouteDefinition, type RouteResponse } from '@marquee/kit/http/route';
import { type CallOnOne, type Outcome, ResourceRoutes } from '@marquee/kit/resource/routes';
import { expectedVersion } from '@marquee/kit/resource/version';
import { adTotalsAnswer } from '@marquee/schemas/queries/stats';
import { tagsAnswer, tagsQuery } from '@marquee/schemas/queries/tags';
import * as v from 'valibot';

import type { Actor } from '../actor.ts';
import type { Decided } from '../read-models/moderated.ts';
import { creationRoute } from '../resource/creation.ts';
import { titleOf } from '../resource/definition.ts';
import {
  accessOf,
  actorOf,
  creatorsOf,
  ownershipOf,
  prefixOf,
  recordsOf,
  type Scope,
} from '../resource/scope.ts';
import type { AnswerOptions, HttpContext, Viewer } from './answers.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;
type AppendedEvent = Decided<unknown>['events'][number];

/** The differences between campaigns and creatives for the calls that they share. */
export interface ModeratedKind<State, Target> {
  /** `campaign` and `campaigns`: in summaries, as the tag, in the path. */
  readonly names: { readonly one: string; readonly many: string };
  readonly params: Schema<{ readonly id: number }>;
  readonly list: ListQueryDefinition;
  readonly listAnswer: Schema;
  readonly answer: Schema;
  targetOf(id: number, by: { readonly actor: Actor; readonly expectedVersion: number | undefined }): Target;
  idOf(state: State): number | undefined;
  listOf(
    context: HttpContext,
    viewer: Viewer,
    call: { readonly list: ListQuery; readonly url: string },
  ): Promise<RouteResponse>;
  /** All rows of the list's filter as a file. */
  fileOf(context: HttpContext, viewer: Viewer, call: FileCall): Promise<RouteResponse>;
  /** Figures of the whole filter of the list. */
  totalsOf(context: HttpContext, viewer: Viewer, call: { readonly list: ListQuery }): Promise<RouteResponse>;
  /** The tags in use in a field; absent where no listed field holds tags. */
  readonly tagsOf?: (context: HttpContext, field: string, actor: Actor) => Promise<readonly string[]>;
  /** @throws ProblemError 404 for what neither the tables have nor a command decided */
  answerOf(
    context: HttpContext,
    viewer: Viewer,
    id: number,
    options?: AnswerOptions<State>,
  ): Promise<RouteResponse>;
}

interface Creation<State, Body> {
  readonly body: Schema<Body>;
  /** Admins create for an advertiser. */
  readonly bodyForUser: Schema<Body & { readonly userId: number }>;
  readonly create: (
    command: { readonly userId: number; readonly actor: Actor; readonly body: Body },
    context: CommandContext,
  ) => Promise<Outcome<State, AppendedEvent>>;
}

type Action<State, Target, Body = undefined> = (
  target: Target,
  context: CommandContext,
  body: Body,
) => Promise<Outcome<State, AppendedEvent>>;

interface Command<State, Target, Body> {
  readonly summary: string;
  readonly body: Schema<Body>;
  readonly action: Action<State, Target, Body>;
}

type Versioned = { readonly version?: number | undefined };

/** Calls on one kind of moderated object: the caller's own, or under `/admin` all. */
export class ModeratedRoutes<State, Target> {
  readonly resource: ResourceRoutes<State, AppendedEvent>;
  readonly #kind: ModeratedKind<State, Target>;
  readonly #scope: Scope;
  readonly #context: HttpContext;

  constructor(kind: ModeratedKind<State, Target>, scope: Scope, context: HttpContext) {
    this.#kind = kind;
    this.#scope = scope;
    this.#context = context;
    this.resource = new ResourceRoutes({
      path: `${prefixOf(scope)}/${kind.names.many}`,
      tag: titleOf(kind.names.many),
      access: accessOf(scope),
      createAccess: creatorsOf(scope),
      ownership: ownershipOf(scope),
      params: kind.params,
      answer: kind.answer,
      ...recordsOf(scope),
      isIdempotent: true,
      answerDecided: ({ principal, context: { occurredAt } }, { state, events }, status) =>
        kind.answerOf(context, { scope, principal }, kind.idOf(state) ?? 0, {
          status,
          decided: { state, events, at: occurredAt },
        }),
    });
  }

  /** The list, its totals, the list as a file, the tags in use in its fields, and the page of one object. */
  read(): RouteDefinition[] {
    const { names, list, listAnswer } = this.#kind;
    return [
      this.resource.list({
        summary: `List ${names.many}`,
        list,
        answer: listAnswer,
        handler: (call) =>
          this.#kind.listOf(this.#context, { scope: this.#scope, principal: call.principal }, call),
      }),
      route({
        ...this.resource.onAll,
        method: 'GET',
        path: `${this.resource.path}/totals`,
        summary: `Add up the figures of all ${names.many} that a list has on its pages`,
        list,
        response: adTotalsAnswer,
        handler: (call) =>
          this.#kind.totalsOf(this.#context, { scope: this.#scope, principal: call.principal }, call),
      }),
      ...this.#files(),
      ...this.#tags(),
      this.resource.show({
        summary: `Show a ${names.one}`,
        handler: ({ principal, params: { id } }) =>
          this.#kind.answerOf(this.#context, { scope: this.#scope, principal }, id),
      }),
    ];
  }

  create<Body>({ body, bodyForUser, create }: Creation<State, Body>): RouteDefinition {
    const { owners } = this.#context;
    return creationRoute(
      this.#scope,
      { one: `a ${this.#kind.names.one}`, body, bodyForUser, owners },
      (call, userId) =>
        create({ userId, actor: actorOf(this.#scope, call.principal), body: call.body }, call.context),
      (declared) => this.resource.create(declared),
    );
  }

  change<Body extends Versioned>(
    method: 'PUT' | 'PATCH',
    { action, ...declared }: Command<State, Target, Body>,
  ): RouteDefinition {
    return this.resource.change(method, { ...declared, run: (call) => this.#run(call, action) });
  }

  /** A change of state by its name. @param status of the answer; a copy answers 201 */
  action<Body extends Versioned>(
    name: string,
    { action, ...declared }: Command<State, Target, Body> & { readonly status?: number },
  ): RouteDefinition {
    return this.resource.action(name, { ...declared, run: (call) => this.#run(call, action) });
  }

  /** @param query what the call may ask beside the object */
  remove<Query = undefined>(action: Action<State, Target, Query>, query?: Schema<Query>): RouteDefinition {
    return this.resource.remove<Query>({
      summary: `Delete a ${this.#kind.names.one}`,
      ...(query === undefined ? {} : { query }),
      run: (call) => action(this.#targetOf(call), call.context, call.query),
    });
  }

  /** Undoes a deletion. */
  restore(action: Action<State, Target>): RouteDefinition {
    const { one } = this.#kind.names;
    return this.resource.restore({
      one: `a ${one}`,
      run: (call) => action(this.#targetOf(call), call.context, undefined),
    });
  }

  #files(): readonly RouteDefinition[] {
    const { names, list } = this.#kind;
    return listFileRoutes({
      onAll: {
        ...this.resource.onAll,
        ...(this.#scope === 'all' ? { records: 'personal-data-exported' } : {}),
      },
      path: this.resource.path,
      many: names.many,
      list,
      handler: (call, principal) => this.#kind.fileOf(this.#context, { scope: this.#scope, principal }, call),
    });
  }

  /** For each listed field of tags (`labels`) a call such as `GET /campaigns/labels`, for who types another. */
  #tags(): RouteDefinition[] {
    const { list, tagsOf } = this.#kind;
    const query: Schema<v.InferOutput<typeof tagsQuery>> =
      this.#scope === 'all' ? tagsQuery : v.strictObject({});
    const fields = Object.entries(list.fields).filter(([, { kind }]) => kind === 'tags');
    return fields.map(([field]) =>
      route({
        ...this.resource.onAll,
        method: 'GET',
        path: `${this.resource.path}/${field}`,
        summary: `List the ${field} in use, the most used first`,
        query,
        response: tagsAnswer,
        handler: async ({ principal, query: { userId } }) => {
          const own = { scope: 'own', userId: userId ?? 0 } as const;
          const actor = userId === undefined ? actorOf(this.#scope, principal) : own;
          return data(await tagsOf?.(this.#context, field, actor));
        },
      }),
    );
  }

  #run<Body extends Versioned>(call: CallOnOne<Body>, action: Action<State, Target, Body>) {
    return action(this.#targetOf(call, call.body.version), call.context, call.body);
  }

  /** @param version that the editor saw, where the body names it */
  #targetOf(
    { params, principal, headers }: Pick<CallOnOne, 'params' | 'principal' | 'headers'>,
    version?: number,
  ): Target {
    return this.#kind.targetOf(params.id, {
      actor: actorOf(this.#scope, principal),
      expectedVersion: expectedVersion(headers, version),
    });
  }
}
