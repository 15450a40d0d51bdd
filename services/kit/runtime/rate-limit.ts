/** A token bucket of one second's worth: a steady rate passes, a burst above it does not. */
export class RateLimit {
  #tokens: number;
  #perSecond: number;
  #atMs: number;

  constructor(perSecond: number, nowMs: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
    this.#atMs = nowMs;
  }

  /** @param perSecond the rate of now, 0 is without a limit; it may have changed since the last call */
  allows(perSecond: number, nowMs: number): boolean {
    if (perSecond === 0) return true;
    if (perSecond !== this.#perSecond) {
      this.#perSecond = perSecond;
      this.#tokens = perSecond;
    }
    this.#tokens = Math.min(perSecond, this.#tokens + (Math.max(0, nowMs - this.#atMs) * perSecond) / 1_000);
    this.#atMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
