/** Works on one item. What it throws ends the item alone. */
export type Stage<Item> = (item: Item) => void;

/**
 * Processes what arrives in one turn of the event loop by stages: all items through the first, then all
 * through the second (cohort scheduling; Larus and Parkes, USENIX 2002). The same code run many times in a
 * row stays in the processor's caches, so a bid costs less where many are asked for at once. A single item
 * waits only until the turn has read what else has arrived.
 */
export class BidBatch<Item> {
  readonly #stages: readonly Stage<Item>[];
  readonly #sizeMax: number;
  readonly #onError: (item: Item, error: unknown) => void;
  #waiting: Item[] = [];

  /**
   * @param options.sizeMax items that go together: more would wait for each other longer than it helps, and what they
   *   hold would push the code out of the caches
   * @param options.onError a stage threw; the later stages still process the item
   */
  constructor(
    stages: readonly Stage<Item>[],
    options: { readonly sizeMax: number; readonly onError: (item: Item, error: unknown) => void },
  ) {
    this.#stages = stages;
    this.#sizeMax = options.sizeMax;
    this.#onError = options.onError;
  }

  add(item: Item): void {
    if (this.#waiting.push(item) === 1) setImmediate(this.#run);
  }

  readonly #run = (): void => {
    const items = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < items.length; start += this.#sizeMax) {
      const end = Math.min(items.length, start + this.#sizeMax);
      for (const stage of this.#stages) {
        for (let index = start; index < end; index += 1) this.#take(stage, items[index]!);
      }
    }
  };

  #take(stage: Stage<Item>, item: Item): void {
    try {
      stage(item);
    } catch (error) {
      this.#onError(item, error);
    }
  }
}
