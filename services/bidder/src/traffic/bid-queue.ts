import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import type { Worker } from '@marquee/kit/runtime/service';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

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
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;
  #failure: string | undefined;
  #isStopping = false;

  constructor(log: TrafficLog, options: BidQueueOptions<Bid>) {
    this.#log = log;
    this.#options = options;
  }

  get length(): number {
    return this.#waiting.length;
  }

  hasCapacity(count: number): boolean {
    return !this.#isStopping && this.#waiting.length + count <= this.#options.capacity;
  }

  push(bid: Bid): void {
    this.#waiting.push(bid);
    this.#timer ??= setTimeout(() => this.#kick(), this.#options.flushMs);
  }

  async start(): Promise<void> {}

  /**
   * Writes waiting messages to the log; what the log does not take in three tries is reported and dropped.
   */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#flushing;
    for (let tries = 0; this.#waiting.length > 0 && tries < 3; tries += 1) await this.#flush();
    if (this.#waiting.length > 0)
      this.#options.onError(new Error(`${this.#waiting.length} bids were not logged`));
  }

  unhealthy(): string | undefined {
    return this.#failure === undefined ? undefined : `The traffic log does not take bids: ${this.#failure}`;
  }

  #kick(): void {
    this.#timer = undefined;
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
      if (this.#waiting.length === 0 || this.#isStopping) return;
      this.#timer ??= setTimeout(() => this.#kick(), this.#failure === undefined ? 0 : 250);
    });
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.slice(0, this.#options.batch);
    try {
      await this.#log.append(TOPICS.bids, batch.map(this.#options.messageOf));
      this.#waiting.splice(0, batch.length);
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      this.#options.onError(error instanceof Error ? error : new Error(this.#failure));
    }
  }
}
