import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import type { BidMemory } from './bid-memory.ts';
import { topicPartitionKey, type Block, type TopicPartition } from '../block.ts';
import type { CountedBid, CountedEvents, History } from '../deduplication/counted-events.ts';
import { askCredited } from './credited-conversions.ts';
import { deduplicate } from '../deduplication/deduplicate.ts';
import { kindBit } from './kind-bits.ts';
import { NOTHING_CHARGED } from '../deduplication/price.ts';
import { loadCountedBids, loadCountedEvents, conversionIdsOf } from './load-counted-events.ts';

interface ReadingOptions {
  readonly trafficLog: Pick<TrafficLog, 'lag' | 'endOffsets'>;
  readonly factStore: Pick<FactStore, 'query'>;
  /** Consumer group whose place in the log is the place of the facts. */
  readonly group: string;
  readonly memory: BidMemory;
  readonly onError: (error: unknown) => void;
}

/** The past that an insert is deduplicated by: what was counted, and how far every topic was read into it. */
export interface Reading {
  pastOf(blocks: readonly Block[]): Promise<History>;
  /** These blocks are in the facts, or will be before anything that is deduplicated after them. */
  note(blocks: readonly Block[], after?: CountedEvents): void;
  /** What was noted is not in the facts, and will not be. */
  forget(): void;
}

/** Topics whose messages others follow. */
const FOLLOWED: readonly string[] = [TOPICS.impressions, TOPICS.clicks];
const FOLLOWING: readonly string[] = [TOPICS.clicks, TOPICS.conversions, TOPICS.videos];

/**
 * What is missing in one topic speaks against an event of another only where it cannot lie unread: a message of a later
 * time was read in its partition, or the log says that nothing is left there. While a topic lags behind, and where
 * another process reads it and it is busy, the doubt is in favour of the event.
 */
export function createReading({ trafficLog, factStore, group, memory, onError }: ReadingOptions): Reading {
  /** By partition: when the log took the last message of it that was deduplicated. What was read once stays read. */
  let lastAtMs: ReadonlyMap<string, number> = new Map();
  /** By partition: the offset after the last message that was deduplicated. */
  let deduplicatedTo: ReadonlyMap<string, bigint> = new Map();
  /** What was known of the bids that are deduplicated now. */
  let bids: ReadonlyMap<string, CountedBid> = new Map();

  /** Partitions of which all that the log holds was deduplicated, these blocks included. */
  const wholeOf = async (blocks: readonly Block[]): Promise<Set<string>> => {
    const [unread, ends] = await Promise.all([
      trafficLog.lag(group, FOLLOWED),
      trafficLog.endOffsets(FOLLOWED),
    ]);
    const own = new Map(blocks.map((block) => [topicPartitionKey(block), block.last - block.first + 1n]));
    const after = deduplicatedWith(deduplicatedTo, blocks);
    return new Set([
      // The group has committed no more than lies before its block, so what it lags by ends with the block or beyond
      // it.
      ...unread
        .filter((place) => place.lag <= (own.get(topicPartitionKey(place)) ?? 0n))
        .map(topicPartitionKey),
      ...ends
        .filter((place) => place.next <= (after.get(topicPartitionKey(place)) ?? -1n))
        .map(topicPartitionKey),
    ]);
  };

  /** What was counted of the bids of these blocks: remembered where the memory is whole, and asked for otherwise. */
  const seenOf = async (blocks: readonly Block[]): Promise<CountedEvents> => {
    if (!memory.isWhole()) return loadCountedEvents(blocks, factStore);
    const known = new Map<string, CountedBid>();
    const unknown = new Set<string>();
    for (const block of blocks)
      for (const item of block.parsed) {
        if (!('event' in item)) continue;
        const { bidId, bidAtMs } = item.event.claims;
        const bid = memory.find(bidId, bidAtMs);
        if (bid === undefined) unknown.add(bidId);
        else known.set(bidId, bid);
      }
    for (const [bidId, bid] of unknown.size === 0 ? [] : await loadCountedBids([...unknown], factStore)) {
      known.set(bidId, bid);
      memory.learn(bidId, bid);
    }
    const credited = await askCredited(conversionIdsOf(blocks), factStore);
    bids = known;
    return {
      has: (bidId, kind) => ((known.get(bidId)?.kinds ?? 0) & kindBit[kind]) !== 0,
      isInvalid: (bidId) => known.get(bidId)?.isInvalid ?? false,
      charge: (bidId) => known.get(bidId)?.charge ?? NOTHING_CHARGED,
      details: (bidId) => known.get(bidId)?.details ?? [],
      credited: (id) => credited.get(id) ?? [],
    };
  };

  return {
    async pastOf(blocks) {
      // Before the facts are asked: what comes into them later is not in the answer.
      const lastKnown = later(lastAtMs, blocks);
      const isPast = (place: TopicPartition, beforeMs: number): boolean =>
        (lastKnown.get(topicPartitionKey(place)) ?? 0) > beforeMs;
      const seen = await seenOf(blocks);
      if (!blocks.some(({ topic }) => FOLLOWING.includes(topic))) return { ...seen, isRead: isPast };
      let isInDoubt = false;
      deduplicate(blocks, {
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
          ...(memory.isWhole() ? seen : await loadCountedEvents(blocks, factStore)),
          isRead: (place, beforeMs) => whole.has(topicPartitionKey(place)) || isPast(place, beforeMs),
        };
      } catch (error) {
        onError(error);
        return { ...seen, isRead: isPast };
      }
    },
    note(blocks, after) {
      lastAtMs = later(lastAtMs, blocks);
      deduplicatedTo = deduplicatedWith(deduplicatedTo, blocks);
      if (after !== undefined && memory.isWhole()) memory.note(blocks, bids, after);
    },
    forget() {
      [lastAtMs, deduplicatedTo] = [new Map(), new Map()];
      memory.reset();
    },
  };
}

/** The same with what these blocks were taken in at. */
function later(known: ReadonlyMap<string, number>, blocks: readonly Block[]): Map<string, number> {
  const all = new Map(known);
  for (const block of blocks) {
    const atMs = block.parsed.at(-1)?.message.timestampMs ?? 0;
    all.set(topicPartitionKey(block), Math.max(all.get(topicPartitionKey(block)) ?? 0, atMs));
  }
  return all;
}

/** The same with the ends of these blocks: of the log that is read now, whatever was read before. */
function deduplicatedWith(known: ReadonlyMap<string, bigint>, blocks: readonly Block[]): Map<string, bigint> {
  const all = new Map(known);
  for (const block of blocks) all.set(topicPartitionKey(block), block.last + 1n);
  return all;
}
