import { StoreUnavailable } from '../event-store/errors.ts';
import type { EventStore } from '../event-store/port.ts';
import { isUnavailable } from '../runtime/unavailable.ts';

export interface StreamQueueLimits {
  /** Commands that may wait on one stream. */
  readonly waitingMax: number;
  /** Longest wait for a turn, milliseconds. */
  readonly waitMs: number;
}

const LIMITS: StreamQueueLimits = { waitingMax: 500, waitMs: 4_000 };

const queues = new WeakMap<EventStore, StreamQueue>();

/** The queue of an event store: one for all command handlers of the process. */
export function streamQueueOf(eventStore: EventStore): StreamQueue {
  const existing = queues.get(eventStore);
  if (existing) return existing;
  const queue = new StreamQueue();
  queues.set(eventStore, queue);
  return queue;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/** Commands of one stream take turns within this process, first come, first served; streams do not wait for each other. */
export class StreamQueue {
  readonly #limits: StreamQueueLimits;
  /** Streams on which a command runs, each with those that wait behind it. */
  readonly #lines = new Map<string, Waiting[]>();

  constructor(limits: StreamQueueLimits = LIMITS) {
    this.#limits = limits;
  }

  /**
   * Runs the work after all earlier work on this stream.
   *
   * @throws StoreUnavailable when too many wait, when the turn does not come in time, or when the store was
   * unavailable for the work before: nothing was written then
   */
  async run<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const behind = this.#lines.get(stream);
    const line = behind ?? [];
    if (behind) await this.#turn(stream, behind);
    else this.#lines.set(stream, line);
    let failure: unknown;
    try {
      return await work();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.#endTurn(stream, line, failure);
    }
  }

  /** Resolves when all earlier work in the line is done. */
  async #turn(stream: string, line: Waiting[]): Promise<void> {
    const { waitingMax, waitMs } = this.#limits;
    if (line.length >= waitingMax) {
      throw new StoreUnavailable(`${line.length} commands wait on ${stream} already`);
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        const index = line.indexOf(waiting);
        if (index >= 0) line.splice(index, 1);
      };
      const waiting: Waiting = {
        start: () => {
          leave();
          resolve();
        },
        refuse: (error) => {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        waiting.refuse(
          new StoreUnavailable(`a command on ${stream} did not get its turn within ${waitMs} ms`),
        );
      }, waitMs);
      line.push(waiting);
    });
  }

  #endTurn(stream: string, line: readonly Waiting[], error: unknown): void {
    // Who waits would wait out the same outage, one deadline after the other.
    if (isUnavailable(error)) {
      for (const waiting of [...line]) {
        waiting.refuse(new StoreUnavailable(`the event store did not answer on ${stream}`, { cause: error }));
      }
    }
    const next = line[0];
    if (next) next.start();
    else this.#lines.delete(stream);
  }
}
