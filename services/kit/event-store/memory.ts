import { UnstorableEvent } from './errors.ts';
import { parseEventData, parseEventMetadata, type StoredEvent, toStoredEvents } from './json.ts';
import {
  type AppendResult,
  type EventStore,
  type EventToAppend,
  type Position,
  type RecordedEvent,
  type SubscribeOptions,
  WrongExpectedRevision,
} from './port.ts';
import { type Backlog, tail } from './tail.ts';

interface Row extends StoredEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** `performance.now()` of its append. */
  readonly appendedAt: number;
}

/** An event store that forgets everything with its process; for tests and pure code. */
export function createMemoryEventStore(): EventStore {
  const log = new MemoryLog();
  return {
    append: async (stream, expectedRevision, events) => log.append(stream, expectedRevision, events),
    readStream: async (stream, fromRevision = 0) => log.stream(stream).slice(fromRevision).map(recorded),
    readAll: async (position, limit) => log.after(position, limit),
    headPosition: async () => log.head(),
    hasGaplessPositions: true,
    knownHead: () => ({ position: log.head(), ageMs: 0 }),
    subscribe: (options: SubscribeOptions) =>
      tail(
        {
          read: async (position, limit) => log.after(position, limit),
          head: async () => log.head(),
          changed: (position, signal) => log.changed(position, signal),
          backlog: (position) => log.backlog(position),
        },
        options,
      ),
    ping: async () => undefined,
    dispose: async () => undefined,
  };
}

class MemoryLog {
  readonly #log: Row[] = [];
  readonly #streams = new Map<string, Row[]>();
  readonly #rowOfId = new Map<string, Row>();
  readonly #waiting = new Set<() => void>();

  append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): AppendResult {
    const stored = toStoredEvents(stream, expectedRevision, events);
    const rows = this.stream(stream);
    const seen = stored.map((event) => this.#rowOfId.get(event.id)).filter((row) => row?.stream === stream);
    const lastSeen = seen.at(-1);
    if (lastSeen && seen[0]?.id === stored[0]?.id) return resultOf(lastSeen);
    if (rows.length - 1 !== expectedRevision) throw new WrongExpectedRevision(stream, expectedRevision);
    for (const { id } of stored) {
      if (this.#rowOfId.has(id)) throw new UnstorableEvent(`event id ${id} is taken`);
    }
    for (const event of stored) {
      const row = {
        ...event,
        stream,
        revision: rows.length,
        position: BigInt(this.#log.length + 1),
        appendedAt: performance.now(),
      };
      rows.push(row);
      this.#log.push(row);
      this.#rowOfId.set(event.id, row);
    }
    this.#streams.set(stream, rows);
    for (const wake of this.#waiting) wake();
    return resultOf(rows.at(-1) as Row);
  }

  stream(stream: string): Row[] {
    return this.#streams.get(stream) ?? [];
  }

  head(): Position {
    return BigInt(this.#log.length);
  }

  /** Position `n` is the n-th event of the log. */
  after(position: Position, limit: number): RecordedEvent[] {
    return this.#log.slice(Number(position), Number(position) + limit).map(recorded);
  }

  changed(after: Position, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted || this.head() > after) wake();
    });
  }

  backlog(after: Position): Backlog {
    return {
      events: Math.max(0, this.#log.length - Number(after)),
      oldestSeenAt: this.#log[Number(after)]?.appendedAt,
    };
  }
}

const resultOf = (row: Row): AppendResult => ({ revision: row.revision, position: row.position });

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
