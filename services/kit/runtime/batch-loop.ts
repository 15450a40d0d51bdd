export interface BatchLoopOptions {
  /**
   * What passes from a wake to the first batch: the microtasks that are queued already, the turn of the event loop, or
   * milliseconds. What is added meanwhile goes along.
   */
  readonly startAfter: 'microtask' | 'turn' | number;
  /** Whether anything waits to be written. */
  readonly hasWork: () => boolean;
  /**
   * Writes some of what waits. What becomes of items that could not be written is the owner's to decide; it does not reject.
   * @returns milliseconds to pause before the next batch; undefined to go on at once
   */
  readonly writeBatch: () => Promise<number | undefined>;
  /** Delays and pauses do not keep the process alive. Default false. */
  readonly unref?: boolean;
}

/**
 * Decides when an owner's batches are written: one at a time, and what is added meanwhile goes into the next. The owner has
 * the items, and answers for what must not be lost.
 */
export class BatchLoop {
  readonly #options: BatchLoopOptions;
  #running: Promise<void> | undefined;
  /** The delay before a first batch, or the pause before the next. */
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: BatchLoopOptions) {
    this.#options = options;
  }

  /** To be called when something was added. Where a delay or a pause is under way, its end is what is waited for. */
  wake(): void {
    const { startAfter } = this.#options;
    if (typeof startAfter === 'number') this.#runAfter(startAfter);
    else if (this.#timer === undefined) this.#running ??= this.#run();
  }

  /** Resolves when no batch is being written or about to be; the end of a delay or a pause is not waited for. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /**
   * Ends the delay or the pause, and lets none begin: batches that go on at once are still written, and a loop without a
   * delay can still be woken. For the owner's last batches: `stop`, then `idle`, then its own.
   */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #runAfter(ms: number): void {
    if (this.#timer !== undefined || this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running ??= this.#run();
    }, ms);
    if (this.#options.unref === true) this.#timer.unref();
  }

  async #run(): Promise<void> {
    const { startAfter, hasWork, writeBatch } = this.#options;
    await (startAfter === 'turn' ? new Promise(setImmediate) : undefined);
    let pauseMs: number | undefined;
    while (pauseMs === undefined && hasWork()) pauseMs = await writeBatch();
    // In the same turn as the last look at what waits: a wake after it begins a run of its own.
    this.#running = undefined;
    if (pauseMs !== undefined && hasWork()) this.#runAfter(pauseMs);
  }
}
