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
 * The server compares ids with what stands after the expected revision, so it recognises a repetition at the same
 * revision. One at a later revision (a command decided again on today's state) it would store a second time: the ids are
 * first compared with the stream's recent events. Whoever decides has just read the stream, so these are in memory; only
 * a writer that did not read costs a second round trip, of at most `REPEAT_WINDOW` events whatever the stream's length.
 */
export function createAppender(options: AppenderOptions) {
  const { writing, reading, prefix, recent, end } = options;

  const readBack = async (stream: string, from: typeof END | bigint, count: number, signal: AbortSignal) => {
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
  };

  /** Servers before 22.6 do not say where an event of a stream stands; the head stands no earlier. */
  const exactly = async (stream: string, revision: number, signal: AbortSignal): Promise<AppendResult> => {
    const [found] = await collect(
      reading.readStream(prefix + stream, {
        direction: BACKWARDS,
        fromRevision: BigInt(revision),
        maxCount: 1,
      }),
      signal,
    );
    return { revision, position: positionOf(found?.event?.position) ?? (await end.find(signal)) };
  };

  const answerRepeat = async ({ stream, signal }: AppendRequest, { revision, position }: RecentEvent) =>
    position === undefined ? await exactly(stream, revision, signal) : { revision, position };

  const findRepeat = (request: AppendRequest) =>
    recent.find(
      request.stream,
      request.events.map(({ id }) => id),
    );

  /** What of the stream came after what is known, newest first, is where a repetition can be. */
  const afterConflict = async (request: AppendRequest, conflict: unknown): Promise<AppendResult> => {
    const { stream, signal } = request;
    const actual =
      conflict instanceof WrongExpectedVersionError ? Number(conflict.actualVersion) : Number.NaN;
    const missing = Number.isNaN(actual) ? REPEAT_WINDOW : actual - (recent.newest(stream) ?? NO_STREAM);
    if (missing > 0) await readBack(stream, END, Math.min(missing, REPEAT_WINDOW), signal);
    const repeat = findRepeat(request);
    if (!repeat) throw conflict;
    return await answerRepeat(request, repeat);
  };

  const send = ({ stream, expectedRevision, events }: AppendRequest): Promise<ServerAppendResult> =>
    writing.appendToStream<JSONEventType>(prefix + stream, events.map(toServerEvent), {
      expectedRevision: expectedRevision === NO_STREAM ? NO_STREAM_ON_SERVER : BigInt(expectedRevision),
      deadline: options.timeoutMs,
    });

  /** Where the last event stands. The server's answer to a repetition is not taken at its word. */
  const resultOf = async (request: AppendRequest, answered: Position | undefined, newestBefore: Position) => {
    const revision = request.expectedRevision + request.events.length;
    if (answered !== undefined && answered > newestBefore && !request.isRetry) {
      return { revision, position: answered };
    }
    return await exactly(request.stream, revision, request.signal);
  };

  return async (request: AppendRequest): Promise<AppendResult> => {
    const { stream, expectedRevision, events, signal } = request;
    if (expectedRevision !== NO_STREAM) {
      if (!recent.covers(stream, expectedRevision)) {
        await readBack(stream, BigInt(expectedRevision), REPEAT_WINDOW, signal);
      }
      const repeat = findRepeat(request);
      if (repeat) return await answerRepeat(request, repeat);
    }
    const newestBefore = end.known();
    let answered: ServerAppendResult;
    try {
      answered = await send(request);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return await afterConflict(request, error);
    }
    const result = await resultOf(request, positionOf(answered.position), newestBefore);
    recent.saw(
      stream,
      events.map(({ id }, index) => {
        const revision = expectedRevision + 1 + index;
        return { id, revision, position: revision === result.revision ? result.position : undefined };
      }),
    );
    return result;
  };
}

/** The stream is elsewhere; "invalid transaction" is the server's word for a repetition of only some of the events. */
export const isConflict = (error: unknown) =>
  error instanceof WrongExpectedVersionError ||
  (error instanceof Error && isCommandError(error) && error.type === ErrorType.INVALID_TRANSACTION);
