import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { Handled } from '@marquee/kit/decider/command-handler';
import { acceptedOrThrow } from '@marquee/kit/decider/rejection';
import { type ListQuery, type ListQueryDefinition, pageMetaOf } from '@marquee/kit/http/list-query';
import { notFound, ProblemError } from '@marquee/kit/http/problem-error';
import {
  ADMIN,
  data,
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
} from '@marquee/kit/http/route';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { pageMeta } from '@marquee/schemas/common/paging';
import * as v from 'valibot';

import type { EndpointRejection } from './rejections.ts';
import type { EndpointState, LiveEndpoint } from './state.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;
type Params = { readonly id: number };
type Settling = Pick<RouteRequest<unknown, unknown, unknown>, 'settled' | 'context'>;

/** ISO 8601, UTC. */
export interface EndpointTimes {
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface EndpointRow {
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type EndpointHandled<Fields, Parts> = Handled<
  EndpointState<Fields, Parts>,
  unknown,
  EndpointRejection
>;

/** What the calls of one kind of peer stand on. */
export interface EndpointHttp<Fields, Parts, Row extends EndpointRow, View, Create, Change> {
  /** `SSP endpoint`. */
  readonly noun: string;
  /** Below `/api`: `/admin/ssp-endpoints`. */
  readonly path: string;
  readonly summaries: { readonly create: string; readonly change: string; readonly remove: string };
  readonly params: Schema<Params>;
  readonly bodies: { readonly create: Schema<Create>; readonly change: Schema<Change> };
  readonly view: Schema<View>;
  readonly list: ListQueryDefinition;
  readonly commands: {
    create(input: Create, context: CommandContext): Promise<EndpointHandled<Fields, Parts>>;
    change(id: number, input: Change, context: CommandContext): Promise<EndpointHandled<Fields, Parts>>;
    remove(id: number, context: CommandContext): Promise<EndpointHandled<Fields, Parts>>;
  };
  readonly queries: {
    list(list: ListQuery): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
    find(id: number): Promise<Row | undefined>;
  };
  readonly viewOfRow: (row: Row, times: EndpointTimes) => View;
  /** @param row the same as the read model knows it; undefined before it has seen it */
  readonly viewOfState: (
    state: LiveEndpoint<Fields, Parts>,
    times: EndpointTimes,
    row: Row | undefined,
  ) => View;
}

/** The calls that every kind of peer has, and what the calls of its own are made with. */
export interface EndpointRoutes<Fields, Parts, View> {
  readonly routes: readonly RouteDefinition[];
  /** For a call on one endpoint. */
  readonly onOne: {
    readonly tag: string;
    readonly access: typeof ADMIN;
    readonly ownership: 'none';
    readonly params: Schema<Params>;
  };
  /** @throws ProblemError 404 */
  readonly find: (id: number) => Promise<View>;
  /**
   * The view of what a command made, whether the read model has seen it yet or not.
   * @throws ProblemError for a refused command
   */
  readonly afterCommand: (handled: EndpointHandled<Fields, Parts>, request: Settling) => Promise<View>;
}

/** Listing, showing, adding, changing and removing endpoints of one kind; for admins. */
export function endpointRoutes<Fields, Parts, Row extends EndpointRow, View, Create, Change>(
  http: EndpointHttp<Fields, Parts, Row, View, Create, Change>,
): EndpointRoutes<Fields, Parts, View> {
  const { noun, path, summaries, params, bodies, view, list, commands, queries } = http;
  const common = { tag: `${noun}s`, access: ADMIN, ownership: 'none' } as const;
  const onOne = { ...common, params };
  const response = v.object({ data: view });
  const fromRow = (row: Row): View => http.viewOfRow(row, timesOf(row));

  const settled = async (handled: EndpointHandled<Fields, Parts>, request: Settling) => {
    const accepted = acceptedOrThrow(handled);
    await request.settled(accepted.position);
    return accepted;
  };
  const afterCommand: EndpointRoutes<Fields, Parts, View>['afterCommand'] = async (handled, request) => {
    const { state, position } = await settled(handled, request);
    if (state.status !== 'live') throw notFound(noun);
    const { occurredAt } = request.context;
    const row = await queries.find(state.id);
    const now = { createdAt: occurredAt, updatedAt: occurredAt };
    const seen = row === undefined ? now : timesOf(row);
    return http.viewOfState(state, position === undefined ? seen : { ...seen, updatedAt: occurredAt }, row);
  };
  const find = async (id: number): Promise<View> => {
    const row = await queries.find(id);
    if (!row) throw notFound(noun);
    return fromRow(row);
  };

  const routes = [
    route({
      ...common,
      method: 'GET',
      path,
      summary: `${noun}s`,
      list,
      response: v.object({ data: v.array(view), meta: pageMeta }),
      handler: async ({ list: asked, url }) => {
        const { rows, total } = await queries.list(asked);
        return { body: { data: rows.map(fromRow), meta: pageMetaOf(asked, total, rows.length, url) } };
      },
    }),
    route({
      ...common,
      method: 'POST',
      path,
      summary: summaries.create,
      body: bodies.create,
      response,
      handler: async (request: RouteRequest<undefined, undefined, Create>) =>
        data(await afterCommand(await commands.create(request.body, request.context), request), 201),
    }),
    route({
      ...onOne,
      method: 'GET',
      path: `${path}/:id`,
      summary: `One ${noun}`,
      response,
      handler: async ({ params: { id } }) => data(await find(id)),
    }),
    route({
      ...onOne,
      method: 'PUT',
      path: `${path}/:id`,
      summary: summaries.change,
      body: bodies.change,
      response,
      handler: async (request: RouteRequest<Params, undefined, Change>) => {
        const { params: target, body, context } = request;
        return data(await afterCommand(await commands.change(target.id, body, context), request));
      },
    }),
    route({
      ...onOne,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: summaries.remove,
      handler: async (request) => {
        await settled(await commands.remove(request.params.id, request.context), request);
        return noContent();
      },
    }),
  ];
  return { routes, onOne, find, afterCommand };
}

const timesOf = ({ created_at, updated_at }: EndpointRow): EndpointTimes => ({
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});

/**
 * Answers 503 where a peer did not. Only admins replay, and they are who can do something about it: they are told
 * what, instead of the usual words.
 */
export const toldWhatToDo =
  (words: (error: DependencyUnavailable) => string) =>
  (error: unknown): never => {
    if (!(error instanceof DependencyUnavailable)) throw error;
    throw new ProblemError(503, words(error), { headers: { 'retry-after': '5' } });
  };
