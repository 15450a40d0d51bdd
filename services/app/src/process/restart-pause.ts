const FIRST_MS = 50;
const LONGEST_MS = 5_000;
/** A process that ran so long had started well: its next restart is quick again. */
const STABLE_AFTER_MS = 30_000;

/** How long to wait before a process that died is started again: twice as long each time, unless it ran well. */
export class RestartPause {
  #pauseMs = FIRST_MS;

  /** @param ranMs how long the process that died had run, milliseconds */
  next(ranMs: number): number {
    if (ranMs > STABLE_AFTER_MS) this.#pauseMs = FIRST_MS;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_MS);
    return pauseMs;
  }
}
