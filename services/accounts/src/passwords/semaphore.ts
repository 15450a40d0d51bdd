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
