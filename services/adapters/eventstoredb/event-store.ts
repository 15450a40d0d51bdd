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
import type { ReadEvent } from '@marquee/kit/event-store/newest-events';
import { OpenSubscriptions } from '@marquee/kit/event-store/open-subscriptions';
import { createEventTail } from '@marquee/kit/event-store/polled-tail';
import type { EventTail } from '@marquee/kit/event-store/polled-tail';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  WrongExpectedRevision,
} from '@marquee/kit/event-store/port';

import { Appender, isConflict } from './appender.ts';
import { listen } from './listen.ts';
import { LogEnd } from './log-end.ts';
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
export const createEventStoreDbEventStore = (options: EventStoreDbOptions): EventStore =>
  new EventStoreDbEventStore(options);

/** Its methods are properties of their own, so that a copy with some of them replaced has the others. */
class EventStoreDbEventStore implements EventStore {
  readonly hasGaplessPositions = false;
  readonly knownHead: EventStore['knownHead'];
  readonly #timeoutMs: number;
  readonly #prefix: string;
  readonly #reading: EventStoreDBClient;
  readonly #writing: EventStoreDBClient;
  readonly #recent = createRecentEvents();
  readonly #end: LogEnd;
  readonly #appender: Appender;
  readonly #readPage: ReturnType<typeof createLogReader>;
  readonly #events: EventTail;
  readonly #subscriptions: OpenSubscriptions;

  constructor(options: EventStoreDbOptions) {
    const { url, prefix } = splitStreamPrefix(options.url);
    const [reading, writing] = [
      EventStoreDBClient.connectionString(url),
      EventStoreDBClient.connectionString(url),
    ];
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const end = new LogEnd(reading, prefix);
    this.#timeoutMs = timeoutMs;
    this.#prefix = prefix;
    this.#reading = reading;
    this.#writing = writing;
    this.#end = end;
    this.#appender = new Appender({ writing, reading, prefix, recent: this.#recent, end, timeoutMs });
    this.#readPage = createLogReader({ client: reading, prefix, end, timeoutMs });
    this.#events = createEventTail({
      pollMs: options.pollMs ?? 500,
      readAll: this.#readAll,
      headPosition: this.headPosition,
      listen: (listener, signal) => listen({ client: reading, prefix, end, listener, signal }),
    });
    this.#subscriptions = new OpenSubscriptions(this.#events);
    this.knownHead = this.#events.knownHead;
  }

  readonly append: EventStore['append'] = async (stream, expectedRevision, toAppend) => {
    const events = toStoredEvents(stream, expectedRevision, toAppend);
    let attempts = 0;
    const result = await this.#answered((signal) => {
      attempts += 1;
      return this.#appender.append({ stream, expectedRevision, events, isRetry: attempts > 1, signal });
    }).catch((error: unknown) => {
      throw translate(error, stream, expectedRevision);
    });
    this.#end.reached(result.position);
    this.#events.committed(result.position);
    return result;
  };

  readonly readStream: EventStore['readStream'] = async (stream, fromRevision = 0) => {
    const found: RecordedEvent[] = [];
    for (let from = fromRevision; ; from += STREAM_PAGE) {
      const page = await this.#answered((signal) => this.#readStreamPage(stream, from, signal));
      this.#recent.saw(stream, page);
      found.push(...page);
      if (page.length < STREAM_PAGE) return found;
    }
  };

  readonly readAll: EventStore['readAll'] = async (after, limit) =>
    (await this.#readAll(after, limit)).map((one) => one.event);

  readonly headPosition: EventStore['headPosition'] = () =>
    this.#answered((signal) => this.#end.find(signal));

  readonly subscribe: EventStore['subscribe'] = (options) => this.#subscriptions.subscribe(options);

  readonly ping: EventStore['ping'] = () => ping(this.#reading, this.#timeoutMs);

  readonly dispose: EventStore['dispose'] = async () => {
    await this.#subscriptions.stopAll();
    await this.#events.dispose();
    await Promise.all([this.#reading.dispose(), this.#writing.dispose()]);
  };

  #answered<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return retryUntilDeadline({ what: STORE, timeoutMs: this.#timeoutMs, isUnavailable }, attempt);
  }

  readonly #readAll = (after: Position, limit: number): Promise<ReadEvent[]> =>
    this.#answered((signal) => this.#readPage(after, limit, signal));

  async #readStreamPage(stream: string, from: number, signal: AbortSignal): Promise<RecordedEvent[]> {
    try {
      const page = await collect(
        this.#reading.readStream<JSONEventType>(this.#prefix + stream, {
          direction: FORWARDS,
          fromRevision: BigInt(from),
          maxCount: STREAM_PAGE,
        }),
        signal,
      );
      // Servers before 22.6 do not return the position in the whole log of an event of a stream.
      return page.flatMap(({ event }) =>
        event ? [toRecorded(event, positionOf(event.position) ?? 0n, this.#prefix)] : [],
      );
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }
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
