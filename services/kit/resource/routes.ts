import type * as v from 'valibot';

import { acceptedOrThrow, type Handled } from '../decider/command-handler.ts';
import { type Rejection } from '../decider/rejection.ts';
import { type ListQuery, type ListQueryDefinition, pageMetaOf } from '../lists/list-query.ts';
import {
  type Access,
  noContent,
  route,
  type RouteDefinition,
  type RouteRequest,
  type RouteResponse,
} from '../http/route.ts';

type Schema<Output = unknown> = v.GenericSchema<unknown, Output>;

interface ObjectParams {
  readonly id: number;
}

/** A call on the resource as a whole. */
export type CallOnAll<Body = undefined> = RouteRequest<undefined, undefined, Body>;
/** A call on one object, by its id. */
export type CallOnOne<Body = undefined> = RouteRequest<ObjectParams, undefined, Body>;
/** Either, after its command was accepted. */
export type CommandCall = Pick<
  RouteRequest<unknown, unknown, unknown>,
  'principal' | 'waitForProjections' | 'context'
>;

/** What a command handler answered. */
export type Outcome<State, Event> = Handled<State, Event, Rejection>;
/** The same of a command that was not rejected: what was decided, and what it led to. */
export type Accepted<State, Event> = Extract<Outcome<State, Event>, { readonly accepted: true }>;

/** What the calls on a resource have in common; `State` and `Event` are those of its decider. */
export interface ResourceCalls<State, Event> {
  /** Below `/api`: `/admin/deals`. */
  readonly path: string;
  readonly tag: string;
  readonly access: Access;
  /** Access to creating an object. Default: `access`. */
  readonly createAccess?: Access;
  /** Ownership that a call on one object is checked by. */
  readonly ownership: 'own' | 'none';
  readonly params: Schema<ObjectParams>;
  /** As of a route; that of the server by default. */
  readonly callsPerMinute?: number;
  /** What a call on one object answers: `{ data }`. */
  readonly answer: Schema;
  /** What listing and showing mean to the access log: answers that name people are recorded. */
  readonly records?: RouteDefinition['records'];
  /** Commands honour `Idempotency-Key`. */
  readonly isIdempotent: boolean;
  /** Answers the object that a command left, also where the read models have not seen it yet. */
  readonly answerDecided: (
    call: CommandCall,
    decided: Accepted<State, Event>,
    status: number,
  ) => Promise<RouteResponse>;
}

interface ListCall {
  readonly summary: string;
  /** Below the resource's path; nothing for the resource itself. */
  readonly below?: string;
  readonly list: ListQueryDefinition;
  readonly answer: Schema;
  readonly handler: (call: CallOnAll) => Promise<RouteResponse>;
}

interface ShowCall {
  readonly summary: string;
  readonly handler: (call: CallOnOne) => Promise<RouteResponse>;
}

interface CommandDeclaration<Call, Body, State, Event> {
  readonly summary: string;
  readonly body: Schema<Body>;
  readonly run: (call: Call) => Promise<Outcome<State, Event>>;
}

/**
 * Makes the routes of one resource: listing and showing it, and each of its commands as a call that runs the command, waits for
 * the read models and answers the object. A rejection is answered by the table of `rejection-problem.ts`.
 */
export class ResourceRoutes<State, Event> {
  readonly #calls: ResourceCalls<State, Event>;

  constructor(calls: ResourceCalls<State, Event>) {
    this.#calls = calls;
  }

  get path(): string {
    return this.#calls.path;
  }

  /** Definition of a route about many objects or none. */
  get onAll() {
    const { tag, access } = this.#calls;
    return { tag, access, ownership: 'none', ...this.#limit() } as const;
  }

  /** Definition of a route about one object. */
  get onOne() {
    const { tag, access, ownership, params } = this.#calls;
    return { tag, access, ownership, params, ...this.#limit() } as const;
  }

  list({ summary, below = '', list, answer, handler }: ListCall): RouteDefinition {
    const path = `${this.path}${below}`;
    const declared = { ...this.onAll, ...this.#recording(), list, response: answer };
    return route({ ...declared, method: 'GET', path, summary, handler });
  }

  show({ summary, handler }: ShowCall): RouteDefinition {
    const { answer } = this.#calls;
    const declared = { ...this.onOne, ...this.#recording(), response: answer };
    return route({ ...declared, method: 'GET', path: this.#one(), summary, handler });
  }

  create<Body>(declared: CommandDeclaration<CallOnAll<Body>, Body, State, Event>): RouteDefinition {
    return this.createWith({
      ...declared,
      handler: (call) => this.#runAndAnswer(call, declared.run, 201),
    });
  }

  /**
   * As `create`, where more than one command makes an object.
   * @param answer where it says more than the object
   */
  createWith<Body>({
    summary,
    body,
    answer = this.#calls.answer,
    handler,
  }: {
    readonly summary: string;
    readonly body: Schema<Body>;
    readonly answer?: Schema;
    readonly handler: (call: CallOnAll<Body>) => Promise<RouteResponse>;
  }): RouteDefinition {
    const { access, createAccess = access } = this.#calls;
    return route({
      ...this.onAll,
      access: createAccess,
      method: 'POST',
      path: this.path,
      summary,
      body,
      response: answer,
      ...this.#idempotency(),
      handler,
    });
  }

  /** `PUT` takes the whole object, `PATCH` what is edited of it. */
  change<Body>(
    method: 'PUT' | 'PATCH',
    declared: CommandDeclaration<CallOnOne<Body>, Body, State, Event>,
  ): RouteDefinition {
    return this.#command({ ...declared, method, path: this.#one(), status: 200 });
  }

  /** A change of state by its name: `POST …/:id/approve`. @param status of the answer; a copy answers 201 */
  action<Body>(
    name: string,
    {
      status = 200,
      ...declared
    }: CommandDeclaration<CallOnOne<Body>, Body, State, Event> & { readonly status?: number },
  ): RouteDefinition {
    return this.#command({ ...declared, method: 'POST', path: this.#one(name), status });
  }

  /** As `action`, of a command that needs no body. */
  plainAction(
    name: string,
    {
      summary,
      run,
    }: { readonly summary: string; readonly run: (call: CallOnOne) => Promise<Outcome<State, Event>> },
  ): RouteDefinition {
    return route({
      ...this.onOne,
      method: 'POST',
      path: this.#one(name),
      summary,
      response: this.#calls.answer,
      ...this.#idempotency(),
      handler: (call: CallOnOne) => this.#runAndAnswer(call, run, 200),
    });
  }

  /** @param query what the call may ask beside the object */
  remove<Query = undefined>({
    summary,
    query,
    run,
  }: {
    readonly summary: string;
    readonly query?: Schema<Query>;
    readonly run: (call: RouteRequest<ObjectParams, Query, undefined>) => Promise<Outcome<State, Event>>;
  }): RouteDefinition {
    return route({
      ...this.onOne,
      ...(query === undefined ? {} : { query }),
      method: 'DELETE',
      path: this.#one(),
      summary,
      ...this.#idempotency(),
      handler: async (call: RouteRequest<ObjectParams, Query, undefined>) => {
        await call.waitForProjections(acceptedOrThrow(await run(call)).position);
        return noContent();
      },
    });
  }

  /** Undoes a deletion; who may delete may restore. @param one `a campaign` */
  restore({
    one,
    run,
  }: {
    readonly one: string;
    readonly run: (call: CallOnOne) => Promise<Outcome<State, Event>>;
  }): RouteDefinition {
    return this.plainAction('restore', {
      summary: `Restore ${one} that was deleted in the last 24 hours, as it was`,
      run,
    });
  }

  #command<Body>({
    method,
    path,
    summary,
    body,
    run,
    status,
  }: CommandDeclaration<CallOnOne<Body>, Body, State, Event> & {
    readonly method: 'POST' | 'PUT' | 'PATCH';
    readonly path: string;
    readonly status: number;
  }): RouteDefinition {
    return route({
      ...this.onOne,
      method,
      path,
      summary,
      body,
      response: this.#calls.answer,
      ...this.#idempotency(),
      handler: (call: CallOnOne<Body>) => this.#runAndAnswer(call, run, status),
    });
  }

  async #runAndAnswer<Call extends CommandCall>(
    call: Call,
    run: (call: Call) => Promise<Outcome<State, Event>>,
    status: number,
  ): Promise<RouteResponse> {
    const decided = acceptedOrThrow(await run(call));
    await call.waitForProjections(decided.position);
    return this.#calls.answerDecided(call, decided, status);
  }

  #one(action?: string): string {
    return `${this.path}/:id${action === undefined ? '' : `/${action}`}`;
  }

  #limit(): Pick<RouteDefinition, 'callsPerMinute'> {
    const { callsPerMinute } = this.#calls;
    return callsPerMinute === undefined ? {} : { callsPerMinute };
  }

  #recording(): Pick<RouteDefinition, 'records'> {
    const { records } = this.#calls;
    return records === undefined ? {} : { records };
  }

  #idempotency(): Pick<RouteDefinition, 'idempotent'> {
    return this.#calls.isIdempotent ? { idempotent: true } : {};
  }
}

/** A page of a list as HTTP answers it. @param total rows of all pages */
export const pageAnswer = (
  { list, url }: { readonly list: ListQuery; readonly url: string },
  { rows, total }: { readonly rows: readonly unknown[]; readonly total: number },
): RouteResponse => ({ body: { data: rows, meta: pageMetaOf(list, total, rows.length, url) } });
