import type { Position } from '@marquee/kit/event-store/port';

/** An event of a stream, as far as recognising its repetition needs it. */
export interface RecentEvent {
  readonly id: string;
  readonly revision: number;
  /** Undefined when the server was not asked for it. */
  readonly position: Position | undefined;
}

/** How many of a stream's newest events a repeated append is recognised among. */
export const REPEAT_WINDOW = 200;
/** Most events of all streams together: some 15 MB. */
const EVENTS_MAX = 100_000;

/** The newest events of the streams that were read or written last, so that an append does not have to read them again. */
export interface RecentEvents {
  /** Notes events of one stream, in order and without a gap between them. */
  saw(stream: string, events: readonly RecentEvent[]): void;
  /** Whether the last `REPEAT_WINDOW` events up to a revision are known. */
  covers(stream: string, revision: number): boolean;
  /** Revision of the newest event that is known; undefined when none is. */
  newest(stream: string): number | undefined;
  /** The newest known event among these ids, provided that the first of them is known. */
  find(stream: string, ids: readonly string[]): RecentEvent | undefined;
}

export function createRecentEvents(): RecentEvents {
  const streams = new Map<string, RecentEvent[]>();
  let total = 0;

  const forgetOldest = () => {
    for (const [stream, events] of streams) {
      if (total <= EVENTS_MAX) return;
      total -= events.length;
      streams.delete(stream);
    }
  };

  return {
    saw: (stream, events) => {
      const first = events[0];
      if (!first) return;
      const known = streams.get(stream) ?? [];
      const knownCount = known.length;
      const next = merge(known, events);
      // Twice the window, so that it is not cut at every append.
      if (next.length > 2 * REPEAT_WINDOW) next.splice(0, next.length - REPEAT_WINDOW);
      total += next.length - knownCount;
      streams.delete(stream);
      streams.set(stream, next);
      forgetOldest();
    },
    covers: (stream, revision) => {
      const events = streams.get(stream);
      const [first, last] = [events?.[0], events?.at(-1)];
      if (!first || !last || last.revision < revision) return false;
      return first.revision === 0 || first.revision <= revision - REPEAT_WINDOW + 1;
    },
    newest: (stream) => streams.get(stream)?.at(-1)?.revision,
    find: (stream, ids) => {
      const events = streams.get(stream) ?? [];
      if (!events.some(({ id }) => id === ids[0])) return undefined;
      return events.findLast(({ id }) => ids.includes(id));
    },
  };
}

/** The two as one run without a gap; where there is a gap, what is newer. `known` is given up: an append only adds to it. */
function merge(known: RecentEvent[], read: readonly RecentEvent[]): RecentEvent[] {
  const [first, last] = [known[0]?.revision, known.at(-1)?.revision];
  const [readFirst = 0, readLast = 0] = [read[0]?.revision, read.at(-1)?.revision];
  if (first === undefined || last === undefined || readFirst > last + 1) return [...read];
  if (readLast < first - 1) return known;
  if (readFirst > last) {
    for (const event of read) known.push(event);
    return known;
  }
  return [
    ...read.filter(({ revision }) => revision < first),
    ...known,
    ...read.filter(({ revision }) => revision > last),
  ];
}
