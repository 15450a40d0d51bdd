import type { TrafficBatch } from '@marquee/kit/traffic-log/port';

import {
  epochPartitionKey,
  topicPartitionKey,
  type Block,
  type EpochPartition,
  type TopicPartition,
} from '../block.ts';
import { splitBlocks } from '../split-blocks.ts';
import { parse } from '../parse.ts';
import type { Position } from '../position.ts';

/** How far this process has deduplicated and inserted each partition. */
export class PartitionProgress {
  readonly #position: Position;
  readonly #epochOf: (topic: string) => Promise<string>;
  /** By partition of a log: the last offset that this process inserted. The log may deliver it again. */
  readonly #inserted = new Map<string, bigint>();
  /** The same with what it deduplicated. */
  readonly #deduplicated = new Map<string, bigint>();
  /** Partitions whose last insert failed in an unknown state: the facts are asked before more is cut. */
  readonly #unsure = new Set<string>();
  /**
   * Partitions whose accepted batches were given up: nothing of them is deduplicated until they start again.
   */
  readonly #givenUp = new Set<string>();

  /** @param epochOf the log that the offsets of a topic belong to now */
  constructor(position: Position, epochOf: (topic: string) => Promise<string>) {
    this.#position = position;
    this.#epochOf = epochOf;
  }

  /** What of a batch was neither deduplicated nor inserted yet. */
  async blocksOf(batch: TrafficBatch): Promise<Block[]> {
    const { topic, partition } = batch;
    const epochPartition: EpochPartition = { topic, partition, epoch: await this.#epochOf(topic) };
    const key = epochPartitionKey(epochPartition);
    let from = (this.#deduplicated.get(key) ?? this.#inserted.get(key) ?? -1n) + 1n;
    if (this.#unsure.has(topicPartitionKey(batch))) {
      const resumed = await this.#position.resumeFrom(batch);
      if (resumed > from) from = resumed;
      this.#unsure.delete(topicPartitionKey(batch));
    }
    const messages = batch.messages.filter((message) => message.offset >= from);
    return splitBlocks(epochPartition, parse({ topic, partition, messages }));
  }

  noteDeduplicated(blocks: readonly Block[]): void {
    for (const block of blocks) this.#deduplicated.set(epochPartitionKey(block), block.last);
  }

  noteInserted(blocks: readonly Block[]): void {
    for (const block of blocks) this.#inserted.set(epochPartitionKey(block), block.last);
  }

  /** What was deduplicated and is not inserted will not be. */
  forgetDeduplicated(): void {
    this.#deduplicated.clear();
  }

  /**
   * Whether anything of the partition was inserted is unknown: the facts are asked before more of it is deduplicated.
   */
  doubt(topicPartition: TopicPartition): void {
    this.#unsure.add(topicPartitionKey(topicPartition));
  }

  /** What was accepted of the partition is given up: nothing of it is deduplicated before `beginAnew`. */
  giveUp(topicPartition: TopicPartition): void {
    this.#givenUp.add(topicPartitionKey(topicPartition));
  }

  isGivenUp(topicPartition: TopicPartition): boolean {
    return this.#givenUp.has(topicPartitionKey(topicPartition));
  }

  /** The partition is delivered from where the facts end. */
  beginAnew(topicPartition: TopicPartition): void {
    this.#givenUp.delete(topicPartitionKey(topicPartition));
  }
}
