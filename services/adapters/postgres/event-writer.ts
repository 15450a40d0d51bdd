import { setTimeout as pause } from 'node:timers/promises';

import { StoreUnavailable, UnstorableEvent } from '@marquee/kit/event-store/errors';
import { toStoredEvents, type StoredEvent } from '@marquee/kit/event-store/json';
import {
  type AppendResult,
  type EventToAppend,
  type Position,
  WrongExpectedRevision,
} from '@marquee/kit/event-store/port';
import { isTransientError } from '@marquee/kit/read-store/errors';
import { BatchLoop } from '@marquee/kit/runtime/batch-loop';
import type pg from 'pg';

const MAX_APPENDS_PER_BATCH = 256;
const MAX_CHARACTERS_PER_BATCH = 4_000_000;
const MAX_PAUSE_MS = 500;

export interface EventWriter {
  append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult>;
  /** Resolves when every append that was accepted is answered. */
  drain(): Promise<void>;
}

interface Pending {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly json: string;
  answered: boolean;
  resolve(result: AppendResult): void;
  reject(error: Error): void;
}

type Answer =
  | { readonly ok: true; readonly revision: number; readonly position: string }
  | { readonly ok: false };

export interface EventWriterOptions {
  readonly pool: pg.Pool;
  readonly ready: () => Promise<void>;
  readonly timeoutMs: number;
  readonly onCommitted: (position: Position) => void;
}

/**
 * Group commit: while one batch is being committed, the appends that arrive meanwhile wait and become the next one.
 *
 * During an outage each append waits `timeoutMs` and is then refused as `StoreUnavailable`.
 */
export const createEventWriter = (options: EventWriterOptions): EventWriter => new GroupCommitWriter(options);

class GroupCommitWriter implements EventWriter {
  readonly #options: EventWriterOptions;
  readonly #queue: Pending[] = [];
  readonly #loop = new BatchLoop({
    startAfter: 'microtask',
    hasWork: () => this.#queue.length > 0,
    writeBatch: () => this.#commit(takeBatch(this.#queue)),
  });

  constructor(options: EventWriterOptions) {
    this.#options = options;
  }

  append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      const json = toJson(stream, expectedRevision, toStoredEvents(stream, expectedRevision, events));
      const { timeoutMs } = this.#options;
      const settle = () => {
        pending.answered = true;
        clearTimeout(timer);
      };
      const pending: Pending = {
        stream,
        expectedRevision,
        json,
        answered: false,
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        pending.reject(new StoreUnavailable(`the event store did not answer within ${timeoutMs} ms`));
      }, timeoutMs);
      this.#queue.push(pending);
      this.#loop.wake();
    });
  }

  async drain(): Promise<void> {
    await this.#loop.idle();
  }

  async #commit(batch: readonly Pending[]): Promise<undefined> {
    let pauseMs = 25;
    for (;;) {
      const open = batch.filter((pending) => !pending.answered);
      if (open.length === 0) return;
      try {
        this.#answerAll(open, await this.#send(open));
        return;
      } catch (error) {
        if (!isTransientError(error)) {
          await this.#refuse(open, error);
          return;
        }
        // Whether it was committed is unknown; the ids make sending it again harmless.
        await pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
  }

  async #send(batch: readonly Pending[]): Promise<Answer[]> {
    await this.#options.ready();
    const found = await this.#options.pool.query<{ answers: Answer[] }>(
      'select event_store.append_v1($1::text::jsonb) as answers',
      [`[${batch.map((pending) => pending.json).join(',')}]`],
    );
    return found.rows[0]?.answers ?? [];
  }

  #answerAll(batch: readonly Pending[], answers: readonly Answer[]): void {
    batch.forEach((pending, index) => {
      answer(pending, answers[index]);
    });
    const top = answers.reduce(
      (max, one) => (one.ok && BigInt(one.position) > max ? BigInt(one.position) : max),
      0n,
    );
    if (top > 0n) this.#options.onCommitted(top);
  }

  /** Retries each append of a failed batch alone, so that only the invalid one is rejected. */
  async #refuse(batch: readonly Pending[], error: unknown): Promise<void> {
    if (batch.length === 1) batch[0]?.reject(translate(error));
    else for (const pending of batch) await this.#commit([pending]);
  }
}

function takeBatch(queue: Pending[]): Pending[] {
  let characters = 0;
  let count = 0;
  for (const pending of queue) {
    characters += pending.json.length;
    if (count > 0 && (count >= MAX_APPENDS_PER_BATCH || characters > MAX_CHARACTERS_PER_BATCH)) break;
    count += 1;
  }
  return queue.splice(0, count);
}

function toJson(stream: string, expectedRevision: number, events: readonly StoredEvent[]): string {
  const parts = events.map(
    ({ id, type, dataJson, metadataJson }) =>
      `{"id":"${id}","type":${JSON.stringify(type)},"data":${dataJson},"metadata":${metadataJson}}`,
  );
  return `{"stream":${JSON.stringify(stream)},"expected":${expectedRevision},"events":[${parts.join(',')}]}`;
}

function answer(pending: Pending, given: Answer | undefined): void {
  if (given === undefined) pending.reject(new Error('the event store gave no answer to an append'));
  else if (given.ok) pending.resolve({ revision: given.revision, position: BigInt(given.position) });
  else pending.reject(new WrongExpectedRevision(pending.stream, pending.expectedRevision));
}

function translate(error: unknown): Error {
  const failed = error as Error & { code?: string };
  if (failed.code === '23505')
    return new UnstorableEvent('an event id is taken by another event', { cause: error });
  return failed instanceof Error ? failed : new Error(String(error));
}
