import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { Handled } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { ProblemError } from '@marquee/kit/http/problem-error';
import { ADMIN, data, type RouteDefinition } from '@marquee/kit/http/route';
import { type Accepted, type CommandCall, pageAnswer, ResourceRoutes } from '@marquee/kit/resource/routes';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { pageMeta } from '@marquee/schemas/common/paging';
import * as v from 'valibot';

import { type EndpointRejection, endpointRejections } from './rejections.ts';
import type { EndpointState, LiveEndpoint } from './state.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** ISO 8601, UTC. */
export interface EndpointTimes {
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface EndpointRow {
  readonly created_at: Date;
  readonly updated_at: Date;
}

type EndpointHandled<Fields, Parts> = Handled<EndpointState<Fields, Parts>, unknown, EndpointRejection>;

/** Definition of the routes of one kind of endpoint. */
export interface EndpointHttp<Fields, Parts, Row extends EndpointRow, View, Create, Change> {
  /** `SSP endpoint`. */
  readonly noun: string;
  /** Below `/api`: `/admin/ssp-endpoints`. */
  readonly path: string;
  readonly summaries: { readonly create: string; readonly change: string; readonly remove: string };
  readonly params: Schema<{ readonly id: number }>;
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

/** Listing, showing, adding, changing and removing endpoints of one kind; for admins. */
export class EndpointRoutes<Fields, Parts, Row extends EndpointRow, View, Create, Change> {
  /** What the calls of one kind alone are made with. */
  readonly resource: ResourceRoutes<EndpointState<Fields, Parts>, unknown>;
  readonly #http: EndpointHttp<Fields, Parts, Row, View, Create, Change>;

  constructor(http: EndpointHttp<Fields, Parts, Row, View, Create, Change>) {
    this.#http = http;
    this.resource = new ResourceRoutes({
      path: http.path,
      tag: `${http.noun}s`,
      access: ADMIN,
      ownership: 'none',
      params: http.params,
      answer: v.object({ data: http.view }),
      isIdempotent: false,
      answerDecided: async (call, decided, status) => data(await this.#viewDecided(call, decided), status),
    });
  }

  /** The calls that every kind has. */
  all(): readonly RouteDefinition[] {
    const { resource } = this;
    const { noun, summaries, bodies, view, list, commands, queries } = this.#http;
    return [
      resource.list({
        summary: `${noun}s`,
        list,
        answer: v.object({ data: v.array(view), meta: pageMeta }),
        handler: async (call) => {
          const { rows, total } = await queries.list(call.list);
          return pageAnswer(call, { rows: rows.map((row) => this.#viewOfRow(row)), total });
        },
      }),
      resource.create({
        summary: summaries.create,
        body: bodies.create,
        run: ({ body, context }) => commands.create(body, context),
      }),
      resource.show({
        summary: `One ${noun}`,
        handler: async ({ params }) => data(await this.find(params.id)),
      }),
      resource.change('PUT', {
        summary: summaries.change,
        body: bodies.change,
        run: ({ params, body, context }) => commands.change(params.id, body, context),
      }),
      resource.remove({
        summary: summaries.remove,
        run: ({ params, context }) => commands.remove(params.id, context),
      }),
    ];
  }

  /** @throws RejectedError for one that does not exist */
  async find(id: number): Promise<View> {
    const row = await this.#http.queries.find(id);
    if (!row) throw this.#notFound();
    return this.#viewOfRow(row);
  }

  /** The view of what a command made, whether the read model has seen it yet or not. */
  async #viewDecided(
    { context: { occurredAt } }: CommandCall,
    { state, position }: Accepted<EndpointState<Fields, Parts>, unknown>,
  ): Promise<View> {
    if (state.status !== 'live') throw this.#notFound();
    const row = await this.#http.queries.find(state.id);
    const seen = row === undefined ? { createdAt: occurredAt, updatedAt: occurredAt } : timesOf(row);
    const times = position === undefined ? seen : { ...seen, updatedAt: occurredAt };
    return this.#http.viewOfState(state, times, row);
  }

  #viewOfRow(row: Row): View {
    return this.#http.viewOfRow(row, timesOf(row));
  }

  #notFound(): RejectedError {
    return new RejectedError(endpointRejections(this.#http.noun).notFound);
  }
}

const timesOf = ({ created_at, updated_at }: EndpointRow): EndpointTimes => ({
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});

type Describe = (error: DependencyUnavailable) => string;

/**
 * Maps a bidder of the platform that did not answer to 503. Only admins replay, and they can repair the cause: the
 * response describes it instead of the usual message.
 */
export const asServiceUnavailable =
  (describe: Describe) =>
  (error: unknown): never => {
    if (!(error instanceof DependencyUnavailable)) throw error;
    throw new ProblemError(503, describe(error), { headers: { 'retry-after': '5' } });
  };

/** The same for an endpoint of someone else, to 502 (RFC 9110, section 15.6.3): the platform itself is available. */
export const asBadGateway =
  (describe: Describe) =>
  (error: unknown): never => {
    if (!(error instanceof DependencyUnavailable)) throw error;
    throw new ProblemError(502, describe(error));
  };
