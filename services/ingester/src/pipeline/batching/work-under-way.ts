import { topicPartitionKey, type TopicPartition } from '../block.ts';

/** By partition: the end of the deduplicating and inserting that it takes part in. */
export class WorkUnderWay {
  readonly #open = new Map<string, Set<Promise<void>>>();

  /** @param work must not reject */
  track(places: readonly TopicPartition[], work: Promise<void>): void {
    for (const place of places) {
      const key = topicPartitionKey(place);
      const open = this.#open.get(key) ?? new Set<Promise<void>>();
      this.#open.set(key, open.add(work));
      void work.finally(() => {
        open.delete(work);
        if (open.size === 0 && this.#open.get(key) === open) this.#open.delete(key);
      });
    }
  }

  has(place: TopicPartition): boolean {
    return this.#open.has(topicPartitionKey(place));
  }

  /** Resolves when nothing of the partition is under way. */
  async settled(place: TopicPartition): Promise<void> {
    const key = topicPartitionKey(place);
    for (let open = this.#open.get(key); open !== undefined; open = this.#open.get(key))
      await Promise.all(open);
  }

  /** Resolves when nothing is under way. */
  async allSettled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all([...this.#open.values()].flatMap((open) => [...open]));
  }
}
