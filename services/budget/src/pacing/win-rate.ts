/** Multiple of the amount of a bid beyond which the past counts half, as markets move. */
const REMEMBERED_BIDS = 400;
/** Bids that are thought to be won before any was made: a campaign begins carefully. */
const PRIOR_BIDS = 3;
/** Below this a bid takes a hundredth of its price: what all of a sudden wins must not pass the plan by more. */
const RATE_MIN = 0.01;
/** A win is awaited this many times longer than the slowest recent one took. */
const PATIENCE = 2;
const WAIT_MIN_MS = 10_000;
/** Part of the way by which the slowest win comes nearer to a quicker one. */
const FORGET = 0.02;

/**
 * The share of what a campaign bids that it spends, and how soon wins are reported; learned from its own
 * bids.
 */
export class WinRate {
  #won = 0;
  #lost = 0;
  #bid = 0;
  #slowestMs: number | undefined;

  /** From `RATE_MIN` to 1; 1 as long as nothing is known. */
  get rate(): number {
    const prior = this.#bid * PRIOR_BIDS;
    if (prior === 0) return 1;
    return Math.max(RATE_MIN, (this.#won + prior) / (this.#won + this.#lost + prior));
  }

  /** A win that is not reported within this time is no longer expected, ms; infinite before the first win. */
  get winNoticeMaxMs(): number {
    return this.#slowestMs === undefined ? Infinity : Math.max(WAIT_MIN_MS, PATIENCE * this.#slowestMs);
  }

  /** @param afterMs time from the bid to the report of the win */
  won(amount: number, afterMs: number): void {
    this.#won += amount;
    this.#learn(amount);
    const slowestMs = this.#slowestMs ?? afterMs;
    this.#slowestMs = afterMs >= slowestMs ? afterMs : slowestMs - (slowestMs - afterMs) * FORGET;
  }

  /** @param amount below zero takes back what was presumed */
  lost(amount: number): void {
    this.#lost = Math.max(0, this.#lost + amount);
    if (amount > 0) this.#learn(amount);
  }

  #learn(amount: number): void {
    this.#bid = this.#bid === 0 ? amount : Math.min(this.#bid, amount);
    if (this.#won + this.#lost <= REMEMBERED_BIDS * this.#bid) return;
    this.#won /= 2;
    this.#lost /= 2;
  }
}
