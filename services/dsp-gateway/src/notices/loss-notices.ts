import type { AddressRule } from '@marquee/kit/outbound/checked-addresses';
import { guardedGet } from '@marquee/kit/outbound/guarded-get';

export interface LossNoticesOptions {
  /** Notices that may wait; more are dropped, since a loss is news only while it is fresh. */
  readonly capacity: number;
  readonly atOnce: number;
  readonly timeoutMs: number;
}

interface Notice {
  readonly url: string;
  readonly isAllowedAddress: AddressRule;
}

const USER_AGENT = 'Marquee notice';

/**
 * Sends loss notices with the reason to DSPs: once each, from a bounded queue, without waiting for an answer.
 */
export class LossNotices {
  readonly #options: LossNoticesOptions;
  readonly #waiting: Notice[] = [];
  readonly #running = new Set<Promise<void>>();
  #dropped = 0;

  constructor(options: LossNoticesOptions) {
    this.#options = options;
  }

  /** Notices that were dropped because too many waited. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Queues a notice; an empty address is ignored. */
  send(url: string, isAllowedAddress: AddressRule): void {
    if (url === '') return;
    if (this.#waiting.length >= this.#options.capacity) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push({ url, isAllowedAddress });
    this.#next();
  }

  /** Resolves when nothing is under way; what waits is given up. */
  async stop(): Promise<void> {
    this.#waiting.length = 0;
    await Promise.all(this.#running);
  }

  #next(): void {
    while (this.#running.size < this.#options.atOnce) {
      const notice = this.#waiting.shift();
      if (notice === undefined) return;
      const { url, isAllowedAddress } = notice;
      const { timeoutMs } = this.#options;
      const running = guardedGet(url, { timeoutMs, userAgent: USER_AGENT, isAllowedAddress })
        .then(() => undefined)
        .finally(() => {
          this.#running.delete(running);
          this.#next();
        });
      this.#running.add(running);
    }
  }
}
