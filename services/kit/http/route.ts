import type { UserId } from '@marquee/schemas/common/ids';
import type { Role } from '@marquee/schemas/common/roles';
import type * as v from 'valibot';

import type { CommandContext } from '../decider/command-context.ts';
import type { ListQuery, ListQueryDefinition } from '../lists/list-query.ts';
import type { MultipartRule, UploadedFile } from './multipart.ts';
import type { Impersonation, Principal } from './principal.ts';

/**
 * Who may call. `finance` lets staff with the finance flag in beside the named roles, `auditor` those with the auditor flag: to
 * read, whatever the call is.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | {
      readonly kind: 'roles';
      readonly roles: readonly Role[];
      readonly finance?: boolean;
      readonly auditor?: boolean;
    };

export const PUBLIC: Access = { kind: 'public' };
export const SIGNED_IN: Access = { kind: 'signed-in' };
export const ADMIN: Access = { kind: 'roles', roles: ['admin'] };
export const ADMIN_OR_FINANCE: Access = { kind: 'roles', roles: ['admin'], finance: true };
/** Evidence: what happened, and who looked. */
export const ADMIN_OR_AUDITOR: Access = { kind: 'roles', roles: ['admin'], auditor: true };
/** The journal and the payments, to read. */
export const MONEY_READERS: Access = { kind: 'roles', roles: ['admin'], finance: true, auditor: true };

type Schema = v.GenericSchema<unknown, unknown>;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;

export interface RouteRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Uploaded files; deleted when the call is answered. Empty on calls that take none. */
  readonly files: readonly UploadedFile[];
  /** The parsed filter grammar of a list call. */
  readonly list: ListQuery;
  /** @throws ProblemError 401 on a public route without a session */
  readonly principal: Principal;
  /** Undefined on public routes called without a token. */
  readonly maybePrincipal: Principal | undefined;
  /** Metadata for the command that this call issues; carries the `Idempotency-Key` in `commandId`. */
  readonly context: CommandContext;
  readonly ip: string;
  readonly userAgent: string;
  /** Says whose account a call without a token turned out to be about, for the access log. */
  readonly identified: (userId: number) => void;
  /** Records for the access log that the signed-in admin begins to act as another user, in this way; undefined that it ends. */
  readonly impersonates: (userId: UserId, impersonation: Impersonation | undefined) => void;
  /** Records for the access log that the signed-in user gave a wrong password or code. */
  readonly proofFailed: () => void;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Path and query as sent, for page links. */
  readonly url: string;
  /**
   * Waits (briefly) until every read model has seen this position; call it after a command. False when they are
   * behind: what was decided is answered anyway, and a header of the answer says so.
   */
  readonly waitForProjections: (position: bigint | undefined) => Promise<boolean>;
}

export interface RouteResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or a stream when `headers` names another content type. */
  readonly body?: unknown;
}

/**
 * One `/api` call as data. The guard, validation, OpenAPI and the authorisation matrix all read this.
 * `params`, `query` and `body` are valibot schemas; unknown body fields are refused where the schema is strict.
 */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api`, Fastify's syntax: `/campaigns/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  /** `own`: the object has an owner, and any other user's request for it answers 404. */
  readonly ownership: 'own' | 'none';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is a form with files; `body` is then the schema of its text fields. */
  readonly multipart?: MultipartRule;
  /** A list call with the filter grammar; excludes `query`. */
  readonly list?: ListQueryDefinition;
  /** Schema of a 200 body, for OpenAPI; fields that it does not name are not sent. */
  readonly response?: Schema;
  /** Moves money: honours `Idempotency-Key`, storing the first answer. */
  readonly idempotent?: boolean;
  /**
   * What an answered call means to the access log. Calls that read personal data of others say so here; a failed call of
   * `sign-in` is a failed sign-in.
   */
  readonly records?:
    | 'sign-in'
    | 'sign-out'
    | 'session-ended'
    | 'personal-data-read'
    | 'personal-data-exported'
    | 'shared-report-opened';
  /** A call on the caller's own session, password or second factor: beside reading, auditors may make only these. */
  readonly isOwnSession?: boolean;
  /**
   * A call other than `GET` that reads: an admin who views another account read-only may make it. `dry-run` is one that reads with
   * `dryRun=true` and changes without.
   */
  readonly changesNothing?: true | 'dry-run';
  /** Moves money out or in: the password must have been proved in this session a short while ago. */
  readonly needsFreshProof?: boolean;
  /** Also for staff who must have a second factor and have none: what it takes to set one up. */
  readonly withoutSecondFactor?: boolean;
  /** At most this many calls a minute from one address. */
  readonly callsPerMinute?: number;
  /** Bytes; default 1 MiB. */
  readonly bodyLimit?: number;
  readonly handler: (request: RouteRequest<never, never, never>) => Promise<RouteResponse>;
}

interface TypedRoute<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
> extends Omit<RouteDefinition, 'params' | 'query' | 'body' | 'handler'> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly handler: (request: RouteRequest<Output<P>, Output<Q>, Output<B>>) => Promise<RouteResponse>;
}

/** Types a route's handler by its schemas. */
export function route<
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(definition: TypedRoute<P, Q, B>): RouteDefinition {
  return definition as unknown as RouteDefinition;
}

/** `{ data }`, the success shape of everything that is not a list. */
export const data = (value: unknown, status = 200): RouteResponse => ({ status, body: { data: value } });
export const noContent = (): RouteResponse => ({ status: 204 });
