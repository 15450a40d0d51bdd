import { useSyncExternalStore } from 'react';

/** On answers to reads while the server cannot follow its events: the time, ISO 8601 UTC, from which the data is. */
const HEADER = 'marquee-data-as-of';

let asOf: string | null = null;
const listeners = new Set<() => void>();

/** Takes note of what an answer to a read says about its age; the newest answer counts. */
export function noteDataAge(headers: Headers): void {
  const next = headers.get(HEADER);
  if (next === asOf) return;
  asOf = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** From when what is shown is, ISO 8601 UTC; null while it is up to date. */
export const useDataAsOf = (): string | null => useSyncExternalStore(subscribe, () => asOf);
