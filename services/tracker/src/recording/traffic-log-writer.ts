import { BatchLoop } from '@marquee/kit/runtime/batch-loop';
import type { Worker } from '@marquee/kit/runtime/service';
import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';

import type { Spill, Spilled } from './spill.ts';

export interface TrafficLogWriterOptions {
  /** Messages that may wait, over all topics. */
  readonly capacity: number;
  readonly timeoutMs: number;
  readonly retryMs: number;
  readonly onError: (error: Error) => void;
  /** Keeps what people were answered for from being lost with the process; without it memory alone has it. */
  readonly spill?: Spill | undefined;
}

/** The log cannot take the message now; the sender should come again. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/** Waits in memory; with the id of its line in the spill, where there is one. */
interface Spooled extends Spilled {
  readonly spillId: number | undefined;
}

/** How often acknowledged messages are written to disk while the log is unavailable, milliseconds. */
const SYNC_EVERY_MS = 1_000;

/** Interval of appends that no request waits for, milliseconds; together they cost few writes to the disk. */
const GATHER_MS = 20;

/** What waits for one topic. */
interface Lane {
  waiting: { readonly message: TrafficMessage; readonly settle: (error?: Error) => void }[];
  readonly loop: BatchLoop;
}

/**
 * The tracker's way to the traffic log. Messages that come while an append is under way make up the next one,
 * so that a thousand notices a second cost a handful of appends.
 */
export class TrafficLogWriter implements Worker {
  readonly name = 'tracker-logWriter';
  readonly #log: TrafficLog;
  readonly #options: TrafficLogWriterOptions;
  readonly #lanes = new Map<string, Lane>();
  #spool: Spooled[] = [];
  #inFlight = 0;
  #failure: string | undefined;
  readonly #retries: BatchLoop;
  /** What came in this turn of the event loop and goes into the spill together. */
  #accepted: (Spilled & { readonly resolve: () => void })[] = [];
  #syncing: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  /** Messages that were dropped because `capacity` messages waited. */
  dropped = 0;

  constructor(log: TrafficLog, options: TrafficLogWriterOptions) {
    this.#log = log;
    this.#options = options;
    this.#retries = new BatchLoop({
      startAfter: options.retryMs,
      hasWork: () => this.#spool.length > 0,
      writeBatch: () => this.#drain(),
    });
  }

  get spooled(): number {
    return this.#spool.length;
  }

  /**
   * Resolves when the message is durable.
   * @throws LogUnavailable when the log refused it, or did not answer in time (it may still take it)
   */
  async append(topic: string, message: TrafficMessage): Promise<void> {
    if (this.#inFlight + this.#spool.length >= this.#options.capacity) {
      throw new LogUnavailable('too many notices wait for the traffic log');
    }
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new LogUnavailable('the traffic log does not answer')),
        this.#options.timeoutMs,
      );
      this.#enqueue(topic, message, (error) => {
        clearTimeout(timer);
        if (error === undefined) resolve();
        else reject(new LogUnavailable(error.message, { cause: error }));
      });
    });
  }

  /**
   * Takes the message and keeps trying: for browsers, which do not retry. Resolves when it is durable, or in
   * the spill because the log refused it or `waitMs` have passed.
   */
  async deliver(topic: string, message: TrafficMessage, waitMs: number): Promise<void> {
    if (this.#inFlight + this.#spool.length >= this.#options.capacity) {
      this.dropped += 1;
      return;
    }
    await new Promise<void>((resolve) => {
      let spillId: number | undefined;
      const timer = setTimeout(() => {
        spillId = this.#spill({ topic, message });
        resolve();
      }, waitMs);
      this.#enqueue(topic, message, (error) => {
        clearTimeout(timer);
        if (error === undefined) this.#delivered(spillId);
        else {
          this.#spool.push({ topic, message, spillId: spillId ?? this.#spill({ topic, message }) });
          this.#retries.wake();
        }
        resolve();
      });
    });
  }

  /**
   * Takes the message and keeps trying; resolves as soon as the end of the process cannot lose it, and waits for no disk.
   * Without a spill, or where the disk does not take it, it is as with `deliver`.
   */
  accept(topic: string, message: TrafficMessage, waitMs: number): Promise<void> {
    const { spill, capacity } = this.#options;
    const isFull = this.#inFlight + this.#accepted.length + this.#spool.length >= capacity;
    if (spill === undefined || isFull) return this.deliver(topic, message, waitMs);
    return new Promise((resolve) => {
      if (this.#accepted.push({ topic, message, resolve }) === 1) {
        setImmediate(() => this.#takeAccepted(spill, waitMs));
      }
    });
  }

  #takeAccepted(spill: Spill, waitMs: number): void {
    const accepted = this.#accepted;
    this.#accepted = [];
    let ids: readonly number[];
    try {
      ids = spill.addAll(accepted);
    } catch (error) {
      this.#options.onError(error instanceof Error ? error : new Error(String(error)));
      for (const { topic, message, resolve } of accepted) {
        void this.deliver(topic, message, waitMs).then(resolve);
      }
      return;
    }
    for (const [index, { topic, message, resolve }] of accepted.entries()) {
      const spillId = ids[index];
      this.#wait(topic, message, (error) => {
        if (error === undefined) {
          this.#delivered(spillId);
          return;
        }
        this.#spool.push({ topic, message, spillId });
        this.#retries.wake();
      });
      resolve();
    }
    this.#gathering ??= setTimeout(() => this.#runAll(), GATHER_MS);
  }

  #runAll(): void {
    this.#gathering = undefined;
    for (const { waiting, loop } of this.#lanes.values()) {
      if (waiting.length > 0) loop.wake();
    }
  }

  /** Begins to deliver what processes before this one were answered for and did not deliver. */
  async start(): Promise<void> {
    const { spill } = this.#options;
    this.#syncing = setInterval(() => {
      if (this.#spool.length > 0) spill?.sync();
    }, SYNC_EVERY_MS).unref();
    const left = spill?.adopt() ?? [];
    if (left.length === 0) return;
    this.#spool.push(...left.map(({ id, ...spilled }) => ({ ...spilled, spillId: id })));
    this.#retries.wake();
  }

  /** Appends what is spooled to the log; what the log does not take is reported, and stays in the spill. */
  async stop(): Promise<void> {
    this.#retries.stop();
    clearInterval(this.#syncing);
    clearTimeout(this.#gathering);
    this.#runAll();
    for (const { loop } of this.#lanes.values()) await loop.idle();
    await this.#retries.idle();
    await this.#drain();
    const lost = this.#spool.length;
    if (lost > 0) this.#options.onError(new Error(`${lost} clicks and impressions were not logged`));
    this.#options.spill?.close();
  }

  unhealthy(): string | undefined {
    return this.#failure === undefined
      ? undefined
      : `The traffic log does not take notices: ${this.#failure}`;
  }

  /** Undefined where there is none, or the disk does not take it: then memory alone has the message. */
  #spill(message: Spilled): number | undefined {
    try {
      return this.#options.spill?.add(message);
    } catch (error) {
      this.#options.onError(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  #delivered(spillId: number | undefined): void {
    if (spillId !== undefined) this.#options.spill?.done(spillId);
  }

  /** Appended at once, with all that waits for the same topic. */
  #enqueue(topic: string, message: TrafficMessage, settle: (error?: Error) => void): void {
    this.#wait(topic, message, settle).loop.wake();
  }

  #wait(topic: string, message: TrafficMessage, settle: (error?: Error) => void): Lane {
    let lane = this.#lanes.get(topic);
    if (lane === undefined) this.#lanes.set(topic, (lane = this.#createLane(topic)));
    lane.waiting.push({ message, settle });
    this.#inFlight += 1;
    return lane;
  }

  #createLane(topic: string): Lane {
    const lane: Lane = {
      waiting: [],
      loop: new BatchLoop({
        startAfter: 'microtask',
        hasWork: () => lane.waiting.length > 0,
        writeBatch: () => this.#appendBatch(topic, lane),
      }),
    };
    return lane;
  }

  async #appendBatch(topic: string, lane: Lane): Promise<undefined> {
    const batch = lane.waiting;
    lane.waiting = [];
    let failure: Error | undefined;
    try {
      await this.#log.append(
        topic,
        batch.map(({ message }) => message),
      );
      this.#failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      if (this.#failure === undefined) this.#options.onError(failure);
      this.#failure = failure.message;
    }
    this.#inFlight -= batch.length;
    for (const { settle } of batch) settle(failure);
  }

  /** @returns milliseconds until what the log did not take is appended again */
  async #drain(): Promise<number> {
    const spool = this.#spool;
    this.#spool = [];
    const topics = new Set(spool.map(({ topic }) => topic));
    for (const topic of topics) {
      const part = spool.filter((entry) => entry.topic === topic);
      try {
        await this.#log.append(
          topic,
          part.map(({ message }) => message),
        );
        for (const { spillId } of part) this.#delivered(spillId);
        this.#failure = undefined;
      } catch (error) {
        this.#failure = error instanceof Error ? error.message : String(error);
        this.#spool.push(...part);
      }
    }
    return this.#options.retryMs;
  }
}
