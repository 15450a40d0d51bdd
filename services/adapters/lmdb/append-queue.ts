import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { assertWithinLimits } from '@marquee/kit/traffic-log/limits';
import { partitionOf } from '@marquee/kit/traffic-log/partitioner';
import type { TrafficMessage } from '@marquee/kit/traffic-log/port';

import type { LogFiles, PartitionBounds } from './log-files.ts';
import { encodeRecord, messageKey } from './record.ts';
import { bounds, ensureTopic, setBounds } from './topics.ts';

interface Pending {
  readonly topic: string;
  readonly messages: readonly TrafficMessage[];
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_TRANSACTION_MESSAGES = 10_000;
const MAX_TRANSACTION_BYTES = 16 * 2 ** 20;
const MAX_WAITING_BYTES = 256 * 2 ** 20;

/** Group commit: what is appended while a transaction is being written goes into the next one together. */
export class AppendQueue {
  readonly #files: LogFiles;
  readonly #partitionsOf: (topic: string) => number;
  readonly #onAppended: () => void;
  #waiting: Pending[] = [];
  #waitingBytes = 0;
  #draining: Promise<void> | undefined;

  constructor(files: LogFiles, partitionsOf: (topic: string) => number, onAppended: () => void) {
    this.#files = files;
    this.#partitionsOf = partitionsOf;
    this.#onAppended = onAppended;
  }

  append(topic: string, messages: readonly TrafficMessage[]): Promise<void> {
    if (messages.length === 0) return Promise.resolve();
    assertWithinLimits(topic, messages);
    const bytes = messages.reduce((sum, m) => sum + m.key.length + m.value.length, 0);
    if (this.#waitingBytes + bytes > MAX_WAITING_BYTES && this.#waiting.length > 0) {
      throw new DependencyUnavailable(
        'traffic log',
        `The disk under ${this.#files.path} is too slow for what is appended.`,
        {
          reason: `${MAX_WAITING_BYTES / 2 ** 20} MB are waiting to be written`,
        },
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ topic, messages, bytes, resolve, reject });
      this.#waitingBytes += bytes;
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when nothing is waiting any more. */
  async drained(): Promise<void> {
    while (this.#draining !== undefined) await this.#draining;
  }

  async #drain(): Promise<void> {
    // What is appended in this turn of the event loop goes together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const batch = this.#take();
      try {
        await this.#write(batch);
        for (const pending of batch) pending.resolve();
        this.#onAppended();
      } catch (error) {
        for (const pending of batch) pending.reject(error);
      }
    }
    this.#draining = undefined;
  }

  #take(): Pending[] {
    let messages = 0;
    let bytes = 0;
    let count = 0;
    for (const pending of this.#waiting) {
      messages += pending.messages.length;
      bytes += pending.bytes;
      if (count > 0 && (messages > MAX_TRANSACTION_MESSAGES || bytes > MAX_TRANSACTION_BYTES)) break;
      count += 1;
    }
    const batch = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    this.#waitingBytes -= batch.reduce((sum, p) => sum + p.bytes, 0);
    return batch;
  }

  #write(batch: readonly Pending[]): Promise<void> {
    return this.#files.write((files) => {
      const timestampMs = Date.now();
      const changed = new Map<string, { topicId: number; partition: number; at: PartitionBounds }>();
      for (const { topic, messages } of batch) {
        const { id, partitions } = ensureTopic(files, topic, this.#partitionsOf(topic));
        for (const message of messages) {
          const key = Buffer.from(message.key);
          const partition = partitionOf(key, partitions);
          const place = `${id}:${partition}`;
          let entry = changed.get(place);
          if (entry === undefined) {
            entry = { topicId: id, partition, at: bounds(files, id, partition) };
            changed.set(place, entry);
          }
          void files.messages.put(
            messageKey(id, partition, entry.at.next),
            encodeRecord(timestampMs, key, message.value),
          );
          entry.at.next += 1;
        }
      }
      // Last: what stands beyond `next` was never appended, should a put above fail.
      for (const { topicId, partition, at } of changed.values()) setBounds(files, topicId, partition, at);
    });
  }
}
