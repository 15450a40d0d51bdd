import { Mutex } from 'async-mutex';

/** One task a key at a time, so that what one learns holds for the next. */
export function createKeyedQueue() {
  const mutexes = new Map<string, Mutex>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const mutex = mutexes.get(key) ?? new Mutex();
    mutexes.set(key, mutex);
    try {
      return await mutex.runExclusive(task);
    } finally {
      if (!mutex.isLocked()) mutexes.delete(key);
    }
  };
}
