import { UnstorableEvent } from './errors.ts';
import { parseEventData, parseEventMetadata, type StoredEvent, toStoredEvents } from './json.ts';
import {
  type AppendResult,
  type EventStore,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
  WrongExpectedRevision,
} from './port.ts';
import { tail } from './tail.ts';

interface Row extends StoredEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** `performance.now()` of its append. */
  readonly appendedAt: number;
}

/** An event store that forgets everything with its process; for tests and the pure parts of the house. */
export function createMemoryEventStore(): EventStore {
  const log: Row[] = [];
  const streams = new Map<string, Row[]>();
  const rowOfId = new Map<string, Row>();
  const waiting = new Set<() => void>();

  const resultOf = (row: Row): AppendResult => ({ revision: row.revision, position: row.position });

  /** Position `n` is the n-th event of the log. */
  const after = (position: Position, limit: number) =>
    log.slice(Number(position), Number(position) + limit).map(recorded);

  const store: EventStore = {
    append: async (stream, expectedRevision, events) => {
      const stored = toStoredEvents(stream, expectedRevision, events);
      const rows = streams.get(stream) ?? [];
      const seen = stored.map((event) => rowOfId.get(event.id)).filter((row) => row?.stream === stream);
      const lastSeen = seen.at(-1);
      if (lastSeen && seen[0]?.id === stored[0]?.id) return resultOf(lastSeen);
      if (rows.length - 1 !== expectedRevision) throw new WrongExpectedRevision(stream, expectedRevision);
      for (const { id } of stored) {
        if (rowOfId.has(id)) throw new UnstorableEvent(`event id ${id} is taken`);
      }
      for (const event of stored) {
        const row = {
          ...event,
          stream,
          revision: rows.length,
          position: BigInt(log.length + 1),
          appendedAt: performance.now(),
        };
        rows.push(row);
        log.push(row);
        rowOfId.set(event.id, row);
      }
      streams.set(stream, rows);
      for (const wake of waiting) wake();
      return resultOf(rows.at(-1) as Row);
    },
    readStream: async (stream, fromRevision = 0) =>
      (streams.get(stream) ?? []).slice(fromRevision).map(recorded),
    readAll: async (position, limit) => after(position, limit),
    headPosition: async () => BigInt(log.length),
    knownHead: () => ({ position: BigInt(log.length), ageMs: 0 }),
    subscribe: (options: SubscribeOptions) =>
      tail(
        {
          read: async (position, limit) => after(position, limit),
          head: async () => BigInt(log.length),
          changed: (position, signal) =>
            new Promise((resolve) => {
              const wake = () => {
                waiting.delete(wake);
                signal.removeEventListener('abort', wake);
                resolve();
              };
              waiting.add(wake);
              signal.addEventListener('abort', wake);
              if (signal.aborted || BigInt(log.length) > position) wake();
            }),
          backlog: (position) => ({
            events: Math.max(0, log.length - Number(position)),
            oldestSeenAt: log[Number(position)]?.appendedAt,
          }),
        },
        options,
      ),
    ping: async () => undefined,
    dispose: async () => undefined,
  };
  return store;
}

/** Reading parses the JSON again, so that no test sees an object which a real store would not have kept. */
function recorded(row: Row): RecordedEvent {
  return {
    id: row.id,
    type: row.type,
    data: parseEventData(row.dataJson),
    metadata: parseEventMetadata(row.metadataJson),
    stream: row.stream,
    revision: row.revision,
    position: row.position,
  };
}
