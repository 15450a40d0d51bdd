import { pause } from '../runtime/pause.ts';
import type { KnownHead, Position, RecordedEvent } from './port.ts';
import type { Backlog, TailSource } from './tail.ts';

const PAGE = 500;
const CACHED_EVENTS = 2_000;
const CACHED_BYTES = 8_000_000;
const MAX_PAUSE_MS = 1_000;

export interface ReadEvent {
  readonly event: RecordedEvent;
  /** Of its data, for bounding memory. */
  readonly bytes: number;
}

interface SeenEvent extends ReadEvent {
  /** `performance.now()`. */
  readonly seenAt: number;
}

export interface EventTail extends TailSource {
  /** There may be events up to this position. */
  readonly hint: (position: Position) => void;
  /** An event of this process was committed here. */
  readonly committed: (position: Position) => void;
  /** The end of the log from memory; undefined until the store has answered once. Begins to poll. */
  readonly knownHead: () => KnownHead | undefined;
  dispose(): Promise<void>;
}

export interface EventTailOptions {
  readonly pollMs: number;
  readonly readAll: (after: Position, limit: number) => Promise<readonly ReadEvent[]>;
  readonly headPosition: () => Promise<Position>;
  /** How many events stand after one position up to another, where positions tell it. */
  readonly eventsBetween?: (after: Position, upTo: Position) => number;
  /** Passes on what the server pushes, reconnecting by itself, until `signal` aborts. */
  readonly listen: (listener: TailListener, signal: AbortSignal) => Promise<void>;
}

/** Where a connection that is pushed to passes on what it gets. */
export interface TailListener {
  /** There may be events up to this position. */
  readonly hint: (position: Position) => void;
  /** Where events have to begin that are handed to `push`: read anew for every connection. */
  readonly position: () => Position;
  /** The next events after `position()`, in order and without a gap. Those that are known already are left out. */
  readonly push: (events: readonly ReadEvent[]) => void;
  /** While true, all events come through `push`: hints need not make the poll come sooner. */
  readonly setLive: (isLive: boolean) => void;
}

/**
 * The newest events, polled once for all subscribers of this process.
 *
 * A subscriber that has caught up is served from memory, one that lags reads the store by itself. The poll finds
 * everything; hints of the server and our own commits only make it come sooner, and what a server pushes comes before it.
 */
export function createEventTail(options: EventTailOptions): EventTail {
  const cache: SeenEvent[] = [];
  const waiting = new Set<() => void>();
  const closing = new AbortController();
  /** Everything after `floor` up to `top` is in the cache. */
  let floor: Position | undefined;
  let top: Position = 0n;
  let hinted: Position = 0n;
  let newestOwn: Position = 0n;
  /** `performance.now()` of the last answer of the store that confirmed `top`. */
  let confirmedAt = 0;
  let isLive = false;
  let wakePoller: () => void = () => undefined;
  let onStarted: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (onStarted = resolve));
  let poller: Promise<void> | undefined;
  let listener: Promise<void> | undefined;

  const hint = (position: Position) => {
    if (position <= hinted) return;
    hinted = position;
    if (position > top && !isLive) wakePoller();
  };

  const add = (events: readonly ReadEvent[]) => {
    const seenAt = performance.now();
    for (const event of events) cache.push({ ...event, seenAt });
    top = events.at(-1)?.event.position ?? top;
    let bytes = cache.reduce((sum, one) => sum + one.bytes, 0);
    let evicted = 0;
    while (cache.length - evicted > CACHED_EVENTS || (bytes > CACHED_BYTES && cache.length - evicted > 1)) {
      const oldest = cache[evicted];
      if (!oldest) break;
      bytes -= oldest.bytes;
      floor = oldest.event.position;
      evicted += 1;
    }
    cache.splice(0, evicted);
    for (const wake of [...waiting]) wake();
  };

  const addNew = (events: readonly ReadEvent[]) => {
    const fresh = events.filter(({ event }) => event.position > top);
    if (fresh.length > 0) add(fresh);
  };

  const listenWhenStarted = async () => {
    await started;
    if (closing.signal.aborted) return;
    await options.listen(
      { hint, push: addNew, position: () => top, setLive: (next) => (isLive = next) },
      closing.signal,
    );
  };

  const poll = async () => {
    floor = top = await persistently(options.headPosition, closing.signal, 0n);
    confirmedAt = performance.now();
    onStarted();
    for (const wake of [...waiting]) wake();
    while (!closing.signal.aborted) {
      const askedAt = performance.now();
      const events = await persistently(() => options.readAll(top, PAGE), closing.signal, []);
      if (!closing.signal.aborted) confirmedAt = askedAt;
      // Meanwhile some of them may have been pushed.
      if (events.length > 0) addNew(events);
      else if (isLive || hinted <= top)
        await pause(options.pollMs, closing.signal, (wake) => (wakePoller = wake));
      // A hint that the table does not bear out is somebody else's (a restored database); it is forgotten.
      else hinted = top;
    }
  };

  const start = () => {
    poller ??= poll();
    listener ??= listenWhenStarted();
  };

  const backlog = (after: Position): Backlog => {
    if (floor !== undefined && after >= floor) {
      const first = firstAfter(cache, after);
      return { events: cache.length - first, oldestSeenAt: cache[first]?.seenAt };
    }
    return {
      events: floor === undefined ? undefined : options.eventsBetween?.(after, top),
      oldestSeenAt: undefined,
    };
  };

  return {
    hint,
    backlog,
    committed: (position) => {
      if (position > newestOwn) newestOwn = position;
      hint(position);
    },
    knownHead: () => {
      start();
      if (floor === undefined) return undefined;
      return {
        position: newestOwn > top ? newestOwn : top,
        ageMs: performance.now() - confirmedAt,
      };
    },
    head: (signal) => persistently(options.headPosition, signal, 0n),
    read: async (after, limit, signal) => {
      start();
      if (floor !== undefined && after >= floor) {
        const first = firstAfter(cache, after);
        return cache.slice(first, first + limit).map((one) => one.event);
      }
      const events = await persistently(() => options.readAll(after, limit), signal, []);
      return events.map((one) => one.event);
    },
    changed: (after, signal) =>
      new Promise((resolve) => {
        const wake = () => {
          if (!signal.aborted && !closing.signal.aborted && (floor === undefined || top <= after)) return;
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener('abort', wake);
        wake();
      }),
    dispose: async () => {
      closing.abort();
      for (const wake of [...waiting]) wake();
      await Promise.all([poller, listener]);
    },
  };
}

/** Positions rise, so a binary search finds where the unseen part begins. */
function firstAfter(cache: readonly SeenEvent[], after: Position): number {
  let low = 0;
  let high = cache.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cache[middle]?.event.position ?? 0n) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Asks again for ever, ever more slowly; an outage of the store is the store's to report through `ping`. */
async function persistently<T>(ask: () => Promise<T>, signal: AbortSignal, whenAborted: T): Promise<T> {
  for (let pauseMs = 25; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await ask();
    } catch {
      await pause(pauseMs, signal);
    }
  }
  return whenAborted;
}
