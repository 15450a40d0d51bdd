import {
  BACKWARDS,
  END,
  ErrorType,
  EventStoreDBClient,
  FORWARDS,
  isCommandError,
  type JSONEventType,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { DEFAULT_TIMEOUT_MS, retryUntilDeadline, withinDeadline } from '@marquee/kit/event-store/deadline';
import { StoreUnavailable, UnstorableEvent } from '@marquee/kit/event-store/errors';
import { toStoredEvents } from '@marquee/kit/event-store/json';
import { createEventTail } from '@marquee/kit/event-store/polled-tail';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  type Subscription,
  WrongExpectedRevision,
} from '@marquee/kit/event-store/port';
import { tail } from '@marquee/kit/event-store/tail';

import { createAppender, isConflict } from './appender.ts';
import { listen } from './listen.ts';
import { createLogEnd } from './log-end.ts';
import { createLogReader } from './log-reader.ts';
import { collect, isUnavailable } from './reading.ts';
import { createRecentEvents } from './recent-events.ts';
import { positionOf, toRecorded } from './records.ts';
import { splitStreamPrefix } from './stream-prefix.ts';

export interface EventStoreDbOptions {
  /**
   * `esdb://host:2113?tls=false`, `esdb://host:2113,host2:2113,host3:2113`,
   * `esdb+discover://user:password@cluster:2113`. The user may read `$all`.
   *
   * The parameter `streamPrefix=marquee-` is for a server that other applications write to as well: it is put before the
   * name of every stream, and only streams that begin with it are read. Without it every stream of the server counts as
   * the product's.
   */
  readonly url: string;
  /** How long a command waits for a store that does not answer, then `StoreUnavailable`. Default 4,500 ms. */
  readonly timeoutMs?: number;
  /** How often new events are looked for when no hint came. Default 500 ms. */
  readonly pollMs?: number;
}

const STORE = 'the event store';
/** Events of a stream that are read at once, each page within the deadline. */
const STREAM_PAGE = 500;

/**
 * The event store on EventStoreDB.
 *
 * A position is the commit position, in bytes of the server's log: `lag().events` is known only for what the process
 * remembers. A repeated append is recognised among the last 200 events of its stream. Open one a process and server.
 */
export function createEventStoreDbEventStore(options: EventStoreDbOptions): EventStore {
  const { url, prefix } = splitStreamPrefix(options.url);
  const [reading, writing] = [
    EventStoreDBClient.connectionString(url),
    EventStoreDBClient.connectionString(url),
  ];
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const answered = <T>(attempt: (signal: AbortSignal) => Promise<T>) =>
    retryUntilDeadline({ what: STORE, timeoutMs, isUnavailable }, attempt);
  const recent = createRecentEvents();
  const end = createLogEnd(reading, prefix);
  const appendOnce = createAppender({ writing, reading, prefix, recent, end, timeoutMs });
  const readPage = createLogReader({ client: reading, prefix, end, timeoutMs });
  const readAll = (after: Position, limit: number) => answered((signal) => readPage(after, limit, signal));
  const headPosition = () => answered((signal) => end.find(signal));
  const events = createEventTail({
    pollMs: options.pollMs ?? 500,
    readAll,
    headPosition,
    listen: (listener, signal) => listen({ client: reading, prefix, end, listener, signal }),
  });
  const subscriptions = new Set<Subscription>();
  const readStreamPage = createStreamReader(reading, prefix);

  const readStream = async (stream: string, fromRevision = 0): Promise<RecordedEvent[]> => {
    const found: RecordedEvent[] = [];
    for (let from = fromRevision; ; from += STREAM_PAGE) {
      const page = await answered((signal) => readStreamPage(stream, from, signal));
      recent.saw(stream, page);
      found.push(...page);
      if (page.length < STREAM_PAGE) return found;
    }
  };

  return {
    append: async (stream, expectedRevision, toAppend) => {
      const stored = toStoredEvents(stream, expectedRevision, toAppend);
      let attempts = 0;
      const result = await answered((signal) => {
        attempts += 1;
        return appendOnce({ stream, expectedRevision, events: stored, isRetry: attempts > 1, signal });
      }).catch((error: unknown) => {
        throw translate(error, stream, expectedRevision);
      });
      end.reached(result.position);
      events.committed(result.position);
      return result;
    },
    readStream,
    readAll: async (after, limit) => (await readAll(after, limit)).map((one) => one.event),
    headPosition,
    hasGaplessPositions: false,
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
    ping: () => ping(reading, timeoutMs),
    dispose: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await events.dispose();
      await Promise.all([reading.dispose(), writing.dispose()]);
    },
  };
}

function createStreamReader(client: EventStoreDBClient, prefix: string) {
  return async (stream: string, fromRevision: number, signal: AbortSignal): Promise<RecordedEvent[]> => {
    try {
      const page = await collect(
        client.readStream<JSONEventType>(prefix + stream, {
          direction: FORWARDS,
          fromRevision: BigInt(fromRevision),
          maxCount: STREAM_PAGE,
        }),
        signal,
      );
      // Servers before 22.6 do not say where in the whole log an event of a stream stands.
      return page.flatMap(({ event }) =>
        event ? [toRecorded(event, positionOf(event.position) ?? 0n, prefix)] : [],
      );
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  };
}

async function ping(client: EventStoreDBClient, timeoutMs: number): Promise<void> {
  try {
    await withinDeadline(STORE, timeoutMs, (signal) =>
      collect(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }), signal),
    );
  } catch (error) {
    throw isUnavailable(error) ? StoreUnavailable.because(STORE, error) : error;
  }
}

function translate(error: unknown, stream: string, expectedRevision: number): Error {
  if (isConflict(error)) return new WrongExpectedRevision(stream, expectedRevision);
  if (
    error instanceof Error &&
    isCommandError(error) &&
    error.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED
  ) {
    return new UnstorableEvent('the events are larger than the event store takes at once', { cause: error });
  }
  return error instanceof Error ? error : new Error(String(error));
}
