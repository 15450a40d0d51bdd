import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import type { BidMemory } from './bid-memory.ts';
import { topicPartitionKey, type Block, type TopicPartition } from '../block.ts';
import type { CountedBid, CountedEvents, History } from '../deduplication/counted-events.ts';
import { loadCreditedConversions } from './credited-conversions.ts';
import { deduplicate } from '../deduplication/deduplicate.ts';
import { kindBit } from './kind-bits.ts';
import { NOTHING_CHARGED } from '../deduplication/price.ts';
import { loadCountedBids, loadCountedEvents, conversionIdsOf } from './load-counted-events.ts';

interface HistoryLoaderOptions {
  readonly trafficLog: Pick<TrafficLog, 'lag' | 'endOffsets'>;
  readonly factStore: Pick<FactStore, 'query'>;
  /** Consumer group whose offsets are those of the facts. */
  readonly group: string;
  readonly memory: BidMemory;
  readonly onError: (error: unknown) => void;
}

/** Topics whose messages others follow. */
const FOLLOWED: readonly string[] = [TOPICS.impressions, TOPICS.clicks];
const FOLLOWING: readonly string[] = [TOPICS.clicks, TOPICS.conversions, TOPICS.videos];

/**
 * The past that blocks are deduplicated by: what was counted of their bids, and how far every topic was read into it.
 *
 * What is missing in one topic speaks against an event of another only where it cannot lie unread: a message of a later
 * time was read in its partition, or the log says that nothing is left there. While a topic lags behind, and where
 * another process reads it and it is busy, the doubt is in favour of the event.
 */
export class HistoryLoader {
  readonly #options: HistoryLoaderOptions;
  /** By partition: when the log took the last message of it that was deduplicated. What was read once stays read. */
  #lastAtMs: ReadonlyMap<string, number> = new Map();
  /** By partition: the offset after the last message that was deduplicated. */
  #deduplicatedTo: ReadonlyMap<string, bigint> = new Map();
  /** What was known of the bids that are deduplicated now. */
  #bids: ReadonlyMap<string, CountedBid> = new Map();

  constructor(options: HistoryLoaderOptions) {
    this.#options = options;
  }

  async historyOf(blocks: readonly Block[]): Promise<History> {
    // Before the facts are asked: what comes into them later is not in the answer.
    const lastKnown = later(this.#lastAtMs, blocks);
    const isPast = (topicPartition: TopicPartition, beforeMs: number): boolean =>
      (lastKnown.get(topicPartitionKey(topicPartition)) ?? 0) > beforeMs;
    const history = { ...(await this.#countedOf(blocks)), isRead: isPast };
    const asksTheLog = blocks.some(({ topic }) => FOLLOWING.includes(topic)) && isInDoubt(blocks, history);
    if (!asksTheLog) return history;
    const { memory, factStore, onError } = this.#options;
    try {
      const whole = await this.#wholeOf(blocks);
      // Asked again, because another process may have written what was missing before the log was asked.
      return {
        ...(memory.isWhole() ? history : await loadCountedEvents(blocks, factStore)),
        isRead: (topicPartition, beforeMs) =>
          whole.has(topicPartitionKey(topicPartition)) || isPast(topicPartition, beforeMs),
      };
    } catch (error) {
      onError(error);
      return history;
    }
  }

  /** These blocks are in the facts, or will be before anything that is deduplicated after them. */
  note(blocks: readonly Block[], after?: CountedEvents): void {
    const { memory } = this.#options;
    this.#lastAtMs = later(this.#lastAtMs, blocks);
    this.#deduplicatedTo = deduplicatedWith(this.#deduplicatedTo, blocks);
    if (after !== undefined && memory.isWhole()) memory.note(blocks, this.#bids, after);
  }

  /** What was noted is not in the facts, and will not be. */
  forget(): void {
    [this.#lastAtMs, this.#deduplicatedTo] = [new Map(), new Map()];
    this.#options.memory.reset();
  }

  /** Partitions whose messages in the log are all deduplicated, these blocks included. */
  async #wholeOf(blocks: readonly Block[]): Promise<Set<string>> {
    const { trafficLog, group } = this.#options;
    const [unread, ends] = await Promise.all([
      trafficLog.lag(group, FOLLOWED),
      trafficLog.endOffsets(FOLLOWED),
    ]);
    const own = new Map(blocks.map((block) => [topicPartitionKey(block), block.last - block.first + 1n]));
    const after = deduplicatedWith(this.#deduplicatedTo, blocks);
    return new Set([
      // The group has committed no more than lies before its block, so what it lags by ends with the block or beyond it.
      ...unread
        .filter((topicPartition) => topicPartition.lag <= (own.get(topicPartitionKey(topicPartition)) ?? 0n))
        .map(topicPartitionKey),
      ...ends
        .filter(
          (topicPartition) => topicPartition.next <= (after.get(topicPartitionKey(topicPartition)) ?? -1n),
        )
        .map(topicPartitionKey),
    ]);
  }

  /** What was counted of the bids of these blocks: remembered where the memory is whole, and asked for otherwise. */
  async #countedOf(blocks: readonly Block[]): Promise<CountedEvents> {
    const { memory, factStore } = this.#options;
    if (!memory.isWhole()) return loadCountedEvents(blocks, factStore);
    const { known, unknown } = remembered(memory, blocks);
    for (const [bidId, bid] of unknown.size === 0 ? [] : await loadCountedBids([...unknown], factStore)) {
      known.set(bidId, bid);
      memory.learn(bidId, bid);
    }
    const credited = await loadCreditedConversions(conversionIdsOf(blocks), factStore);
    this.#bids = known;
    return {
      has: (bidId, kind) => ((known.get(bidId)?.kinds ?? 0) & kindBit[kind]) !== 0,
      isInvalid: (bidId) => known.get(bidId)?.isInvalid ?? false,
      charge: (bidId) => known.get(bidId)?.charge ?? NOTHING_CHARGED,
      details: (bidId) => known.get(bidId)?.details ?? [],
      credited: (id) => credited.get(id) ?? [],
    };
  }
}

/** The bids of these blocks that the memory knows, and the ids of those that it does not. */
function remembered(
  memory: BidMemory,
  blocks: readonly Block[],
): { readonly known: Map<string, CountedBid>; readonly unknown: Set<string> } {
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
  return { known, unknown };
}

/** True where the decision on an event of these blocks depends on a topic that may not have been read far enough. */
function isInDoubt(blocks: readonly Block[], history: History): boolean {
  let isDoubted = false;
  deduplicate(blocks, {
    ...history,
    isRead(topicPartition, beforeMs) {
      const isKnown = history.isRead(topicPartition, beforeMs);
      isDoubted ||= !isKnown;
      return isKnown;
    },
  });
  return isDoubted;
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
