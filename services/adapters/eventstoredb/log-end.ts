import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type Position as ServerPosition,
} from '@eventstore/db-client';
import type { Position } from '@marquee/kit/event-store/port';

import { collect } from './reading.ts';
import { isOwnEvent } from './records.ts';

/** Mostly the newest event is known already; only the very first search of a process may have to go far. */
const FIRST_PAGE = 1;
const PAGE_GROWTH = 32;
const PAGE_MAX = 1_000;

/** The events between these positions were passed, and none of them is ours. */
interface Passed {
  readonly newest: Position;
  readonly oldest: ServerPosition;
}

/**
 * Finds the newest event of ours among those of the server and of other applications.
 *
 * The server has no filter for reading backwards, so the first search passes whatever others wrote after our last
 * event. What was passed is remembered, also by a search that ran out of time.
 */
export class LogEnd {
  readonly #client: EventStoreDBClient;
  readonly #prefix: string;
  #newestOurs: Position = 0n;
  /** Up to here nothing of ours is newer than `#newestOurs`. */
  #searchedTo: Position | undefined;
  /** By a first search that is unfinished. */
  #passed: Passed | undefined;

  constructor(client: EventStoreDBClient, prefix: string) {
    this.#client = client;
    this.#prefix = prefix;
  }

  /** The newest position known without asking. */
  known(): Position {
    return this.#newestOurs;
  }

  /** There is an event of ours at this position. */
  reached(position: Position): void {
    if (position > this.#newestOurs) this.#newestOurs = position;
  }

  /** Position of the newest event of ours; asks the server, in one small read once it has been found. */
  async find(signal: AbortSignal): Promise<Position> {
    let from: typeof END | ServerPosition = END;
    let newest: Position | undefined;
    const unfinished = this.#passed;
    for (let size = FIRST_PAGE; ; size = Math.min(size * PAGE_GROWTH, PAGE_MAX)) {
      const { events, isLast } = await this.#readBackwards(from, size, signal);
      newest ??= events[0]?.position.commit ?? 0n;
      const end = this.#endAmong(events, newest);
      if (end !== undefined) return this.#found(newest, end);
      const oldest = events.at(-1)?.position;
      if (isLast || !oldest) return this.#found(newest, 0n);
      from = meets(unfinished, oldest) ? unfinished.oldest : oldest;
      // Until the two searches meet, the one that came further is worth more.
      if (!unfinished || from.commit <= unfinished.oldest.commit) this.#passed = { newest, oldest: from };
    }
  }

  async #readBackwards(from: typeof END | ServerPosition, size: number, signal: AbortSignal) {
    const page: AllStreamResolvedEvent[] = await collect(
      this.#client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: size }),
      signal,
    );
    return { events: page.flatMap(({ event }) => event ?? []), isLast: page.length < size };
  }

  /**
   * The position of our newest event, if these events, newest first, have it: an event of ours, or one that
   * an earlier search has reached. Undefined otherwise. A log that ends before what was searched is another
   * one.
   */
  #endAmong(events: readonly AllStreamRecordedEvent[], newest: Position): Position | undefined {
    const searchedTo = this.#isReplaced(newest) ? undefined : this.#searchedTo;
    for (const event of events) {
      if (isOwnEvent(event, this.#prefix)) return event.position.commit;
      if (searchedTo !== undefined && event.position.commit <= searchedTo) return this.#newestOurs;
    }
    return undefined;
  }

  #found(newest: Position, ours: Position): Position {
    // What was known of the other log means nothing.
    this.#newestOurs = this.#isReplaced(newest) || ours > this.#newestOurs ? ours : this.#newestOurs;
    this.#searchedTo = newest;
    this.#passed = undefined;
    return this.#newestOurs;
  }

  /** A log that is shorter than it was has been replaced. */
  #isReplaced(newest: Position): boolean {
    return this.#searchedTo !== undefined && newest < this.#searchedTo;
  }
}

/** A search that has come to `oldest` is within what another one has passed. */
const meets = (unfinished: Passed | undefined, oldest: ServerPosition): unfinished is Passed =>
  unfinished !== undefined && oldest.commit <= unfinished.newest && oldest.commit > unfinished.oldest.commit;
