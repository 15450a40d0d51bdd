import type { DayPlan } from './day-plan.ts';
import { weightOfDay, weightPerMs, weightUntil } from './day-plan.ts';

/** What a lull leaves behind is kept up to this much of steady spending. */
const CATCH_UP_MS = 15 * 60_000;
/** Highest multiple of the steady rate at which a delay is caught up. */
const CATCH_UP_RATE = 12;
/** The most that may be bid at once, as steady spending. */
const BURST_MS = 10_000;

/**
 * Hands out what is left of a day in proportion to the traffic that is still expected. Units are whatever is paced:
 * nano-dollars or impressions. A pacer decides when, never how much: the limit of the day is the ledger's and exact,
 * so plain numbers do here, and a question costs no allocation.
 *
 * What the expected traffic of the elapsed time allows goes into a store of at most fifteen minutes, and from there,
 * at no more than twelve times the steady rate, into what may be bid now: ten seconds' worth or one bid, whichever
 * is more. So a campaign begins with ten seconds, and after a lull nothing larger goes out at once.
 */
export class Pacer {
  #tokens: number;
  #stored = 0;
  #atMs: number;

  /** Parameters as `allows` has them. */
  constructor(plan: DayPlan, nowMs: number, left: number, amount: number) {
    this.#atMs = nowMs;
    this.#tokens = Math.min(Math.max(0, left), burst(steadyPerMs(plan, nowMs, left), amount));
  }

  /**
   * May this be bid now?
   * @param left what the day still has
   * @param amount of this bid; a bid as large as a whole burst still fits
   */
  allows(plan: DayPlan, nowMs: number, left: number, amount: number): boolean {
    this.#refill(plan, nowMs, left, amount);
    return this.#tokens >= amount;
  }

  take(amount: number): void {
    this.#tokens -= amount;
  }

  /** A bid that did not become an impression gives its tokens back; what is too much at once is stored. */
  refund(amount: number): void {
    this.#tokens += amount;
  }

  #refill(plan: DayPlan, nowMs: number, left: number, amount: number): void {
    const elapsedMs = nowMs - this.#atMs;
    if (elapsedMs < 0) {
      // The clock was set back: from here on time passes as usual, and what was handed out stays handed out.
      this.#atMs = nowMs;
      return;
    }
    const steady = steadyPerMs(plan, nowMs, left);
    const since = Math.max(0, weightUntil(plan, nowMs) - weightUntil(plan, this.#atMs));
    const ahead = Math.max(0, weightOfDay(plan) - weightUntil(plan, nowMs));
    this.#atMs = nowMs;
    if (left <= 0 || since + ahead <= 0) {
      this.#tokens = Math.min(this.#tokens, 0);
      return;
    }
    const most = burst(steady, amount);
    const surplus = Math.max(0, this.#tokens - most);
    this.#stored += surplus + (left * since) / (since + ahead);
    this.#stored = Math.min(this.#stored, Math.max(steady * CATCH_UP_MS, amount));
    this.#tokens -= surplus;
    const flow = Math.max(steady * CATCH_UP_RATE * elapsedMs, 0);
    const moved = Math.max(0, Math.min(this.#stored, flow, most - this.#tokens));
    this.#tokens += moved;
    this.#stored -= moved;
  }
}

/** Units a millisecond that would use up the rest of the day just at its end. */
function steadyPerMs(plan: DayPlan, nowMs: number, left: number): number {
  const ahead = weightOfDay(plan) - weightUntil(plan, nowMs);
  return ahead <= 0 ? 0 : (Math.max(0, left) * weightPerMs(plan, nowMs)) / ahead;
}

const burst = (steady: number, amount: number): number => Math.max(steady * BURST_MS, amount);
