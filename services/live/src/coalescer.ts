/** Limits values by key to one in an interval: the first of a burst at once, the last at its end. */
export interface Coalescer<T> {
  push(key: string, value: T): void;
  stop(): void;
}

export function createCoalescer<T>(everyMs: number, emit: (value: T) => void): Coalescer<T> {
  /** Keys whose interval has not ended, with the value that waits for its end. */
  const open = new Map<string, { timer: NodeJS.Timeout; next: { value: T } | undefined }>();
  const rest = (key: string): void => {
    const entry = open.get(key);
    open.delete(key);
    if (entry?.next) send(key, entry.next.value);
  };
  const send = (key: string, value: T): void => {
    open.set(key, { timer: setTimeout(() => rest(key), everyMs), next: undefined });
    emit(value);
  };
  return {
    push(key, value) {
      const entry = open.get(key);
      if (entry) entry.next = { value };
      else send(key, value);
    },
    stop() {
      for (const { timer } of open.values()) clearTimeout(timer);
      open.clear();
    },
  };
}
