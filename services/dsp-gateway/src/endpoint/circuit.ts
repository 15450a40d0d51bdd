export interface CircuitOptions {
  /** Failures in a row after which the endpoint is not asked. */
  readonly failures: number;
  /** Milliseconds of the first pause; each probe that fails doubles it. */
  readonly pauseMs: number;
  readonly pauseMaxMs: number;
}

/**
 * Circuit breaker of a DSP: after so many failures in a row it is not called for a while, then one probe decides
 * whether it is back. Callers must report success or failure.
 */
export class Circuit {
  readonly #options: CircuitOptions;
  #failures = 0;
  #openUntilMs = -Infinity;
  #pauseMs: number;
  #isProbing = false;

  constructor(options: CircuitOptions) {
    this.#options = options;
    this.#pauseMs = options.pauseMs;
  }

  /** Would a call be let through? Asking changes nothing. */
  isClosed(nowMs: number): boolean {
    if (this.#failures < this.#options.failures) return true;
    return nowMs >= this.#openUntilMs && !this.#isProbing;
  }

  /** Claims the one probe call. */
  take(nowMs: number): boolean {
    if (!this.isClosed(nowMs)) return false;
    if (this.#failures >= this.#options.failures) this.#isProbing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isProbing = false;
    this.#pauseMs = this.#options.pauseMs;
  }

  failed(nowMs: number): void {
    const wasProbe = this.#isProbing;
    this.#isProbing = false;
    this.#failures += 1;
    if (this.#failures < this.#options.failures) return;
    // Calls that were under way when it opened say nothing new.
    if (this.#failures > this.#options.failures && !wasProbe) return;
    if (wasProbe) this.#pauseMs = Math.min(this.#options.pauseMaxMs, this.#pauseMs * 2);
    this.#openUntilMs = nowMs + this.#pauseMs;
  }
}
