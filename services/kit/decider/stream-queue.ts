import { StoreUnavailable } from '../event-store/errors.ts';
import type { EventStore } from '../event-store/port.ts';
import { isUnavailable } from '../runtime/unavailable.ts';

/** Commands of one stream take turns within this process, first come, first served; streams do not wait for each other. */
export interface StreamQueue {
  /**
   * Runs the work when everything that came before it on this stream is done.
   * @throws StoreUnavailable when too many wait, when the turn does not come in time, or when the store was away for
   * whoever had the turn before: nothing was written then
   */
  run<T>(stream: string, work: () => Promise<T>): Promise<T>;
}

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
  const queue = createStreamQueue();
  queues.set(eventStore, queue);
  return queue;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

export function createStreamQueue({ waitingMax, waitMs }: StreamQueueLimits = LIMITS): StreamQueue {
  /** Streams on which a command runs, each with those that wait behind it. */
  const lines = new Map<string, Waiting[]>();

  const turn = (stream: string, line: Waiting[]) =>
    new Promise<void>((resolve, reject) => {
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

  const endTurn = (stream: string, line: Waiting[], error: unknown) => {
    // Who waits would wait out the same outage, one deadline after the other.
    if (isUnavailable(error)) {
      for (const waiting of [...line]) {
        waiting.refuse(new StoreUnavailable(`the event store did not answer on ${stream}`, { cause: error }));
      }
    }
    const next = line[0];
    if (next) next.start();
    else lines.delete(stream);
  };

  return {
    run: async (stream, work) => {
      const line = lines.get(stream);
      if (line && line.length >= waitingMax) {
        throw new StoreUnavailable(`${line.length} commands wait on ${stream} already`);
      }
      const own = line ?? [];
      if (line) await turn(stream, line);
      else lines.set(stream, own);
      let failure: unknown;
      try {
        return await work();
      } catch (error) {
        failure = error;
        throw error;
      } finally {
        endTurn(stream, own, failure);
      }
    },
  };
}
