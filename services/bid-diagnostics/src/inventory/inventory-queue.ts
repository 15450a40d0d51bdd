import { BatchLoop } from '@marquee/kit/runtime/batch-loop';
import type { Worker } from '@marquee/kit/runtime/service';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { encodeInventorySample, type InventorySample } from '@marquee/schemas/traffic/inventory';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

export interface InventoryQueueOptions {
  /** Milliseconds that a sample waits for company. */
  readonly flushMs: number;
  /** Samples that may wait; beyond it they are dropped, and so is what the log does not take. */
  readonly capacity: number;
  /** Unique among the processes of the edge. */
  readonly keyPrefix: string;
  readonly onError: (error: Error) => void;
}

/**
 * Writes samples to the traffic log in the background. Unlike bids they may be lost: no money depends on
 * them.
 */
export class InventoryQueue implements Worker {
  readonly name = 'inventory-queue';
  readonly #log: TrafficLog;
  readonly #options: InventoryQueueOptions;
  #waiting: InventorySample[] = [];
  readonly #loop: BatchLoop;
  #flushes = 0;
  #dropped = 0;

  constructor(log: TrafficLog, options: InventoryQueueOptions) {
    this.#log = log;
    this.#options = options;
    this.#loop = new BatchLoop({
      startAfter: options.flushMs,
      hasWork: () => this.#waiting.length > 0,
      writeBatch: () => this.#flush(),
      unref: true,
    });
  }

  /** Samples lost since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  push(samples: readonly InventorySample[]): void {
    for (const sample of samples) {
      if (this.#waiting.length < this.#options.capacity) this.#waiting.push(sample);
      else this.#dropped += 1;
    }
    this.#loop.wake();
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.#loop.stop();
    await this.#loop.idle();
    if (this.#waiting.length > 0) await this.#flush();
  }

  /** @returns milliseconds that the next samples wait for company */
  async #flush(): Promise<number> {
    const batch = this.#waiting;
    this.#waiting = [];
    try {
      // One key, and so one partition and one insert, for what goes together.
      const key = `${this.#options.keyPrefix}${(this.#flushes += 1)}`;
      await this.#log.append(
        TOPICS.inventory,
        batch.map((sample) => ({ key, value: encodeInventorySample(sample) })),
      );
    } catch (error) {
      this.#dropped += batch.length;
      this.#options.onError(error instanceof Error ? error : new Error(String(error)));
    }
    return this.#options.flushMs;
  }
}
