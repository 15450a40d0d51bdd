const SECOND_PAUSE_MS = 100;
const LONGEST_MS = 5_000;
/** A process that served this long had started well: when it dies, it is started again at once. */
const STABLE_AFTER_MS = 3_000;

/** How long to wait before a process that died is started again: not at all at first, then twice as long each time. */
export class RestartPause {
  #pauseMs = 0;

  /** @param servedMs how long the process that died had served, milliseconds */
  next(servedMs: number): number {
    if (servedMs > STABLE_AFTER_MS) this.#pauseMs = 0;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, SECOND_PAUSE_MS), LONGEST_MS);
    return pauseMs;
  }
}
