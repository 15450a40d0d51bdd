import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { Handled } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { listFile, type TableColumns } from '@marquee/kit/lists/list-file';
import { listFileRoutes, savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { ProblemError } from '@marquee/kit/http/problem-error';
import { figuresOfDays, savedRows } from '@marquee/kit/lists/ranked-list';
import { ADMIN, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { type Accepted, type CommandCall, pageAnswer, ResourceRoutes } from '@marquee/kit/resource/routes';
import { listTableColumns } from '@marquee/kit/resource/table-columns';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { pageMeta } from '@marquee/schemas/common/paging';
import { figuresView } from '@marquee/schemas/queries/ad-metrics';
import { adTotalsAnswer } from '@marquee/schemas/queries/stats';
import * as v from 'valibot';

import type { RankedEndpoints } from '../read-models/ranked-endpoints.ts';
import { type EndpointSums, FIGURE_COLUMNS, FIGURES, withFigures } from './figures.ts';
import { type EndpointRejection, endpointRejections } from './rejections.ts';
import type { EndpointState, LiveEndpoint } from './state.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

/** ISO 8601, UTC. */
export interface EndpointTimes {
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface EndpointRow {
  readonly id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

type EndpointHandled<Fields, Parts> = Handled<EndpointState<Fields, Parts>, unknown, EndpointRejection>;

interface RankedKind<Row, View> {
  readonly queries: RankedEndpoints<Row>;
  /** What the endpoints did; undefined without statistics. */
  readonly sums: EndpointSums | undefined;
  readonly columns?: TableColumns<View>;
}

/** Definition of the routes of one kind of endpoint. */
export interface EndpointHttp<Fields, Parts, Row extends EndpointRow, View extends object, Create, Change> {
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
  /** Of a list without figures: its columns as a file that do not follow from its fields. */
  readonly columns?: TableColumns<View>;
  /** Of a list with figures: how it is ranked, and its columns as a file beside those of its fields. */
  readonly ranked?: RankedKind<Row, View>;
  readonly viewOfRow: (row: Row, times: EndpointTimes) => View;
  /** @param row the same as the read model knows it; undefined before it has seen it */
  readonly viewOfState: (
    state: LiveEndpoint<Fields, Parts>,
    times: EndpointTimes,
    row: Row | undefined,
  ) => View;
}

/** Listing, showing, adding, changing and removing endpoints of one kind; for admins. */
export class EndpointRoutes<Fields, Parts, Row extends EndpointRow, View extends object, Create, Change> {
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
    const { noun, summaries, bodies, view, commands, queries, ranked } = this.#http;
    const list = ranked === undefined ? this.#http.list : withFigures(this.#http.list);
    const listed = resource.list({
      summary: `${noun}s`,
      list,
      answer: v.object({ data: v.array(view), meta: pageMeta }),
      handler: async (call) => {
        const { rows, total } = await queries.list(call.list);
        return pageAnswer(call, { rows: rows.map((row) => this.#viewOfRow(row)), total });
      },
    });
    return [
      listed,
      ...(ranked === undefined
        ? savedListRoutes(listed, { name: lastOf(this.#http.path), columns: this.#http.columns ?? {} })
        : this.#figures(ranked)),
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

  /** The figures of the whole filter, and the list as a file. */
  #figures({ queries, sums, columns }: RankedKind<Row, View>): readonly RouteDefinition[] {
    const { noun, path } = this.#http;
    const list = withFigures(this.#http.list);
    const { onAll } = this.resource;
    return [
      route({
        ...onAll,
        method: 'GET',
        path: `${path}/totals`,
        summary: `Add up the figures of all ${noun}s that a list has on its pages`,
        list,
        response: adTotalsAnswer,
        handler: async (call) => {
          const { count, sums: added } = await queries.totals(
            call.list,
            figuresOfDays(FIGURES, sums, call.list),
          );
          const stats =
            added === undefined ? null : figuresView(added, { canSeeClick: true, canSeeCost: true });
          return data({ count, stats, statsAvailable: stats !== null });
        },
      }),
      ...listFileRoutes({
        onAll,
        path,
        many: `${noun}s`,
        list,
        handler: async (call) =>
          listFile({
            ...call,
            name: lastOf(path),
            columns: {
              ...listTableColumns(this.#http.list.fields),
              ...columns,
              ...FIGURE_COLUMNS,
            },
            pages: savedRows(
              await queries.all(call.list, figuresOfDays(FIGURES, sums, call.list)),
              FIGURES,
              (row, stats) => ({ ...this.#viewOfRow(row), id: row.id, stats }),
            ),
          }),
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

/** `deals` of `/admin/deals`: what a file of the list is called. */
const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
