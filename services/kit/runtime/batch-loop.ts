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

const RESOLVED = Promise.resolve();

/**
 * Decides when an owner's batches are written: one at a time, and what is added meanwhile goes into the next. The owner has
 * the items, and answers for what must not be lost. Callbacks instead of a loop that awaits: one promise less for each batch.
 */
export class BatchLoop {
  readonly #options: BatchLoopOptions;
  readonly #delayMs: number | undefined;
  /** From the wake, or the end of the delay or the pause, until nothing waits or the next pause begins. */
  #isRunning = false;
  /** The delay before a first batch, or the pause before the next. */
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #idleCallbacks: (() => void)[] = [];

  constructor(options: BatchLoopOptions) {
    this.#options = options;
    this.#delayMs = typeof options.startAfter === 'number' ? options.startAfter : undefined;
  }

  /** To be called when something was added. Where a delay or a pause is under way, its end is what is waited for. */
  wake(): void {
    if (this.#timer !== undefined) return;
    if (this.#delayMs !== undefined) this.#runAfter(this.#delayMs);
    else if (!this.#isRunning) this.#run();
  }

  /** Resolves when no batch is being written or about to be; the end of a delay or a pause is not waited for. */
  async idle(): Promise<void> {
    while (this.#isRunning) await new Promise<void>((resolve) => this.#idleCallbacks.push(resolve));
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
      this.#run();
    }, ms);
    if (this.#options.unref === true) this.#timer.unref();
  }

  #run(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    if (this.#options.startAfter === 'turn') setImmediate(this.#writeNext);
    else void RESOLVED.then(this.#writeNext);
  }

  readonly #writeNext = (): void => {
    const { hasWork, writeBatch } = this.#options;
    if (hasWork()) void writeBatch().then(this.#goOn);
    // In the same turn as the last look at what waits: a wake after it begins a run of its own.
    else this.#end();
  };

  readonly #goOn = (pauseMs: number | undefined): void => {
    if (pauseMs === undefined) return this.#writeNext();
    this.#end();
    if (this.#options.hasWork()) this.#runAfter(pauseMs);
  };

  #end(): void {
    this.#isRunning = false;
    if (this.#idleCallbacks.length === 0) return;
    for (const resolve of this.#idleCallbacks.splice(0)) resolve();
  }
}
