import { createHash, randomUUID } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import { v5 as uuidV5 } from 'uuid';

import { type CommandContext, furtherCommand } from '../decider/command-context.ts';
import { monotonicMs } from '../runtime/clock.ts';
import { conflict, ProblemError } from './problem-error.ts';
import { asProblem } from './rejection-problem.ts';
import type { RouteResponse } from './route.ts';

/** Namespace of command ids derived from idempotency keys (RFC 9562, version 5). */
const COMMAND_ID_NAMESPACE = '8d0e3c53-5f68-5e0a-9a2b-3a0a3a5f1c11';

export interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A key that this call may run under. */
interface Taken {
  /** `again`: an earlier call took the key and ended without an answer, so that it may have taken effect. */
  readonly kind: 'first' | 'again';
  /** When the key was first used for its request; undefined for one that an earlier version stored. */
  readonly since: string | undefined;
}

export type Claim =
  | Taken
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  | { readonly kind: 'in-flight' }
  | { readonly kind: 'other-request' };

/**
 * Remembers the first answer to each `Idempotency-Key` of a user, for at least 24 hours. Who sends the key after it was
 * forgotten asks for something new.
 */
export interface IdempotencyStore {
  /**
   * Takes the key for this request, or says why it is not free. A claim whose owner died is free after a minute, or
   * from `freeClaims` on.
   */
  claim(userId: number, key: string, fingerprint: string): Promise<Claim>;
  /** Stores the answer that every repetition gets. */
  answered(userId: number, key: string, answer: StoredAnswer): Promise<void>;
  /** Frees a key whose request failed on our side, maybe after it had taken effect. */
  release(userId: number, key: string): Promise<void>;
  /** Frees the keys of calls that a process before this one left without an answer. */
  freeClaims(): Promise<void>;
}

/** How long a repetition waits for the first request's answer before its client must retry. */
const WAIT_MS = 5_000;
const POLL_MS = 50;

/**
 * Command id of a call that honours `Idempotency-Key`: stable for one key of one user, otherwise random, so that a repeated command
 * writes the same event ids. `repeatable` makes it stable for only as long as the key is remembered.
 */
export function commandIdOf(request: FastifyRequest, userId: number | undefined): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || userId === undefined) return randomUUID();
  return uuidV5(`${userId}:${request.method}:${request.url}:${key}`, COMMAND_ID_NAMESPACE);
}

/** The context of a command whose key was taken. */
export function repeatable(context: CommandContext, { kind, since }: Taken): CommandContext {
  const own = since === undefined ? context : furtherCommand(context, since);
  return { ...own, isRepeatable: true, isRepeated: kind === 'again' };
}

/**
 * Runs a request once per key: repetitions get the stored answer, also the rejections, as Stripe does it.
 * @throws ProblemError 400 for an unusable key, 409 while the first is running, 422 for another body
 */
export async function answerOnce(
  store: IdempotencyStore,
  request: FastifyRequest,
  userId: number,
  key: string | string[],
  run: (taken: Taken) => Promise<RouteResponse>,
): Promise<RouteResponse> {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ProblemError(400, 'Idempotency-Key must be 1 to 255 printable characters.');
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
    .digest('hex');
  const claim = await claimOrWait(store, userId, key, fingerprint);
  if (claim.kind === 'other-request') {
    throw new ProblemError(422, 'This Idempotency-Key was used for another request. Send a new key.');
  }
  if (claim.kind === 'in-flight') {
    throw conflict('Please wait for the completion of a previous request before starting a new one.');
  }
  if (claim.kind === 'answered') return replay(claim.answer);
  try {
    const response = await run(claim);
    await store.answered(userId, key, { status: response.status ?? 200, body: response.body });
    return response;
  } catch (error) {
    const problem = asProblem(error);
    if (problem && problem.status < 500) {
      await store.answered(userId, key, { status: problem.status, body: problem.toProblem() });
    } else {
      await store.release(userId, key);
    }
    throw error;
  }
}

async function claimOrWait(
  store: IdempotencyStore,
  userId: number,
  key: string,
  fingerprint: string,
): Promise<Claim> {
  const deadline = monotonicMs() + WAIT_MS;
  for (;;) {
    const claim = await store.claim(userId, key, fingerprint);
    if (claim.kind !== 'in-flight' || monotonicMs() >= deadline) return claim;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function replay({ status, body }: StoredAnswer): RouteResponse {
  if (status < 400) return { status, body, headers: { 'idempotent-replayed': 'true' } };
  return {
    status,
    body: JSON.stringify(body),
    headers: { 'idempotent-replayed': 'true', 'content-type': 'application/problem+json; charset=utf-8' },
  };
}
