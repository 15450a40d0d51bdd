import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { Accepted, TrafficBatch } from '@marquee/kit/traffic-log/port';

import { rowsIn } from './deduplicated-pass.ts';

/** A batch that waits to be deduplicated, with the functions that settle its reader's promise. */
export interface WaitingBatch {
  readonly batch: TrafficBatch;
  readonly resolve: (outcome: Accepted | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** The batches that wait to be deduplicated together. */
export class WaitingBatches {
  #waiting: WaitingBatch[] = [];
  #dueMs = 0;
  /** What waits can be deduplicated only after an insert. */
  #isHeldUp = false;

  /** @param waitMs how long the first batch waits for others */
  add(waiting: WaitingBatch, waitMs: number): void {
    if (this.#waiting.length === 0 || this.#isHeldUp) this.#dueMs = monotonicMs() + waitMs;
    this.#isHeldUp = false;
    this.#waiting.push(waiting);
  }

  /** @param maxRows most messages that are deduplicated without waiting */
  isDue(maxRows: number): boolean {
    return (
      this.#waiting.length > 0 &&
      !this.#isHeldUp &&
      (monotonicMs() >= this.#dueMs || rowsIn(this.#waiting.map(({ batch }) => batch)) >= maxRows)
    );
  }

  /** When they are deduplicated at the latest; never, where there are none or an insert comes first. */
  dueMs(): number {
    return this.#waiting.length > 0 && !this.#isHeldUp ? this.#dueMs : Infinity;
  }

  some(isSuch: (batch: TrafficBatch) => boolean): boolean {
    return this.#waiting.some(({ batch }) => isSuch(batch));
  }

  /** Those that can be deduplicated now; the others wait until the next insert has ended. */
  take(canBeDeduplicated: (batch: TrafficBatch) => boolean): WaitingBatch[] {
    const taken = this.#waiting.filter(({ batch }) => canBeDeduplicated(batch));
    this.#waiting = this.#waiting.filter((each) => !taken.includes(each));
    // Until the insert that it waits for has ended; no batch waits for one that is under way to begin.
    this.#isHeldUp = this.#waiting.length > 0;
    return taken;
  }

  /** The insert that they waited for has ended. */
  release(): void {
    this.#isHeldUp = false;
  }

  refuse(reason: string): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }
}
