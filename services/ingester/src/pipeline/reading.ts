import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import { placeKey, type Block, type Place } from './block.ts';
import { judge } from './judge.ts';
import { askSeen, type Seen } from './seen.ts';

interface ReadingOptions {
  readonly trafficLog: Pick<TrafficLog, 'lag'>;
  readonly factStore: Pick<FactStore, 'query'>;
  /** Consumer group whose place in the log is the place of the facts. */
  readonly group: string;
  readonly onError: (error: unknown) => void;
}

/** The past that an insert is judged by: what the facts hold, and how far every topic was read into them. */
export interface Reading {
  pastOf(blocks: readonly Block[]): Promise<Seen>;
  /** These blocks are in the facts. */
  note(blocks: readonly Block[]): void;
}

/** Topics whose messages others follow. */
const FOLLOWED: readonly string[] = [TOPICS.impressions, TOPICS.clicks];

/**
 * What is missing in one topic speaks against an event of another only where it cannot lie unread: a message of a later
 * time was read in its partition, or the log says that nothing is left there. While a topic lags behind, and where
 * another process reads it and it is busy, the doubt is in favour of the event.
 */
export function createReading({ trafficLog, factStore, group, onError }: ReadingOptions): Reading {
  /** By partition: when the log took the last message of it that is in the facts. What was read once stays read. */
  let lastAtMs: ReadonlyMap<string, number> = new Map();

  /** Partitions of which the facts and these blocks together hold all that the log does. */
  const wholeOf = async (blocks: readonly Block[]): Promise<Set<string>> => {
    const unread = await trafficLog.lag(group, FOLLOWED);
    const own = new Map(blocks.map((block) => [placeKey(block), block.last - block.first + 1n]));
    // The group has committed no more than lies before its block, so what it lags by ends with the block or beyond it.
    return new Set(
      unread.map((place) => (place.lag <= (own.get(placeKey(place)) ?? 0n) ? placeKey(place) : '')),
    );
  };

  return {
    async pastOf(blocks) {
      // Before the facts are asked: what comes into them later is not in the answer.
      const lastKnown = later(lastAtMs, blocks);
      const isPast = (place: Place, beforeMs: number): boolean =>
        (lastKnown.get(placeKey(place)) ?? 0) > beforeMs;
      const seen = await askSeen(blocks, factStore);
      let isInDoubt = false;
      judge(blocks, {
        ...seen,
        isRead(place, beforeMs) {
          const isKnown = isPast(place, beforeMs);
          isInDoubt ||= !isKnown;
          return isKnown;
        },
      });
      if (!isInDoubt) return { ...seen, isRead: isPast };
      try {
        const whole = await wholeOf(blocks);
        // Asked again, because another process may have written what was missing before the log was asked.
        return {
          ...(await askSeen(blocks, factStore)),
          isRead: (place, beforeMs) => whole.has(placeKey(place)) || isPast(place, beforeMs),
        };
      } catch (error) {
        onError(error);
        return { ...seen, isRead: isPast };
      }
    },
    note(blocks) {
      lastAtMs = later(lastAtMs, blocks);
    },
  };
}

/** The same with what these blocks were taken in at. */
function later(known: ReadonlyMap<string, number>, blocks: readonly Block[]): Map<string, number> {
  const all = new Map(known);
  for (const block of blocks) {
    const atMs = block.parsed.at(-1)?.message.timestampMs ?? 0;
    all.set(placeKey(block), Math.max(all.get(placeKey(block)) ?? 0, atMs));
  }
  return all;
}
