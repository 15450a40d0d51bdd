import { DependencyUnavailable } from '@marquee/kit/runtime/errors';

/** Runs at most `slots` tasks at a time, the others in their order of arrival. */
export function createSemaphore(slots: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= slots) {
      if (waiting.length >= waitingMax) {
        throw new DependencyUnavailable('password check', 'Try again in a moment.', {
          reason: 'too many are waiting',
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // A waiting task inherits the slot.
      if (next) next();
      else running -= 1;
    }
  };
}

/** One task a key at a time, so that what one learns holds for the next. */
export function createKeyedQueue() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    const tail = mine.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
