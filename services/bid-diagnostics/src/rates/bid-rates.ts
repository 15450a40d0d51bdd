import {
  RATE_STEP_SECONDS,
  RATE_STEPS_MAX,
  type BidRates,
  type BidRateStep,
} from '@marquee/schemas/queries/bid-rates';

const STEP_MS = RATE_STEP_SECONDS * 1_000;
const P99 = 0.99;

/** What was counted since it was read last. */
export interface RateSource {
  takeRequests(): { readonly requests: number; readonly answeredWithBid: number };
  /** Milliseconds within which this share of the answers were given since; null without one. */
  takeLatency(share: number): number | null;
}

/** What the bidder did in the last minutes, in steps of `RATE_STEP_SECONDS`. */
export class RateHistory {
  readonly #source: RateSource;
  #steps: BidRateStep[] = [];
  /** Number of the step that is counted now, since 1970; undefined before the first call. */
  #current: number | undefined;

  constructor(source: RateSource) {
    this.#source = source;
  }

  /** Ends the step that is over. Call it once a second. */
  tick(nowMs: number): void {
    const step = Math.floor(nowMs / STEP_MS);
    if (this.#current === undefined || step < this.#current) {
      // Counts of an unknown time, or of a clock that was set back, belong to no step.
      this.#source.takeRequests();
      this.#source.takeLatency(P99);
      this.#steps = [];
      this.#current = step;
    }
    if (step === this.#current) return;
    const ended: BidRateStep = { ...this.#source.takeRequests(), p99Ms: this.#source.takeLatency(P99) };
    const missed = Math.min(step - this.#current - 1, RATE_STEPS_MAX);
    const empty = Array.from({ length: missed }, () => ({ requests: 0, answeredWithBid: 0, p99Ms: null }));
    this.#steps = [...this.#steps, ended, ...empty].slice(-RATE_STEPS_MAX);
    this.#current = step;
  }

  read(nowMs: number): BidRates {
    this.tick(nowMs);
    return { until: new Date((this.#current ?? 0) * STEP_MS).toISOString(), steps: this.#steps };
  }
}
