import { topicPartitionKey, type TopicPartition } from '../block.ts';

/** Deduplication and inserts that have not ended, by partition. */
export class PendingWork {
  readonly #open = new Map<string, Set<Promise<void>>>();

  /** @param work must not reject */
  track(partitions: readonly TopicPartition[], work: Promise<void>): void {
    for (const topicPartition of partitions) {
      const key = topicPartitionKey(topicPartition);
      const open = this.#open.get(key) ?? new Set<Promise<void>>();
      this.#open.set(key, open.add(work));
      void work.finally(() => {
        open.delete(work);
        if (open.size === 0 && this.#open.get(key) === open) this.#open.delete(key);
      });
    }
  }

  has(topicPartition: TopicPartition): boolean {
    return this.#open.has(topicPartitionKey(topicPartition));
  }

  /** Resolves when no work on the partition is left. */
  async drain(topicPartition: TopicPartition): Promise<void> {
    const key = topicPartitionKey(topicPartition);
    for (let open = this.#open.get(key); open !== undefined; open = this.#open.get(key))
      await Promise.all(open);
  }

  /** Resolves when no work is left. */
  async drainAll(): Promise<void> {
    while (this.#open.size > 0) await Promise.all([...this.#open.values()].flatMap((open) => [...open]));
  }
}
