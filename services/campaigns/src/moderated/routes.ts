import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { Handled } from '@marquee/kit/decider/command-handler';
import { acceptedOrThrow, type Rejection } from '@marquee/kit/decider/rejection';
import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { invalid } from '@marquee/kit/http/problem-error';
import {
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
  type RouteResponse,
} from '@marquee/kit/http/route';
import { MESSAGES } from '@marquee/schemas/common/messages';
import type * as v from 'valibot';

import type { Actor } from '../actor.ts';
import type { AnswerOptions, HttpContext, Viewer } from './answers.ts';
import type { Decided } from '../read-models/moderated.ts';
import {
  accessOf,
  actorOf,
  creatorsOf,
  expectedVersion,
  ownershipOf,
  prefixOf,
  type Scope,
} from '../resource/scope.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;
type OnOne<Body> = RouteRequest<{ readonly id: number }, undefined, Body>;
type Outcome<State> = Handled<State, AppendedEvent, Rejection>;
type AppendedEvent = Decided<unknown>['events'][number];

/** What tells campaigns from creatives to the calls that they share. */
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
  /** @throws ProblemError 404 for what neither the tables have nor a command decided */
  answerOf(
    context: HttpContext,
    viewer: Viewer,
    id: number,
    options?: AnswerOptions<State>,
  ): Promise<RouteResponse>;
}

/** Calls on one kind: one's own objects, or under `/admin` everybody's. */
export interface ModeratedCalls<State, Target> {
  readonly kind: ModeratedKind<State, Target>;
  readonly scope: Scope;
  readonly context: HttpContext;
}

export const pathOf = <State, Target>({ kind, scope }: ModeratedCalls<State, Target>): string =>
  `${prefixOf(scope)}/${kind.names.many}`;

/** Of a route about one object. */
export const onOne = <State, Target>({ kind, scope }: ModeratedCalls<State, Target>) =>
  ({
    tag: tagOf(kind.names.many),
    access: accessOf(scope),
    ownership: ownershipOf(scope),
    params: kind.params,
  }) as const;

/** Of a route about many or none. */
export const onAll = <State, Target>({ kind, scope }: ModeratedCalls<State, Target>) =>
  ({ tag: tagOf(kind.names.many), access: accessOf(scope), ownership: 'none' }) as const;

/** The list and the page of one object. */
export function readRoutes<State, Target>(calls: ModeratedCalls<State, Target>): RouteDefinition[] {
  const { kind, scope, context } = calls;
  return [
    route({
      ...onAll(calls),
      method: 'GET',
      path: pathOf(calls),
      summary: `List ${kind.names.many}`,
      list: kind.list,
      response: kind.listAnswer,
      handler: ({ principal, list, url }) => kind.listOf(context, { scope, principal }, { list, url }),
    }),
    route({
      ...onOne(calls),
      method: 'GET',
      path: `${pathOf(calls)}/:id`,
      summary: `Show a ${kind.names.one}`,
      response: kind.answer,
      handler: ({ principal, params: { id } }) => kind.answerOf(context, { scope, principal }, id),
    }),
  ];
}

interface Creation<State, Body> {
  readonly body: Schema<Body>;
  /** Admins create for an advertiser. */
  readonly bodyForUser: Schema<Body & { readonly userId: number }>;
  create(
    command: { readonly userId: number; readonly actor: Actor; readonly body: Body },
    context: CommandContext,
  ): Promise<Outcome<State>>;
}

export function createRoute<State, Target, Body>(
  calls: ModeratedCalls<State, Target>,
  creation: Creation<State, Body>,
): RouteDefinition {
  const { kind, scope, context } = calls;
  const shared = {
    ...onAll(calls),
    access: creatorsOf(scope),
    method: 'POST',
    path: pathOf(calls),
    response: kind.answer,
    idempotent: true,
  } as const;
  const create = async (request: RouteRequest<undefined, undefined, Body>, userId: number) => {
    const { principal, body } = request;
    const command = { userId, actor: actorOf(scope, principal), body };
    const handled = acceptedOrThrow(await creation.create(command, request.context));
    return decidedAnswer(calls, request, handled, { id: kind.idOf(handled.state) ?? 0, status: 201 });
  };
  const summary = `Create a ${kind.names.one}`;
  if (scope === 'own') {
    return route({
      ...shared,
      summary,
      body: creation.body,
      handler: (request: RouteRequest<undefined, undefined, Body>) =>
        create(request, request.principal.userId),
    });
  }
  return route({
    ...shared,
    summary: `${summary} for an advertiser`,
    body: creation.bodyForUser,
    handler: async (request: RouteRequest<undefined, undefined, Body & { readonly userId: number }>) => {
      const { userId } = request.body;
      if (!(await context.owners.mayOwn(userId)))
        throw invalid({ field: 'userId', message: MESSAGES.userNotFound });
      return create(request, userId);
    },
  });
}

interface Command<State, Target, Body> {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  /** Below the object's path; nothing for the object itself. */
  readonly action?: string;
  readonly summary: string;
  readonly body: Schema<Body>;
  /** Default 200. */
  readonly status?: number;
  act(target: Target, context: CommandContext, body: Body): Promise<Outcome<State>>;
}

/** A call that takes an object, does one thing and answers the object (a copy answers the copy). */
export function commandRoute<State, Target, Body extends { readonly version?: number | undefined }>(
  calls: ModeratedCalls<State, Target>,
  command: Command<State, Target, Body>,
): RouteDefinition {
  const { kind } = calls;
  const { method, action, summary, body, status = 200 } = command;
  return route({
    ...onOne(calls),
    method,
    path: `${pathOf(calls)}/:id${action === undefined ? '' : `/${action}`}`,
    summary,
    body,
    response: kind.answer,
    idempotent: true,
    handler: async (request: OnOne<Body>) => {
      const target = targetOf(calls, request, request.body.version);
      const handled = acceptedOrThrow(await command.act(target, request.context, request.body));
      return decidedAnswer(calls, request, handled, {
        id: kind.idOf(handled.state) ?? request.params.id,
        status,
      });
    },
  });
}

/** Waits for the tables a moment and answers the object, as it was decided where they are late. */
async function decidedAnswer<State, Target>(
  { kind, scope, context }: ModeratedCalls<State, Target>,
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'principal' | 'settled' | 'context'>,
  { state, events, position }: Extract<Outcome<State>, { readonly accepted: true }>,
  { id, status }: { readonly id: number; readonly status: number },
): Promise<RouteResponse> {
  await request.settled(position);
  const decided = { state, events, at: request.context.occurredAt };
  return kind.answerOf(context, { scope, principal: request.principal }, id, { status, decided });
}

export function deleteRoute<State, Target>(
  calls: ModeratedCalls<State, Target>,
  act: (target: Target, context: CommandContext) => Promise<Outcome<State>>,
): RouteDefinition {
  return route({
    ...onOne(calls),
    method: 'DELETE',
    path: `${pathOf(calls)}/:id`,
    summary: `Delete a ${calls.kind.names.one}`,
    idempotent: true,
    handler: async (request) => {
      const handled = await act(targetOf(calls, request, undefined), request.context);
      await request.settled(acceptedOrThrow(handled).position);
      return noContent();
    },
  });
}

const targetOf = <State, Target>(
  { kind, scope }: ModeratedCalls<State, Target>,
  request: OnOne<unknown>,
  version: number | undefined,
): Target =>
  kind.targetOf(request.params.id, {
    actor: actorOf(scope, request.principal),
    expectedVersion: expectedVersion(request.headers, version),
  });

const tagOf = (plural: string) => `${plural[0]?.toUpperCase() ?? ''}${plural.slice(1)}`;
