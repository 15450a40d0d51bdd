import { setTimeout as pause } from 'node:timers/promises';

import { nanosOf, requestBid, visit } from './bidding-advertiser.ts';
import { until } from './until.ts';

interface Notice {
  readonly url: string;
  readonly priceCpm: number;
}

const sumNanos = (notices: readonly Notice[]): bigint =>
  notices.reduce((sum, { priceCpm }) => sum + nanosOf(priceCpm), 0n);

const LANES = 3;
/** Between two auctions of a lane while notices are waited for, and a moment longer: what is done to the product then hits many. */
const PAUSE_MS = 5;
const BUSY_FOR_MS = 500;
/**
 * At other times, and where no bid came: a product that starts has better things to do than to refuse requests, and what an auction
 * takes of a processor, over minutes of waiting, would be most of what a suite takes.
 */
const IDLE_PAUSE_MS = 150;

/** Plays an exchange that bills every bid, remembers what was acknowledged and repeats what was not. */
export class Exchange {
  readonly #bidUrl: string;
  #lanes: Promise<void>[] = [];
  #isRunning = false;
  #doubtful: Notice[] = [];
  readonly #awaited = new Set<Notice>();
  #sent = 0;
  #busyUntilMs = 0;
  /** Billing notices that the tracker has acknowledged. */
  acknowledged = 0;
  /** Nano-dollars of all of them. */
  acknowledgedNanos = 0n;

  constructor(bidUrl: string) {
    this.#bidUrl = bidUrl;
  }

  /** Nano-dollars of notices without an answer: the tracker may have taken them and not have come to say so. */
  get unacknowledgedNanos(): bigint {
    return sumNanos(this.#doubtful);
  }

  /** Nano-dollars of notices that an answer is awaited to at this moment. */
  get awaitedNanos(): bigint {
    return sumNanos([...this.#awaited]);
  }

  start(): void {
    this.#isRunning = true;
    this.#lanes = Array.from({ length: LANES }, () => this.#run());
  }

  /** Resolves once so many further notices were acknowledged. */
  async further(count: number): Promise<void> {
    const goal = this.acknowledged + count;
    this.#busyUntilMs = Infinity;
    try {
      await until(`${count} further notices`, () => this.acknowledged >= goal, { timeout: 30_000 });
    } finally {
      this.#busyUntilMs = performance.now() + BUSY_FOR_MS;
    }
  }

  /** Ends the auctions, then repeats every unacknowledged notice until an edge acknowledges it. */
  async finish(): Promise<void> {
    await this.pause();
    for (const notice of this.#doubtful.splice(0)) {
      await until('an answer to a repeated notice', () => this.#notify(notice), { timeout: 30_000 });
    }
  }

  async pause(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#lanes);
  }

  async #run(): Promise<void> {
    while (this.#isRunning) {
      const bid = await requestBid(this.#bidUrl).catch(() => undefined);
      if (bid) {
        this.#sent += 1;
        // Unique, so that a duplicate cannot hide a lost one.
        const notice = { url: bid.burl, priceCpm: 1 + this.#sent / 1e6 };
        if (!(await this.#notify(notice))) this.#doubtful.push(notice);
      }
      const isBusy = bid !== undefined && performance.now() < this.#busyUntilMs;
      await pause(isBusy ? PAUSE_MS : IDLE_PAUSE_MS);
    }
  }

  async #notify(notice: Notice): Promise<boolean> {
    const { url, priceCpm } = notice;
    this.#awaited.add(notice);
    const response = await visit(url, priceCpm)
      .catch(() => undefined)
      .finally(() => this.#awaited.delete(notice));
    if (response?.status !== 200) return false;
    this.acknowledged += 1;
    this.acknowledgedNanos += nanosOf(priceCpm);
    return true;
  }
}
