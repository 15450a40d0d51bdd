/** Buckets of a tenth of a millisecond; the last one holds everything that took longer. */
const BUCKETS_A_MS = 10;
const BUCKETS = 5_000;

/** How long answers took, to a tenth of a millisecond up to 500 ms. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #total = 0;

  /** On the hot path. @param ms not negative */
  record(ms: number): void {
    const bucket = Math.min(BUCKETS - 1, (ms * BUCKETS_A_MS) | 0);
    this.#counts[bucket] = this.#counts[bucket]! + 1;
    this.#total += 1;
  }

  /**
   * Milliseconds within which this share of the answers were given, and starts anew.
   * @param share between 0 and 1
   * @returns null without an answer
   */
  take(share: number): number | null {
    if (this.#total === 0) return null;
    let left = Math.ceil(this.#total * share);
    let bucket = 0;
    while (bucket < BUCKETS - 1 && (left -= this.#counts[bucket]!) > 0) bucket += 1;
    this.#counts.fill(0);
    this.#total = 0;
    return (bucket + 1) / BUCKETS_A_MS;
  }
}
