import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { BatchLoop } from '@marquee/kit/runtime/batch-loop';
import type { Worker } from '@marquee/kit/runtime/service';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

/** Pause after a failure, milliseconds. */
const RETRY_MS = 250;

export interface BidQueueOptions<Bid> {
  /** Milliseconds that a bid waits for company. */
  readonly flushMs: number;
  /** Bids that may wait; beyond it the bidder stops bidding. */
  readonly capacity: number;
  /** Bids of one append. */
  readonly batch: number;
  /** What the log takes of a bid. */
  readonly messageOf: (bid: Bid) => TrafficMessage;
  readonly onError: (error: Error) => void;
}

/**
 * Takes bids to the traffic log behind the answer's back, in batches. Nothing is dropped: while the log does
 * not take them they wait, and when no more may wait `hasCapacity` says so before the next bid is made.
 */
export class BidQueue<Bid> implements Worker {
  readonly name = 'bid-queue';
  readonly #log: TrafficLog;
  readonly #options: BidQueueOptions<Bid>;
  #waiting: Bid[] = [];
  readonly #loop: BatchLoop;
  #failure: string | undefined;
  #isStopping = false;

  constructor(log: TrafficLog, options: BidQueueOptions<Bid>) {
    this.#log = log;
    this.#options = options;
    this.#loop = new BatchLoop({
      startAfter: options.flushMs,
      hasWork: () => this.#waiting.length > 0,
      writeBatch: () => this.#flush(),
    });
  }

  get length(): number {
    return this.#waiting.length;
  }

  hasCapacity(count: number): boolean {
    return !this.#isStopping && this.#waiting.length + count <= this.#options.capacity;
  }

  push(bid: Bid): void {
    this.#waiting.push(bid);
    this.#loop.wake();
  }

  async start(): Promise<void> {}

  /**
   * Writes waiting messages to the log; once it has failed three times, what is left is reported and dropped.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#loop.stop();
    await this.#loop.idle();
    for (let failures = 0; this.#waiting.length > 0 && failures < 3;) {
      await this.#flush();
      if (this.#failure !== undefined) failures += 1;
    }
    if (this.#waiting.length > 0)
      this.#options.onError(new Error(`${this.#waiting.length} bids were not logged`));
  }

  unhealthy(): string | undefined {
    return this.#failure === undefined ? undefined : `The traffic log does not take bids: ${this.#failure}`;
  }

  /** @returns milliseconds before the next one; between two there is always a turn for the bids themselves */
  async #flush(): Promise<number> {
    const batch = this.#waiting.slice(0, this.#options.batch);
    try {
      await this.#log.append(TOPICS.bids, batch.map(this.#options.messageOf));
      this.#waiting.splice(0, batch.length);
      this.#failure = undefined;
      return 0;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      this.#options.onError(error instanceof Error ? error : new Error(this.#failure));
      return RETRY_MS;
    }
  }
}
