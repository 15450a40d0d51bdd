/** A record of the stand-in's log. */
export interface LogRecord {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  readonly position: bigint;
}

export type NewRecord = Pick<LogRecord, 'id' | 'type' | 'data' | 'metadata'>;

export type AppendOutcome =
  | { readonly kind: 'appended' | 'repeated'; readonly revision: number; readonly position: bigint }
  | { readonly kind: 'conflict'; readonly current: number }
  | { readonly kind: 'partial repetition' };

/** Records of the server itself are written after every so many appends, as a real one writes statistics. */
const STATISTICS_EVERY = 5;

/**
 * The log of a stand-in for EventStoreDB, with the server's documented rules of expected revisions and
 * idempotency: ids are compared with the events after the expected revision, and with no others.
 */
export function createStandInLog() {
  const records: LogRecord[] = [];
  const streams = new Map<string, LogRecord[]>();
  const watching = new Set<() => void>();
  let position = 1_000n;
  let appends = 0;

  const write = (stream: string, event: NewRecord): LogRecord => {
    const ofStream = streams.get(stream) ?? [];
    position += 100n + BigInt(event.data.length);
    const record = { ...event, stream, revision: ofStream.length, position };
    ofStream.push(record);
    streams.set(stream, ofStream);
    records.push(record);
    return record;
  };

  const writeStatistics = () => {
    const data = Buffer.from('{}');
    write('$stats-127.0.0.1:2113', {
      id: crypto.randomUUID(),
      type: '$statsCollected',
      data,
      metadata: data,
    });
  };

  return {
    records: records as readonly LogRecord[],
    stream: (name: string): readonly LogRecord[] => streams.get(name) ?? [],
    /** @param expected `-1`: there must be no stream */
    append: (stream: string, expected: number, events: readonly NewRecord[]): AppendOutcome => {
      const ofStream = streams.get(stream) ?? [];
      const current = ofStream.length - 1;
      if (expected > current) return { kind: 'conflict', current };
      if (expected < current) {
        const same = events.map(({ id }, index) => ofStream[expected + 1 + index]?.id === id);
        const last = ofStream[expected + events.length];
        if (last && same.every(Boolean)) {
          return { kind: 'repeated', revision: last.revision, position: last.position };
        }
        return same[0] ? { kind: 'partial repetition' } : { kind: 'conflict', current };
      }
      const written = events.map((event) => write(stream, event));
      const last = written.at(-1) as LogRecord;
      appends += 1;
      if (appends % STATISTICS_EVERY === 0) writeStatistics();
      for (const wake of [...watching]) wake();
      return { kind: 'appended', revision: last.revision, position: last.position };
    },
    /** @returns stops watching */
    watch: (wake: () => void) => {
      watching.add(wake);
      return () => watching.delete(wake);
    },
  };
}

export type StandInLog = ReturnType<typeof createStandInLog>;
