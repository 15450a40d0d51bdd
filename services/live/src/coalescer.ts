/** Lets the first of a burst through at once and the last of it when its time has come; those between are dropped. */
export interface Coalescer<T> {
  tell(key: string, value: T): void;
  stop(): void;
}

export function createCoalescer<T>(everyMs: number, emit: (value: T) => void): Coalescer<T> {
  /** Keys that were told lately, with what waits for its turn. */
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
    tell(key, value) {
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
