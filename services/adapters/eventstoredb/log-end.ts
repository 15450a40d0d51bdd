import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type Position as ServerPosition,
} from '@eventstore/db-client';
import type { Position } from '@marquee/kit/event-store/port';

import { collect } from './reading.ts';
import { isOurs } from './records.ts';

/** Mostly the newest event is known already; only the very first search of a process may have to go far. */
const FIRST_PAGE = 1;
const PAGE_GROWTH = 32;
const PAGE_MAX = 1_000;

export interface LogEnd {
  /** Position of the newest event of ours; asks the server, in one small read once it has been found. */
  find(signal: AbortSignal): Promise<Position>;
  /** There is an event of ours at this position. */
  reached(position: Position): void;
  /** The newest position known without asking. */
  known(): Position;
}

/**
 * Finds the newest event of ours among those of the server and of other applications.
 *
 * The server has no filter for reading backwards, so the first search passes whatever others wrote after our last
 * event. What was passed is remembered, also by a search that ran out of time.
 */
export function createLogEnd(client: EventStoreDBClient, prefix: string): LogEnd {
  let newestOurs: Position = 0n;
  /** Up to here nothing of ours is newer than `newestOurs`. */
  let searchedTo: Position | undefined;
  /** An unfinished first search has found nothing of ours between these. */
  let passed: { newest: Position; oldest: ServerPosition } | undefined;

  const found = (newest: Position, ours: Position) => {
    // A log that is shorter than it was has been replaced; what was known of it means nothing.
    const isReplaced = searchedTo !== undefined && newest < searchedTo;
    newestOurs = isReplaced || ours > newestOurs ? ours : newestOurs;
    searchedTo = newest;
    passed = undefined;
    return newestOurs;
  };

  const readBackwards = async (from: typeof END | ServerPosition, size: number, signal: AbortSignal) => {
    const page: AllStreamResolvedEvent[] = await collect(
      client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: size }),
      signal,
    );
    return { events: page.flatMap(({ event }) => event ?? []), isLast: page.length < size };
  };

  return {
    known: () => newestOurs,
    reached: (position) => {
      if (position > newestOurs) newestOurs = position;
    },
    find: async (signal) => {
      let from: typeof END | ServerPosition = END;
      let newest: Position | undefined;
      const unfinished = passed;
      for (let size = FIRST_PAGE; ; size = Math.min(size * PAGE_GROWTH, PAGE_MAX)) {
        const { events, isLast } = await readBackwards(from, size, signal);
        newest ??= events[0]?.position.commit ?? 0n;
        const isShorter = searchedTo !== undefined && newest < searchedTo;
        const known = isShorter ? undefined : searchedTo;
        const end = events.find(
          (event) => isOurs(event, prefix) || (known !== undefined && event.position.commit <= known),
        );
        if (end) return found(newest, isOurs(end, prefix) ? end.position.commit : newestOurs);
        const oldest = events.at(-1)?.position;
        if (isLast || !oldest) return found(newest, 0n);
        const meets =
          unfinished && oldest.commit <= unfinished.newest && oldest.commit > unfinished.oldest.commit;
        from = meets ? unfinished.oldest : oldest;
        // Until the two searches meet, the one that came further is worth more.
        if (!unfinished || from.commit <= unfinished.oldest.commit) passed = { newest, oldest: from };
      }
    },
  };
}
