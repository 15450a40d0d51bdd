import { BatchLoop } from '../runtime/batch-loop.ts';
import { DependencyUnavailable } from '../runtime/errors.ts';
import { assertWithinLimits } from './limits.ts';
import type { TrafficMessage } from './port.ts';

/** One accepted call of `append`. */
export interface AppendCall {
  readonly topic: string;
  readonly messages: readonly TrafficMessage[];
}

export interface AppendQueueOptions {
  /** Makes the calls durable, in this order; rejects when any of it could not be. */
  readonly write: (calls: readonly AppendCall[]) => Promise<void>;
  /** At most this many bytes go into one write, unless a single call has more. */
  readonly maxWriteBytes: number;
  /** Milliseconds from the beginning of one write to that of the next at least. Default 0. */
  readonly everyMs?: number;
  /** The message reported when so much waits that the log is too slow. */
  readonly slowAdvice: string;
}

interface Pending extends AppendCall {
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_WRITE_MESSAGES = 10_000;
const MAX_WAITING_BYTES = 256 * 2 ** 20;
const BYTES_BESIDE_THE_TEXT = 64;

/**
 * Group commit: one write at a time, and what is appended meanwhile goes into the next one together. One at a
 * time also keeps the order of a key, however often a write is tried again.
 */
export class AppendQueue {
  readonly #options: AppendQueueOptions;
  #waiting: Pending[] = [];
  #waitingBytes = 0;
  readonly #loop = new BatchLoop({
    startAfter: 'microtask',
    hasWork: () => this.#waiting.length > 0,
    writeBatch: () => this.#writeBatch(),
  });
  #wroteAtMs = -Infinity;

  constructor(options: AppendQueueOptions) {
    this.#options = options;
  }

  /** Resolves when the messages are durable. */
  async append(topic: string, messages: readonly TrafficMessage[]): Promise<void> {
    if (messages.length === 0) return;
    assertWithinLimits(topic, messages);
    let bytes = 0;
    for (const { key, value } of messages) {
      bytes += Buffer.byteLength(key) + Buffer.byteLength(value) + BYTES_BESIDE_THE_TEXT;
    }
    if (this.#waitingBytes + bytes > MAX_WAITING_BYTES && this.#waiting.length > 0) {
      throw new DependencyUnavailable('traffic log', this.#options.slowAdvice, {
        reason: `${MAX_WAITING_BYTES / 2 ** 20} MB are waiting to be written`,
      });
    }
    await new Promise<void>((resolve, reject) => {
      this.#waiting.push({ topic, messages, bytes, resolve, reject });
      this.#waitingBytes += bytes;
      this.#loop.wake();
    });
  }

  /** Resolves when nothing is waiting any more. */
  async drained(): Promise<void> {
    await this.#loop.idle();
  }

  async #writeBatch(): Promise<undefined> {
    await this.#rest();
    this.#wroteAtMs = performance.now();
    const calls = this.#take();
    try {
      await this.#options.write(calls);
      for (const call of calls) call.resolve();
    } catch (error) {
      for (const call of calls) call.reject(error);
    }
  }

  /** A write that comes after a quiet time is made at once, so a caller that waits for each of its writes is slower. */
  #rest(): Promise<unknown> | undefined {
    const { everyMs = 0 } = this.#options;
    const restMs = this.#wroteAtMs + everyMs - performance.now();
    return restMs > 0 ? new Promise((resolve) => setTimeout(resolve, restMs)) : undefined;
  }

  #take(): Pending[] {
    let messages = 0;
    let bytes = 0;
    let count = 0;
    for (const call of this.#waiting) {
      messages += call.messages.length;
      bytes += call.bytes;
      if (count > 0 && (messages > MAX_WRITE_MESSAGES || bytes > this.#options.maxWriteBytes)) break;
      count += 1;
    }
    const calls = this.#waiting.slice(0, count);
    this.#waiting = this.#waiting.slice(count);
    this.#waitingBytes -= calls.reduce((sum, call) => sum + call.bytes, 0);
    return calls;
  }
}
