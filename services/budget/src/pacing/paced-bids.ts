import { SECOND_MS } from '@marquee/schemas/common/time';

import type { DayPlan } from './day-plan.ts';
import { Pacer } from './pacer.ts';
import { WinRate } from './win-rate.ts';

/** How a bid came to an end; what was `withdrawn` says nothing of the exchange. */
export type BidEnd = 'won' | 'lost' | 'withdrawn';

/** Bids of one second, at the win rate that they were made with. */
interface Second {
  readonly winRate: number;
  /** What they may still spend, units of the pacer. */
  open: number;
}

/**
 * Spreads what bids are expected to spend: a bid takes its price times the learned win rate, so that a
 * campaign that wins one bid of ten makes ten times the bids. When a bid ends, the expected spend is replaced
 * by the actual; without a notice it counts as lost once a win would have been reported. It decides when,
 * never how much: see `Pacer`.
 */
export class PacedBids {
  readonly #pacer: Pacer;
  readonly #winRate = new WinRate();
  /** Bids whose win may still be reported, by second, in the order in which they were made. */
  readonly #seconds = new Map<number, Second>();
  #expected = 0;

  /** Parameters as `Pacer` has them. */
  constructor(plan: DayPlan, nowMs: number, left: number, amount: number) {
    this.#pacer = new Pacer(plan, nowMs, left, amount);
  }

  /**
   * May this be bid now?
   * @param left what the day still has, open bids not deducted
   * @param amount of this bid
   */
  allows(plan: DayPlan, nowMs: number, left: number, amount: number): boolean {
    this.#presumeLost(nowMs);
    return this.#pacer.allows(plan, nowMs, left - this.#expected, amount * this.#winRate.rate);
  }

  /** A bid was made. */
  bid(amount: number, nowMs: number): void {
    if (amount <= 0) return;
    const key = Math.floor(nowMs / SECOND_MS);
    let second = this.#seconds.get(key);
    if (second === undefined) {
      this.#seconds.set(key, (second = { winRate: this.#winRate.rate, open: 0 }));
    }
    second.open += amount;
    this.#expect(amount * second.winRate);
  }

  /**
   * A bid, or a part of what it may spend, is over.
   * @param amount as it was bid with
   * @param spent what it spent; 0 where it was not won
   * @param madeAtMs when it was bid
   */
  end(amount: number, spent: number, madeAtMs: number, how: BidEnd, nowMs: number): void {
    if (amount > 0) {
      const second = this.#seconds.get(Math.floor(madeAtMs / SECOND_MS));
      if (second === undefined) this.#winRate.lost(-amount);
      else {
        second.open -= amount;
        this.#expect(-amount * second.winRate);
      }
      if (how === 'won') this.#winRate.won(amount, nowMs - madeAtMs);
      else if (how === 'lost') this.#winRate.lost(amount);
    }
    this.spend(spent);
  }

  /** Spending beside bids; below zero what is given back. */
  spend(amount: number): void {
    this.#pacer.take(amount);
  }

  /** Counts bids as lost that are so old that a win would have been reported. */
  #presumeLost(nowMs: number): void {
    const sinceMs = nowMs - this.#winRate.winNoticeMaxMs;
    for (const [key, second] of this.#seconds) {
      if ((key + 1) * SECOND_MS > sinceMs && second.open > 0) return;
      this.#seconds.delete(key);
      this.#winRate.lost(second.open);
      this.#expect(-second.open * second.winRate);
    }
  }

  #expect(amount: number): void {
    this.#expected += amount;
    this.#pacer.take(amount);
  }
}
