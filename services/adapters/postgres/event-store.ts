import { DEFAULT_TIMEOUT_MS, retryUntilDeadline, withinDeadline } from '@marquee/kit/event-store/deadline';
import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { parseEventData, parseEventMetadata } from '@marquee/kit/event-store/json';
import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import type { ReadEvent } from '@marquee/kit/event-store/newest-events';
import { OpenSubscriptions } from '@marquee/kit/event-store/open-subscriptions';
import { createEventTail } from '@marquee/kit/event-store/polled-tail';
import type { EventTail } from '@marquee/kit/event-store/polled-tail';
import { isTransientError } from '@marquee/kit/read-store/errors';
import type pg from 'pg';

import { migrateEventStore } from './event-store-schema.ts';
import { createEventWriter } from './event-writer.ts';
import type { EventWriter } from './event-writer.ts';
import { listen } from './listen.ts';
import { createPool } from './pool.ts';

export interface PostgresEventStoreOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** How long a command waits for a store that does not answer, then `StoreUnavailable`. Default 4,500 ms. */
  readonly timeoutMs?: number;
  /** How often new events are looked for when no hint came. Default 250 ms. */
  readonly pollMs?: number;
  /** Connections for reading; one more writes and one listens. Default 4. */
  readonly maxReadConnections?: number;
}

const STORE = 'the event store';

/** A page of events stops at about this much data, so that large creatives do not fill the memory. */
const PAGE_BYTES = 8_000_000;

const COLUMNS =
  'position, stream, revision, id, type, data::text as data, metadata::text as metadata, size as bytes';

interface Row {
  readonly position: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  readonly bytes: number;
}

/**
 * The event store on PostgreSQL, for any number of processes.
 *
 * Positions are gapless and become visible in order. Tables are created at first use. Subscribers share the
 * events that they receive and must not change them.
 */
export const createPostgresEventStore = (options: PostgresEventStoreOptions): EventStore =>
  new PostgresEventStore(options);

/** Its methods are properties of their own, so that a copy with some of them replaced has the others. */
class PostgresEventStore implements EventStore {
  readonly hasGaplessPositions = true;
  readonly knownHead: EventStore['knownHead'];
  readonly #timeoutMs: number;
  readonly #readers: pg.Pool;
  /** Separate pool, so that readers never keep the writer waiting. */
  readonly #writerPool: pg.Pool;
  readonly #writer: EventWriter;
  readonly #events: EventTail;
  readonly #subscriptions: OpenSubscriptions;
  #migrated: Promise<void> | undefined;

  constructor(options: PostgresEventStoreOptions) {
    this.#timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#readers = poolOf(options.url, options.maxReadConnections ?? 4, this.#timeoutMs);
    this.#writerPool = poolOf(options.url, 1, this.#timeoutMs);
    this.#events = createEventTail({
      pollMs: options.pollMs ?? 250,
      readAll: this.#readPage,
      headPosition: this.headPosition,
      eventsBetween: (after, upTo) => Number(upTo - after),
      listen: ({ hint }, signal) => listen(options.url, hint, signal),
    });
    this.#writer = createEventWriter({
      pool: this.#writerPool,
      ready: this.#ready,
      timeoutMs: this.#timeoutMs,
      onCommitted: this.#events.committed,
    });
    this.#subscriptions = new OpenSubscriptions(this.#events);
    this.knownHead = this.#events.knownHead;
  }

  readonly append: EventStore['append'] = async (stream, expectedRevision, toAppend) =>
    await this.#writer.append(stream, expectedRevision, toAppend);

  readonly readStream: EventStore['readStream'] = async (stream, fromRevision = 0) => {
    const rows = await this.#query<Row>(
      `select ${COLUMNS} from event_store.events where stream = $1 and revision >= $2 order by revision`,
      [stream, fromRevision],
    );
    return rows.map(recorded);
  };

  readonly readAll: EventStore['readAll'] = async (after, limit) =>
    (await this.#readPage(after, limit)).map((one) => one.event);

  readonly headPosition: EventStore['headPosition'] = async () => {
    const [found] = await this.#query<{ head: bigint }>(
      'select coalesce(max(position), 0) as head from event_store.events',
    );
    return found?.head ?? 0n;
  };

  readonly subscribe: EventStore['subscribe'] = (options) => this.#subscriptions.subscribe(options);

  readonly ping: EventStore['ping'] = () =>
    withinDeadline(STORE, this.#timeoutMs, async () => {
      await this.#ready();
      await this.#readers.query('select 1');
    }).catch((error: unknown) => {
      throw asUnavailable(error);
    });

  readonly dispose: EventStore['dispose'] = async () => {
    await this.#subscriptions.stopAll();
    await this.#writer.drain();
    await this.#events.dispose();
    await Promise.all([this.#readers.end(), this.#writerPool.end()]);
  };

  readonly #ready = (): Promise<void> =>
    (this.#migrated ??= migrateEventStore(this.#readers).catch((error: unknown) => {
      this.#migrated = undefined;
      throw error;
    }));

  readonly #readPage = async (after: bigint, limit: number): Promise<ReadEvent[]> => {
    const rows = await this.#query<Row>(
      `select ${COLUMNS} from (
         select *, sum(size) over (order by position) - size as before
         from (select * from event_store.events where position > $1 order by position limit $2) page
       ) page where before < ${PAGE_BYTES} order by position`,
      [after, limit],
    );
    return rows.map((row) => ({ event: recorded(row), bytes: row.bytes }));
  };

  #query<R extends object>(statement: string, values: unknown[] = []): Promise<R[]> {
    const deadline = { what: STORE, timeoutMs: this.#timeoutMs, isUnavailable: isTransientError };
    return retryUntilDeadline(deadline, async () => {
      await this.#ready();
      return (await this.#readers.query<R>(statement, values)).rows;
    });
  }
}

/** Pool whose statements time out and release their connection: a frozen server must not occupy the pool. */
const poolOf = (url: string, maxConnections: number, timeoutMs: number): pg.Pool =>
  createPool({
    url,
    maxConnections,
    applicationName: 'marquee event store',
    connectTimeoutMs: timeoutMs,
    queryTimeoutMs: timeoutMs,
  });

function recorded(row: Row): RecordedEvent {
  return {
    id: row.id,
    type: row.type,
    data: parseEventData(row.data),
    metadata: parseEventMetadata(row.metadata),
    stream: row.stream,
    revision: row.revision,
    position: row.position,
  };
}

const asUnavailable = (error: unknown) =>
  error instanceof StoreUnavailable || !isTransientError(error)
    ? error
    : StoreUnavailable.because(STORE, error);
