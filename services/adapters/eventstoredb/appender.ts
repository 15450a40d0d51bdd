import {
  type AppendResult as ServerAppendResult,
  BACKWARDS,
  END,
  ErrorType,
  type EventStoreDBClient,
  isCommandError,
  type JSONEventType,
  NO_STREAM as NO_STREAM_ON_SERVER,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { StoredEvent } from '@marquee/kit/event-store/json';
import { type AppendResult, NO_STREAM, type Position } from '@marquee/kit/event-store/port';

import type { LogEnd } from './log-end.ts';
import { collect } from './reading.ts';
import { type RecentEvent, type RecentEvents, REPEAT_WINDOW } from './recent-events.ts';
import { positionOf, toServerEvent } from './records.ts';

export interface AppendRequest {
  readonly stream: string;
  readonly expectedRevision: number;
  readonly events: readonly StoredEvent[];
  /** Sent before without an answer: it may have happened. */
  readonly isRetry: boolean;
  readonly signal: AbortSignal;
}

export interface AppenderOptions {
  /**
   * For appends alone: a read that fails gives the connection of its client up, and every append on it. One a process:
   * the client keeps the open appends of all its instances in one table.
   */
  readonly writing: EventStoreDBClient;
  readonly reading: EventStoreDBClient;
  readonly prefix: string;
  readonly recent: RecentEvents;
  readonly end: LogEnd;
  readonly timeoutMs: number;
}

/**
 * Appends in one round trip, and looks for a repetition only where the server would not see it.
 *
 * The server compares ids with the events after the expected revision, so it recognises a repetition at the
 * same revision. One at a later revision (a command decided again on the current state) it would store a
 * second time: the ids are first compared with the stream's recent events. A decider has just read the
 * stream, so these are in memory; only a writer that did not read costs a second round trip, of at most
 * `REPEAT_WINDOW` events whatever the stream's length.
 */
export class Appender {
  readonly #options: AppenderOptions;

  constructor(options: AppenderOptions) {
    this.#options = options;
  }

  /** Rejects with the server's own error: `isConflict` knows the one of a stream that is elsewhere. */
  async append(request: AppendRequest): Promise<AppendResult> {
    const repeat = await this.#repeatBefore(request);
    if (repeat) return await this.#answerRepeat(request, repeat);
    const newestBefore = this.#options.end.known();
    let answered: ServerAppendResult;
    try {
      answered = await this.#send(request);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return await this.#afterConflict(request, error);
    }
    const result = await this.#resultOf(request, positionOf(answered.position), newestBefore);
    this.#remember(request, result);
    return result;
  }

  /** An event of the request that the stream already has up to the expected revision, if any. */
  async #repeatBefore(request: AppendRequest): Promise<RecentEvent | undefined> {
    const { stream, expectedRevision, signal } = request;
    if (expectedRevision === NO_STREAM) return undefined;
    if (!this.#options.recent.covers(stream, expectedRevision)) {
      await this.#readBack(stream, BigInt(expectedRevision), REPEAT_WINDOW, signal);
    }
    return this.#findRepeat(request);
  }

  #findRepeat({ stream, events }: AppendRequest): RecentEvent | undefined {
    return this.#options.recent.find(
      stream,
      events.map(({ id }) => id),
    );
  }

  async #answerRepeat(
    { stream, signal }: AppendRequest,
    { revision, position }: RecentEvent,
  ): Promise<AppendResult> {
    return position === undefined ? await this.#exactly(stream, revision, signal) : { revision, position };
  }

  /** What of the stream came after what is known, newest first, is where a repetition can be. */
  async #afterConflict(request: AppendRequest, conflict: unknown): Promise<AppendResult> {
    const { stream, signal } = request;
    const actual =
      conflict instanceof WrongExpectedVersionError ? Number(conflict.actualVersion) : Number.NaN;
    const newest = this.#options.recent.newest(stream) ?? NO_STREAM;
    const missing = Number.isNaN(actual) ? REPEAT_WINDOW : actual - newest;
    if (missing > 0) await this.#readBack(stream, END, Math.min(missing, REPEAT_WINDOW), signal);
    const repeat = this.#findRepeat(request);
    if (!repeat) throw conflict;
    return await this.#answerRepeat(request, repeat);
  }

  #send({ stream, expectedRevision, events }: AppendRequest): Promise<ServerAppendResult> {
    const { writing, prefix, timeoutMs } = this.#options;
    return writing.appendToStream<JSONEventType>(prefix + stream, events.map(toServerEvent), {
      expectedRevision: expectedRevision === NO_STREAM ? NO_STREAM_ON_SERVER : BigInt(expectedRevision),
      deadline: timeoutMs,
    });
  }

  /** Position and revision of the last event. The server's answer to a repetition is verified. */
  async #resultOf(
    request: AppendRequest,
    answered: Position | undefined,
    newestBefore: Position,
  ): Promise<AppendResult> {
    const revision = request.expectedRevision + request.events.length;
    if (answered !== undefined && answered > newestBefore && !request.isRetry) {
      return { revision, position: answered };
    }
    return await this.#exactly(request.stream, revision, request.signal);
  }

  #remember({ stream, expectedRevision, events }: AppendRequest, result: AppendResult): void {
    this.#options.recent.saw(
      stream,
      events.map(({ id }, index) => {
        const revision = expectedRevision + 1 + index;
        return { id, revision, position: revision === result.revision ? result.position : undefined };
      }),
    );
  }

  async #readBack(
    stream: string,
    from: typeof END | bigint,
    count: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { reading, prefix, recent } = this.#options;
    const newestFirst = await collect(
      reading.readStream(prefix + stream, { direction: BACKWARDS, fromRevision: from, maxCount: count }),
      signal,
    ).catch((error: unknown) => {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    });
    const events = newestFirst.flatMap(({ event }) =>
      event ? [{ id: event.id, revision: Number(event.revision), position: positionOf(event.position) }] : [],
    );
    recent.saw(stream, events.reverse());
  }

  /** The result by the stream's head: servers before 22.6 return no position; the head's is no earlier. */
  async #exactly(stream: string, revision: number, signal: AbortSignal): Promise<AppendResult> {
    const { reading, prefix, end } = this.#options;
    const [found] = await collect(
      reading.readStream(prefix + stream, {
        direction: BACKWARDS,
        fromRevision: BigInt(revision),
        maxCount: 1,
      }),
      signal,
    );
    return { revision, position: positionOf(found?.event?.position) ?? (await end.find(signal)) };
  }
}

/** The stream is elsewhere; "invalid transaction" is the server's word for a repetition of only some of the events. */
export const isConflict = (error: unknown) =>
  error instanceof WrongExpectedVersionError ||
  (error instanceof Error && isCommandError(error) && error.type === ErrorType.INVALID_TRANSACTION);
