import type { TrafficBatch } from '@marquee/kit/traffic-log/port';

import { epochPartitionKey, placeKey, type Block, type EpochPartition, type Place } from '../block.ts';
import { cut } from '../cut.ts';
import { parse } from '../parse.ts';
import type { Position } from '../position.ts';

/** How far this process has judged and inserted each partition. */
export class PartitionProgress {
  readonly #position: Position;
  readonly #epochOf: (topic: string) => Promise<string>;
  /** By partition of a log: the last offset that this process inserted. The log may deliver it again. */
  readonly #inserted = new Map<string, bigint>();
  /** The same with what it judged. */
  readonly #judged = new Map<string, bigint>();
  /** Partitions whose last insert failed in an unknown state: the facts are asked before more is cut. */
  readonly #unsure = new Set<string>();
  /** Partitions of which accepted batches were given up: nothing of them is judged until they are begun anew. */
  readonly #givenUp = new Set<string>();

  /** @param epochOf the log that the offsets of a topic belong to now */
  constructor(position: Position, epochOf: (topic: string) => Promise<string>) {
    this.#position = position;
    this.#epochOf = epochOf;
  }

  /** What of a batch was neither judged nor inserted yet. */
  async blocksOf(batch: TrafficBatch): Promise<Block[]> {
    const { topic, partition } = batch;
    const place: EpochPartition = { topic, partition, epoch: await this.#epochOf(topic) };
    const key = epochPartitionKey(place);
    let from = (this.#judged.get(key) ?? this.#inserted.get(key) ?? -1n) + 1n;
    if (this.#unsure.has(placeKey(batch))) {
      const resumed = await this.#position.resumeFrom(batch);
      if (resumed > from) from = resumed;
      this.#unsure.delete(placeKey(batch));
    }
    const messages = batch.messages.filter((message) => message.offset >= from);
    return cut(place, parse({ topic, partition, messages }));
  }

  noteJudged(blocks: readonly Block[]): void {
    for (const block of blocks) this.#judged.set(epochPartitionKey(block), block.last);
  }

  noteInserted(blocks: readonly Block[]): void {
    for (const block of blocks) this.#inserted.set(epochPartitionKey(block), block.last);
  }

  /** What was judged and is not inserted will not be. */
  forgetJudged(): void {
    this.#judged.clear();
  }

  /** Whether anything of the partition was inserted is unknown: the facts are asked before more of it is judged. */
  doubt(place: Place): void {
    this.#unsure.add(placeKey(place));
  }

  /** What was accepted of the partition is given up: nothing of it is judged before `beginAnew`. */
  giveUp(place: Place): void {
    this.#givenUp.add(placeKey(place));
  }

  isGivenUp(place: Place): boolean {
    return this.#givenUp.has(placeKey(place));
  }

  /** The partition is delivered from where the facts end. */
  beginAnew(place: Place): void {
    this.#givenUp.delete(placeKey(place));
  }
}
