import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { BatchLoop } from '@marquee/kit/runtime/batch-loop';
import { withResolvers, type PromiseResolvers } from '@marquee/kit/runtime/with-resolvers';

interface Waiting<Item, Result> extends PromiseResolvers<Result> {
  readonly item: Item;
}

export interface GatheredCallsOptions<Item, Result> {
  /** Answers in the order of the items. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Most items of one run. */
  readonly itemsMax: number;
  /** Longest time that a caller waits, milliseconds. */
  readonly waitMs: number;
}

/**
 * Calls that one statement answers together: one is under way at a time, and what comes meanwhile waits for the next. So
 * a store that hangs is asked once, and holds one connection.
 */
export class GatheredCalls<Item, Result> {
  readonly #options: GatheredCallsOptions<Item, Result>;
  readonly #waiting = new Set<Waiting<Item, Result>>();
  readonly #loop = new BatchLoop({
    startAfter: 'turn',
    hasWork: () => this.#waiting.size > 0,
    writeBatch: () => this.#runBatch(),
  });

  constructor(options: GatheredCallsOptions<Item, Result>) {
    this.#options = options;
  }

  /** @throws StoreUnavailable after `waitMs`, or what the run was rejected with */
  async call(item: Item): Promise<Result> {
    const { waitMs } = this.#options;
    const one: Waiting<Item, Result> = { item, ...withResolvers<Result>() };
    this.#waiting.add(one);
    const giveUp = () => {
      this.#waiting.delete(one);
      one.reject(new StoreUnavailable(`click ids: no answer within ${waitMs} ms`));
    };
    // Not before what has come meanwhile is read: where this process was busy, the store was not late.
    const timer = setTimeout(() => setImmediate(giveUp), waitMs);
    this.#loop.wake();
    try {
      return await one.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  async #runBatch(): Promise<undefined> {
    const { run, itemsMax } = this.#options;
    const batch = [...this.#waiting].slice(0, itemsMax);
    for (const one of batch) this.#waiting.delete(one);
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach((one, index) => one.resolve(results[index] as Result));
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }
}
