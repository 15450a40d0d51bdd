import { DEFAULT_TIMEOUT_MS, retryUntilDeadline, withinDeadline } from '@marquee/kit/event-store/deadline';
import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { parseEventData, parseEventMetadata } from '@marquee/kit/event-store/json';
import type { EventStore, RecordedEvent, Subscription } from '@marquee/kit/event-store/port';
import type { ReadEvent } from '@marquee/kit/event-store/newest-events';
import { createEventTail } from '@marquee/kit/event-store/polled-tail';
import { tail } from '@marquee/kit/event-store/tail';
import { isTransientError } from '@marquee/kit/read-store/errors';

import { migrateEventStore } from './event-store-schema.ts';
import { createEventWriter } from './event-writer.ts';
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
 * Positions are gapless and become visible in order. Tables are made at first use. Events handed to subscribers are
 * shared between them and must not be changed.
 */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  // What nobody waits for any more gives its connection back: a frozen server must not keep the pool.
  const connect = (maxConnections: number) =>
    createPool({
      url: options.url,
      maxConnections,
      applicationName: 'marquee event store',
      connectTimeoutMs: timeoutMs,
      queryTimeoutMs: timeoutMs,
    });
  const readers = connect(options.maxReadConnections ?? 4);
  // Of its own, so that readers never keep the writer waiting.
  const writerPool = connect(1);

  let migrated: Promise<void> | undefined;
  const ready = () =>
    (migrated ??= migrateEventStore(readers).catch((error: unknown) => {
      migrated = undefined;
      throw error;
    }));

  const query = <R extends object>(statement: string, values: unknown[] = []) =>
    retryUntilDeadline({ what: STORE, timeoutMs, isUnavailable: isTransientError }, async () => {
      await ready();
      return (await readers.query<R>(statement, values)).rows;
    });

  const readAll = async (after: bigint, limit: number): Promise<ReadEvent[]> => {
    const rows = await query<Row>(
      `select ${COLUMNS} from (
         select *, sum(size) over (order by position) - size as before
         from (select * from event_store.events where position > $1 order by position limit $2) page
       ) page where before < ${PAGE_BYTES} order by position`,
      [after, limit],
    );
    return rows.map((row) => ({ event: recorded(row), bytes: row.bytes }));
  };

  const headPosition = async () => {
    const [found] = await query<{ head: bigint }>(
      'select coalesce(max(position), 0) as head from event_store.events',
    );
    return found?.head ?? 0n;
  };

  const events = createEventTail({
    pollMs: options.pollMs ?? 250,
    readAll,
    headPosition,
    eventsBetween: (after, upTo) => Number(upTo - after),
    listen: ({ hint }, signal) => listen(options.url, hint, signal),
  });
  const writer = createEventWriter({
    pool: writerPool,
    ready,
    timeoutMs,
    onCommitted: events.committed,
  });
  const subscriptions = new Set<Subscription>();

  return {
    append: async (stream, expectedRevision, toAppend) =>
      await writer.append(stream, expectedRevision, toAppend),
    readStream: async (stream, fromRevision = 0) => {
      const rows = await query<Row>(
        `select ${COLUMNS} from event_store.events where stream = $1 and revision >= $2 order by revision`,
        [stream, fromRevision],
      );
      return rows.map(recorded);
    },
    readAll: async (after, limit) => (await readAll(after, limit)).map((one) => one.event),
    hasGaplessPositions: true,
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
      withinDeadline(STORE, timeoutMs, async () => {
        await ready();
        await readers.query('select 1');
      }).catch((error: unknown) => {
        throw asUnavailable(error);
      }),
    dispose: async () => {
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await writer.drain();
      await events.dispose();
      await Promise.all([readers.end(), writerPool.end()]);
    },
  };
}

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
