import {
  type AllStreamRecordedEvent,
  type AppendResult as ServerAppendResult,
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  isCommandError,
  jsonEvent,
  type JSONEventType,
  NO_STREAM as NO_STREAM_ON_SERVER,
  type Position as ServerPosition,
  type RecordedEvent as ServerEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { DEFAULT_TIMEOUT_MS, retryUntilDeadline, withinDeadline } from '@marquee/kit/event-store/deadline';
import { StoreUnavailable, UnstorableEvent } from '@marquee/kit/event-store/errors';
import { parseEventData, type StoredEvent, toStoredEvents } from '@marquee/kit/event-store/json';
import { createEventTail, type ReadEvent } from '@marquee/kit/event-store/polled-tail';
import { pause } from '@marquee/kit/runtime/pause';
import {
  type AppendResult,
  type EventData,
  type EventStore,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  type Subscription,
  WrongExpectedRevision,
} from '@marquee/kit/event-store/port';
import { tail } from '@marquee/kit/event-store/tail';
import type { EventMetadata } from '@marquee/schemas/common/event-metadata';

export interface EventStoreDbOptions {
  /** `esdb://host:2113?tls=false`, `esdb+discover://user:password@cluster:2113`. The user may read `$all`. */
  readonly url: string;
  /** How long a command waits for a store that does not answer, then `StoreUnavailable`. Default 4,500 ms. */
  readonly timeoutMs?: number;
  /** How often new events are looked for when no hint came. Default 500 ms. */
  readonly pollMs?: number;
}

const STORE = 'the event store';
/** Events of a page, system events included; a page of large events still fits in memory. */
const PAGE = 100;
/** How far back a stream is searched for an append that was repeated at a later revision. */
const REPEAT_WINDOW = 200;
const MAX_PAUSE_MS = 1_000;
/** The server writes unknown positions as 2^64 - 1. */
const LARGEST_POSITION = 2n ** 63n;

const RETRYABLE: ReadonlySet<string> = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
]);

/**
 * The event store on EventStoreDB.
 *
 * A position is the commit position, which equals the prepare position for everything that is appended over gRPC.
 * The server recognises repeated ids at the same expected revision; repeats at a later one are looked for in the last
 * 200 events of the stream.
 */
export function createEventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const client = EventStoreDBClient.connectionString(options.url);
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const answered = <T>(attempt: (signal: AbortSignal) => Promise<T>) =>
    retryUntilDeadline({ what: STORE, timeoutMs, isUnavailable: isRetryable }, attempt);
  const readPage = createAllReader(client);
  const readHead = createHeadReader(client);
  const readAll = (after: Position, limit: number) => answered((signal) => readPage(after, limit, signal));
  const headPosition = () => answered(readHead);
  const events = createEventTail({
    pollMs: options.pollMs ?? 500,
    readAll,
    headPosition,
    listen: (hint, signal) => listen(client, hint, signal),
  });
  const subscriptions = new Set<Subscription>();

  const appendOnce = async (
    stream: string,
    expectedRevision: number,
    stored: readonly StoredEvent[],
    signal: AbortSignal,
  ) => {
    const repeated = await findRepeat(client, stream, stored, headPosition, signal);
    if (repeated) return repeated;
    const result = await client.appendToStream<JSONEventType>(stream, stored.map(toServerEvent), {
      expectedRevision: expectedRevision === NO_STREAM ? NO_STREAM_ON_SERVER : BigInt(expectedRevision),
      deadline: timeoutMs,
    });
    return await toResult(result, expectedRevision + stored.length, headPosition);
  };

  return {
    append: async (stream, expectedRevision, toAppend) => {
      const stored = toStoredEvents(stream, expectedRevision, toAppend);
      const result = await answered((signal) => appendOnce(stream, expectedRevision, stored, signal)).catch(
        (error: unknown) => {
          throw translate(error, stream, expectedRevision);
        },
      );
      events.committed(result.position);
      return result;
    },
    readStream: (stream, fromRevision = 0) =>
      answered((signal) => readStream(client, stream, fromRevision, signal)),
    readAll: async (after, limit) => (await readAll(after, limit)).map((one) => one.event),
    headPosition,
    knownHead: events.knownHead,
    subscribe: (subscribeOptions) => {
      const subscription = tail(events, {
        ...subscribeOptions,
        onEnd: (error) => {
          subscriptions.delete(subscription);
          subscribeOptions.onEnd?.(error);
        },
      });
      subscriptions.add(subscription);
      return subscription;
    },
    ping: () =>
      withinDeadline(STORE, timeoutMs, async (signal) => {
        await collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), signal);
      }).catch((error: unknown) => {
        throw isRetryable(error) ? new StoreUnavailable(`${STORE} does not answer`, { cause: error }) : error;
      }),
    dispose: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await events.dispose();
      await client.dispose();
    },
  };
}

const toServerEvent = (event: StoredEvent) =>
  jsonEvent({
    id: event.id,
    type: event.type,
    data: parseEventData(event.dataJson),
    metadata: parseEventData(event.metadataJson),
  });

/** Reads to the end of what was asked for; `signal` gives a stream up that nobody waits for any more. */
async function collect<T>(reading: StreamingRead<T>, signal: AbortSignal): Promise<T[]> {
  const giveUp = () => {
    // Without an answer there is no stream to cancel, and its failure is nobody's news.
    reading.cancel().catch(() => undefined);
    reading.destroy();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const all: T[] = [];
    for await (const one of reading) all.push(one);
    return all;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

const isSystem = (event: { readonly type: string; readonly streamId: string }) =>
  event.type.startsWith('$') || event.streamId.startsWith('$');

const positionOf = (position: ServerPosition | undefined): Position | undefined =>
  position && position.commit < LARGEST_POSITION ? position.commit : undefined;

/** Position 0 is "before the first" to us and the server's first record to it; product events never stand there. */
const serverPosition = (position: Position) =>
  position === 0n ? START : { commit: position, prepare: position };

function recorded(event: ServerEvent, position: Position): RecordedEvent {
  return {
    id: event.id,
    type: event.type,
    data: event.data as EventData,
    metadata: event.metadata as EventMetadata,
    stream: event.streamId,
    revision: Number(event.revision),
    position,
  };
}

async function readStream(
  client: EventStoreDBClient,
  stream: string,
  fromRevision: number,
  signal: AbortSignal,
): Promise<RecordedEvent[]> {
  try {
    const resolved = await collect(
      client.readStream<JSONEventType>(stream, { direction: FORWARDS, fromRevision: BigInt(fromRevision) }),
      signal,
    );
    return resolved.flatMap(({ event, commitPosition }) =>
      // Servers before 22.6 do not say where in the whole log an event of a stream stands.
      event ? [recorded(event, positionOf(event.position) ?? known(commitPosition) ?? 0n)] : [],
    );
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

const known = (position: bigint | undefined) =>
  position !== undefined && position < LARGEST_POSITION ? position : undefined;

/** The answer to an append whose first event is already in the stream; undefined when it is not. */
async function findRepeat(
  client: EventStoreDBClient,
  stream: string,
  stored: readonly StoredEvent[],
  headPosition: () => Promise<Position>,
  signal: AbortSignal,
): Promise<AppendResult | undefined> {
  const ids = new Set(stored.map((event) => event.id));
  const first = stored[0]?.id;
  const newestFirst = await collect(
    client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: REPEAT_WINDOW }),
    signal,
  ).catch((error: unknown) => {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  });
  const seen = newestFirst.flatMap(({ event }) => (event && ids.has(event.id) ? [event] : []));
  const last = seen[0];
  if (!last || !seen.some((event) => event.id === first)) return undefined;
  return { revision: Number(last.revision), position: positionOf(last.position) ?? (await headPosition()) };
}

async function toResult(
  result: ServerAppendResult,
  revision: number,
  headPosition: () => Promise<Position>,
): Promise<AppendResult> {
  // Without a position (a repeat that raced us) the head stands no earlier, so waiting for it is enough.
  return { revision, position: positionOf(result.position) ?? (await headPosition()) };
}

function createAllReader(client: EventStoreDBClient) {
  /** Between these positions stand system events only; an idle server writes statistics for ever. */
  let barren: { from: Position; to: Position } | undefined;

  return async (after: Position, limit: number, signal: AbortSignal): Promise<ReadEvent[]> => {
    let from = barren && after >= barren.from && after < barren.to ? barren.to : after;
    for (;;) {
      // Reading is inclusive: the event at `from` itself comes first and is left out.
      const size = Math.min(limit, PAGE) + 1;
      const page = await collect(
        client.readAll({ direction: FORWARDS, fromPosition: serverPosition(from), maxCount: size }),
        signal,
      );
      const found = page.flatMap(({ event }) => (event ? [event] : []));
      const wanted = found.filter((event) => !isSystem(event) && event.position.commit > after);
      if (wanted.length > 0) return wanted.slice(0, limit).map(toReadEvent);
      const last = found.at(-1)?.position.commit ?? from;
      if (last > from) barren = { from: after, to: last };
      if (page.length < size || last <= from) return [];
      from = last;
    }
  };
}

const toReadEvent = (event: AllStreamRecordedEvent): ReadEvent => ({
  event: recorded(event, event.position.commit),
  bytes: JSON.stringify(event.data).length,
});

/** The newest event that is not the server's own. */
function createHeadReader(client: EventStoreDBClient) {
  return async (signal: AbortSignal): Promise<Position> => {
    let from: typeof END | ServerPosition = END;
    for (;;) {
      const page: { event?: AllStreamRecordedEvent }[] = await collect(
        client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: PAGE }),
        signal,
      );
      const found = page.flatMap(({ event }) => (event ? [event] : []));
      const newest = found.find((event) => !isSystem(event));
      if (newest) return newest.position.commit;
      const oldest = found.at(-1);
      if (page.length < PAGE || !oldest) return 0n;
      from = oldest.position;
    }
  };
}

/** A live subscription whose only use is to make the poll come sooner. */
async function listen(
  client: EventStoreDBClient,
  hint: (position: Position) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let pauseMs = 50; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const subscription = client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() });
    await new Promise<void>((resolve) => {
      const finish = () => {
        signal.removeEventListener('abort', finish);
        resolve();
      };
      subscription.on('confirmation', () => {
        pauseMs = 50;
      });
      subscription.on('data', ({ event }) => {
        if (event) hint(event.position.commit);
      });
      subscription.on('error', finish);
      subscription.on('end', finish);
      subscription.on('close', finish);
      signal.addEventListener('abort', finish);
    });
    await subscription.unsubscribe().catch(() => undefined);
    await pause(pauseMs, signal);
  }
}

/** The server is away, on its way, or was cut off amid an answer; cluster discovery fails with an error of no type. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isCommandError(error)) return RETRYABLE.has(error.type);
  const code = 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || error.message.startsWith('Failed to discover');
}

function translate(error: unknown, stream: string, expectedRevision: number): Error {
  if (error instanceof WrongExpectedVersionError) return new WrongExpectedRevision(stream, expectedRevision);
  if (
    error instanceof Error &&
    isCommandError(error) &&
    error.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED
  ) {
    return new UnstorableEvent('the events are larger than the event store takes at once', { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}
