import type { FactStore } from '@marquee/kit/fact-store/port';
import { batchCalls } from '@marquee/kit/runtime/batch-calls';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Consumer, ReceivedMessage, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import {
  INVENTORY_COLUMNS,
  INVENTORY_TABLE,
  inventorySample,
  type InventorySample,
  inventoryValues,
} from '@marquee/schemas/traffic/inventory';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import * as v from 'valibot';

import {
  epochPartitionKey,
  topicPartitionKey,
  tokenOf,
  type EpochPartition,
  type TopicPartition,
} from '../pipeline/block.ts';
import { deadTopicOf } from '../pipeline/dead-letters.ts';
import { inPartitions, inPartitionsParams } from '../pipeline/in-partitions.ts';
import type { LogEpochs } from '../pipeline/log-epochs.ts';

export interface InventoryOptions {
  readonly trafficLog: TrafficLog;
  readonly factStore: Pick<FactStore, 'insert' | 'query'>;
  /** The log that the offsets of a topic belong to now. */
  readonly epochs: Pick<LogEpochs, 'refresh' | 'current'>;
  readonly group: string;
  readonly maxBlockMessages: number;
  /** How long samples wait to share an insert, milliseconds. */
  readonly gatherMs: number;
  readonly onError: (error: unknown) => void;
  /** Failure injection for tests: called after an insert; what it throws stops the work there. */
  readonly afterInsert?: (() => void | Promise<void>) | undefined;
}

interface Read {
  readonly message: ReceivedMessage;
  readonly sample: InventorySample;
}
interface Unread {
  readonly message: ReceivedMessage;
  readonly reason: string;
}

/**
 * Samples of the inventory into the fact store, each once: a block of one partition is one insert, which the table
 * takes whole or not at all; the rows know their offsets, and a partition continues after the last one that they hold.
 */
export class InventoryWorker implements Worker {
  readonly name = 'ingester: inventory';
  readonly #options: InventoryOptions;
  /** Partitions whose last insert failed in an unknown state: the table is asked before more is inserted. */
  readonly #unsure = new Set<string>();
  /** A start is given every partition at once. */
  readonly #newestOf = batchCalls((partitions: readonly EpochPartition[]) =>
    newestSamples(this.#options.factStore, partitions),
  );
  #consumer: Consumer | undefined;
  #failure: string | undefined;

  constructor(options: InventoryOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { trafficLog, epochs, group, maxBlockMessages, gatherMs, onError } = this.#options;
    await trafficLog.ensureTopics(
      [TOPICS.inventory, deadTopicOf(TOPICS.inventory)].map((name) => ({ name, partitions: PARTITIONS })),
    );
    this.#consumer = await trafficLog.consume({
      isDurable: true,
      group,
      topics: [TOPICS.inventory],
      maxBatchMessages: maxBlockMessages,
      gatherMs,
      partitionsAtOnce: PARTITIONS,
      resumeFrom: async (topic, partition) =>
        this.#nextOffset({ topic, partition, epoch: await epochs.refresh(topic) }),
      onBatch: (batch) => this.#take(batch),
      onError,
    });
  }

  async stop(): Promise<void> {
    await this.#consumer?.stop();
  }

  unhealthy(): string | undefined {
    return this.#failure;
  }

  /** First offset of a partition that the table does not hold; undefined when it holds none, or none any more. */
  async #nextOffset(epochPartition: EpochPartition): Promise<bigint | undefined> {
    const newest = await this.#newestOf(epochPartition);
    return newest && newest.last + 1n;
  }

  async #take(batch: TrafficBatch): Promise<void> {
    try {
      await this.#insert(batch);
      this.#failure = undefined;
    } catch (error) {
      this.#unsure.add(topicPartitionKey(batch));
      const reason = error instanceof Error ? error.message : String(error);
      this.#failure = `the inventory is not written: ${reason}`;
      throw error;
    }
  }

  async #insert(batch: TrafficBatch): Promise<void> {
    const { trafficLog, factStore, epochs, afterInsert } = this.#options;
    const { topic, partition } = batch;
    const origin: EpochPartition = { topic, partition, epoch: await epochs.current(topic) };
    let { messages } = batch;
    if (this.#unsure.has(topicPartitionKey(batch))) {
      const from = (await this.#nextOffset(origin)) ?? 0n;
      messages = messages.filter(({ offset }) => offset >= from);
      this.#unsure.delete(topicPartitionKey(batch));
    }
    const { read, unread } = readAll(messages);
    await appendDeadLetters(batch, unread, trafficLog);
    for (const block of byMonth(read)) {
      await insert(factStore, origin, block);
      await afterInsert?.();
    }
  }
}

/** Last offset of each partition that the table holds; from the sums in its parts (projection `newest_blocks`). */
export async function newestSamples(
  factStore: Pick<FactStore, 'query'>,
  partitions: readonly EpochPartition[],
): Promise<({ readonly last: bigint } | undefined)[]> {
  const rows = await factStore.query<
    Record<'log_epoch' | 'topic' | 'last_offset', string> & { readonly partition: number }
  >(
    `SELECT log_epoch, topic, partition, max(block_last) AS last_offset FROM ${INVENTORY_TABLE}
     WHERE ${inPartitions()} GROUP BY log_epoch, topic, partition`,
    inPartitionsParams(partitions),
  );
  const found = new Map(
    rows.map((row) => [
      epochPartitionKey({ epoch: row.log_epoch, topic: row.topic, partition: row.partition }),
      { last: BigInt(row.last_offset) },
    ]),
  );
  return partitions.map((epochPartition) => found.get(epochPartitionKey(epochPartition)));
}

function readAll(messages: readonly ReceivedMessage[]): { read: Read[]; unread: Unread[] } {
  const read: Read[] = [];
  const unread: Unread[] = [];
  for (const message of messages) {
    try {
      read.push({ message, sample: v.parse(inventorySample, JSON.parse(message.value)) });
    } catch (error) {
      unread.push({
        message,
        reason: (error instanceof Error ? error.message : String(error)).slice(0, 200),
      });
    }
  }
  return { read, unread };
}

/** The store takes rows at once only within one month. */
function byMonth(read: readonly Read[]): Read[][] {
  const blocks: Read[][] = [];
  let month: string | undefined;
  for (const item of read) {
    const itsMonth = new Date(item.sample.halfHourMs).toISOString().slice(0, 7);
    if (itsMonth !== month) blocks.push([]);
    month = itsMonth;
    blocks.at(-1)?.push(item);
  }
  return blocks;
}

async function insert(
  factStore: Pick<FactStore, 'insert'>,
  { topic, partition, epoch }: EpochPartition,
  block: readonly Read[],
): Promise<void> {
  const [first, last] = [block[0], block.at(-1)];
  if (!first || !last) return;
  const range = { first: first.message.offset, last: last.message.offset };
  await factStore.insert(
    INVENTORY_TABLE,
    INVENTORY_COLUMNS,
    block.map(({ sample, message }) =>
      inventoryValues(sample, {
        topic,
        partition,
        epoch,
        offset: message.offset,
        blockFirst: range.first,
        blockLast: range.last,
      }),
    ),
    { deduplicationToken: tokenOf({ topic, partition, epoch, ...range }) },
  );
}

/** At least once, as everywhere. */
async function appendDeadLetters(
  { topic, partition }: TopicPartition,
  unread: readonly Unread[],
  log: Pick<TrafficLog, 'append'>,
): Promise<void> {
  if (unread.length === 0) return;
  await log.append(
    deadTopicOf(topic),
    unread.map(({ message, reason }) => ({
      key: message.key,
      value: JSON.stringify({
        reason,
        topic,
        partition,
        offset: message.offset.toString(),
        value: message.value.slice(0, VALUE_LENGTH_MAX),
      }),
    })),
  );
}

const VALUE_LENGTH_MAX = 10_000;
