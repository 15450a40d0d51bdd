import { pause } from '../runtime/pause.ts';
import { retryUntilDone } from '../runtime/retry-until-done.ts';
import { withResolvers } from '../runtime/with-resolvers.ts';
import { NewestEvents, type ReadEvent } from './newest-events.ts';
import type { KnownHead, Position, RecordedEvent } from './port.ts';
import type { Backlog, TailSource } from './tail.ts';

const PAGE = 500;
const FIRST_PAUSE_MS = 25;
const MAX_PAUSE_MS = 1_000;

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
  /** Number of events after one position up to another, where positions show it. */
  readonly eventsBetween?: (after: Position, upTo: Position) => number;
  /** Passes on what the server pushes, reconnecting by itself, until `signal` aborts. */
  readonly listen: (listener: TailListener, signal: AbortSignal) => Promise<void>;
}

/** Where a connection that is pushed to passes on what it gets. */
export interface TailListener {
  /** There may be events up to this position. */
  readonly hint: (position: Position) => void;
  /** Where events have to begin that are handed to `push`: read again for every connection. */
  readonly position: () => Position;
  /** The next events after `position()`, in order and without a gap. Those that are known already are left out. */
  readonly push: (events: readonly ReadEvent[]) => void;
  /** While true, all events come through `push`: hints do not have to make the poll come sooner. */
  readonly setLive: (isLive: boolean) => void;
}

/**
 * The newest events, polled once for all subscribers of this process.
 *
 * A subscriber that has caught up is served from memory, one that lags reads the store by itself. The poll finds
 * everything; hints of the server and our own commits only make it come sooner, and what a server pushes comes before it.
 */
export const createEventTail = (options: EventTailOptions): EventTail => new PolledTail(options);

class PolledTail implements EventTail {
  readonly #options: EventTailOptions;
  readonly #newest = new NewestEvents();
  readonly #waiting = new Set<() => void>();
  readonly #closing = new AbortController();
  readonly #started = withResolvers();
  #hinted: Position = 0n;
  #newestOwn: Position = 0n;
  /** `performance.now()` of the last answer of the store that confirmed the newest event. */
  #confirmedAt = 0;
  #isLive = false;
  #wakePoller: () => void = () => undefined;
  #poller: Promise<void> | undefined;
  #listener: Promise<void> | undefined;

  constructor(options: EventTailOptions) {
    this.#options = options;
  }

  readonly hint = (position: Position): void => {
    if (position <= this.#hinted) return;
    this.#hinted = position;
    if (position > this.#newest.top && !this.#isLive) this.#wakePoller();
  };

  readonly committed = (position: Position): void => {
    if (position > this.#newestOwn) this.#newestOwn = position;
    this.hint(position);
  };

  readonly knownHead = (): KnownHead | undefined => {
    this.#start();
    if (!this.#newest.hasBegun) return undefined;
    const { top } = this.#newest;
    return {
      position: this.#newestOwn > top ? this.#newestOwn : top,
      ageMs: performance.now() - this.#confirmedAt,
    };
  };

  readonly backlog = (after: Position): Backlog => {
    if (this.#newest.holdsAllAfter(after)) return this.#newest.backlog(after);
    return {
      events: this.#newest.hasBegun ? this.#options.eventsBetween?.(after, this.#newest.top) : undefined,
      oldestSeenAt: undefined,
    };
  };

  readonly head = async (signal: AbortSignal): Promise<Position> =>
    (await persistently(this.#options.headPosition, signal)) ?? 0n;

  readonly read = async (
    after: Position,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly RecordedEvent[]> => {
    this.#start();
    if (this.#newest.holdsAllAfter(after)) return this.#newest.after(after, limit);
    const events = await persistently(() => this.#options.readAll(after, limit), signal);
    return (events ?? []).map((one) => one.event);
  };

  readonly changed = (after: Position, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wake = () => {
        const hasChanged = this.#newest.hasBegun && this.#newest.top > after;
        if (!signal.aborted && !this.#closing.signal.aborted && !hasChanged) return;
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
      wake();
    });

  async dispose(): Promise<void> {
    this.#closing.abort();
    this.#wakeAll();
    await Promise.all([this.#poller, this.#listener]);
  }

  #start(): void {
    this.#poller ??= this.#poll();
    this.#listener ??= this.#listen();
  }

  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    this.#newest.begin(await this.head(signal));
    this.#confirmedAt = performance.now();
    this.#started.resolve();
    this.#wakeAll();
    while (!signal.aborted) {
      const askedAt = performance.now();
      const events = (await persistently(() => this.#options.readAll(this.#newest.top, PAGE), signal)) ?? [];
      if (!signal.aborted) this.#confirmedAt = askedAt;
      // Meanwhile some of them may have been pushed.
      if (events.length > 0) this.#add(events);
      if (events.length > 0 && !this.#hasReachedHint()) continue;
      if (this.#isLive || this.#hinted <= this.#newest.top)
        await pause(this.#options.pollMs, signal, (wake) => (this.#wakePoller = wake));
      // A hint that the table does not confirm is another log's (a restored database); it is forgotten.
      else this.#hinted = this.#newest.top;
    }
  }

  /** Whether the newest event is the one that the last hint named: most are read by themselves, and none comes after them. */
  #hasReachedHint(): boolean {
    return this.#hinted > 0n && this.#newest.top === this.#hinted;
  }

  /** Passes on what the server pushes, once it is known where that begins. */
  async #listen(): Promise<void> {
    await this.#started.promise;
    if (this.#closing.signal.aborted) return;
    await this.#options.listen(
      {
        hint: this.hint,
        push: (events) => this.#add(events),
        position: () => this.#newest.top,
        setLive: (isLive) => (this.#isLive = isLive),
      },
      this.#closing.signal,
    );
  }

  #add(events: readonly ReadEvent[]): void {
    if (this.#newest.add(events)) this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}

/** Asks again forever, at growing intervals; an outage of the store is the store's to report through `ping`. */
const persistently = <T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  retryUntilDone(ask, { signal, firstPauseMs: FIRST_PAUSE_MS, maxPauseMs: MAX_PAUSE_MS });
