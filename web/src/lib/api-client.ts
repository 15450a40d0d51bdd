import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { authAnswer } from '@marquee/schemas/user/views';
import { parse } from 'valibot';

import { ApiError, NetworkError, problemOf } from './api-error.ts';
import { noteDataAge } from './data-age.ts';
import {
  clearSession,
  isExpired,
  isRefreshDue,
  isSessionLeft,
  readSession,
  readSudoUser,
  writeSession,
} from './session/session-store.ts';
import { nowMs as clockMs } from './clock.ts';

const BASE = '/api';
/** A server that is up answers every call well within this. */
const TIMEOUT_MS = 30_000;

export type QueryValue = string | number | boolean | undefined | null;
export type QueryParams = Readonly<Record<string, QueryValue>> | URLSearchParams;

export interface CallOptions {
  readonly query?: QueryParams;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent once however often the call is repeated: a double click moves money once. */
  readonly idempotencyKey?: string;
  /** Signs the call as the admin, even while a user is impersonated. */
  readonly asMyself?: boolean;
  readonly timeoutMs?: number;
  /** Sent without having been asked for: that it was refused is not shown. */
  readonly isUnasked?: boolean;
}

/** What the app does when the session ends or the region is refused; set once at start. */
export interface SessionHandlers {
  readonly onUnauthorized: () => void;
  readonly onRestricted: () => void;
  /** Staff who must set up two-step sign-in before anything else. */
  readonly onSecondFactorMissing: () => void;
}
let handlers: SessionHandlers = {
  onUnauthorized: () => undefined,
  onRestricted: () => undefined,
  onSecondFactorMissing: () => undefined,
};
export const setSessionHandlers = (next: SessionHandlers): void => {
  handlers = next;
};

/** Asks the person for the password; false when the person would rather not. */
type ProofHandler = () => Promise<boolean>;
let proofHandler: ProofHandler | undefined;
export const setProofHandler = (next: ProofHandler | undefined): void => {
  proofHandler = next;
};

/** Shows an admin who views an account how to change it. */
let readOnlyHandler: (() => void) | undefined;
export const setReadOnlyHandler = (next: (() => void) | undefined): void => {
  readOnlyHandler = next;
};

/** What a refused call means beyond itself, however it was sent. */
export function noteRejection(
  { type }: Pick<ApiError, 'type'>,
  { isUnasked = false }: Pick<CallOptions, 'isUnasked'> = {},
): void {
  if (type === PROBLEM_TYPES.secondFactorMissing) handlers.onSecondFactorMissing();
  if (type === PROBLEM_TYPES.readOnlyImpersonation && !isUnasked) readOnlyHandler?.();
}

/**
 * The calls of `/api`. What they answer is whole (`{ data }`, or `{ data, meta }` for lists; undefined for 204) and
 * unread: `parsed` of `answer.ts` reads it by its schema.
 */
export const api = {
  get: (path: string, options?: CallOptions) => call('GET', path, undefined, options),
  post: (path: string, body?: unknown, options?: CallOptions) => call('POST', path, body, options),
  put: (path: string, body?: unknown, options?: CallOptions) => call('PUT', path, body, options),
  patch: (path: string, body?: unknown, options?: CallOptions) => call('PATCH', path, body, options),
  /** @param body what of it goes, where that is not all of it */
  delete: (path: string, options?: CallOptions, body?: unknown) => call('DELETE', path, body, options),
  /** A file: its bytes and the name that the server gave it. */
  download: async (
    path: string,
    options?: CallOptions,
  ): Promise<{ blob: Blob; name: string | undefined }> => {
    const response = await send('GET', path, undefined, { timeoutMs: 300_000, ...options });
    const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    return { blob: await response.blob(), name };
  },
};

async function call(method: string, path: string, body: unknown, options?: CallOptions): Promise<unknown> {
  const response = await send(method, path, body, options);
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (error) {
    throw new NetworkError(error);
  }
}

async function send(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions & { readonly isRetry?: boolean } = {},
): Promise<Response> {
  await refreshIfDue(path);
  const session = readSession();
  const sudoUser = actingAs(options);
  const response = await fetchOnce(method, path, body, options);
  if (response.ok) {
    if (method === 'GET') noteDataAge(response.headers);
    return response;
  }
  const rejection = new ApiError(await readProblem(response), response);
  if (response.status === 401 && !path.startsWith(LOGIN)) endSession(session?.token);
  if (response.status === 403 && rejection.message === 'restricted_russia') {
    clearSession('restricted');
    handlers.onRestricted();
  }
  noteRejection(rejection, options);
  if (rejection.type !== PROBLEM_TYPES.freshProofRequired || options.isRetry === true) throw rejection;
  // Another tab may act as another user meanwhile: the call was not meant for that account.
  if (!(await proofHandler?.()) || actingAs(options) !== sudoUser) throw rejection;
  // With the same idempotency key: the refused call has done nothing.
  return send(method, path, body, { ...options, isRetry: true });
}

const actingAs = ({ asMyself = false }: CallOptions): number | undefined =>
  asMyself ? undefined : readSudoUser();

const LOGIN = '/users/login';
const REFRESH = '/users/token/refresh';

/**
 * The server refused a token: the session is over.
 * Only while the token is still ours: another tab may have signed in again meanwhile. Who signs out knows it, and a call
 * without a token ends nothing.
 */
export function endSession(refused: string | undefined): void {
  if (refused === undefined || isSessionLeft() || readSession()?.token !== refused) return;
  clearSession('refused');
  handlers.onUnauthorized();
}

async function fetchOnce(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<Response> {
  const session = readSession();
  const sudoUser = actingAs(options);
  // Forms name their type themselves, and bytes by a header of the call.
  const isRaw = body instanceof FormData || body instanceof Blob;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    return await fetch(`${BASE}${path}${searchOf(options.query)}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && !isRaw ? { 'content-type': 'application/json' } : {}),
        ...(session ? { authorization: `Bearer ${session.token}` } : {}),
        ...(sudoUser === undefined ? {} : { SudoUser: String(sudoUser) }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      signal: options.signal ? eitherOf(options.signal, timeout) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new NetworkError(error);
  }
}

/** Aborts when either does, with its reason; browsers before `AbortSignal.any` get the same by hand. */
function eitherOf(left: AbortSignal, right: AbortSignal): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([left, right]);
  const controller = new AbortController();
  for (const signal of [left, right]) {
    if (signal.aborted) controller.abort(signal.reason);
    else
      signal.addEventListener(
        'abort',
        () => {
          controller.abort(signal.reason);
        },
        { once: true, signal: controller.signal },
      );
  }
  return controller.signal;
}

let refreshing: Promise<void> | undefined;

/** One refresh at a time over all tabs; a call that needs no session does not wait for it. */
async function refreshIfDue(path: string): Promise<void> {
  if (path.startsWith(LOGIN) || path === REFRESH) return;
  const session = readSession();
  const nowMs = clockMs();
  if (session === undefined || isExpired(session, nowMs) || !isRefreshDue(session, nowMs)) return;
  refreshing ??= withLock('marquee-token-refresh', async () => {
    const current = readSession();
    if (current === undefined || !isRefreshDue(current, clockMs())) return;
    const response = await fetchOnce('POST', REFRESH, undefined, { asMyself: true });
    if (!response.ok) return;
    const answer = parse(authAnswer, await response.json());
    writeSession(answer.access_token, answer.expires_in);
  })
    // The call itself reports the error; the next call repeats a failed refresh.
    .catch(() => undefined)
    .finally(() => {
      refreshing = undefined;
    });
  await refreshing;
}

const withLock = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

async function readProblem(response: Response) {
  try {
    return problemOf(await response.json());
  } catch {
    return {};
  }
}

function searchOf(query: QueryParams | undefined): string {
  if (query === undefined) return '';
  const parameters = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
    }
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
