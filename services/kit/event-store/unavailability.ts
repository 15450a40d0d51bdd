import type { EventStore } from './port.ts';

/** Reads do not wait for a store that has not confirmed the end of its log for this long, milliseconds. */
const AWAY_AFTER_MS = 3_000;

/** How old what this process knows of the store is, in milliseconds; undefined while the store answers. */
export function unavailableForMs(eventStore: Pick<EventStore, 'knownHead'>): number | undefined {
  const ageMs = eventStore.knownHead()?.ageMs ?? 0;
  return ageMs > AWAY_AFTER_MS ? ageMs : undefined;
}

export const isEventStoreUnavailable = (eventStore: Pick<EventStore, 'knownHead'>): boolean =>
  unavailableForMs(eventStore) !== undefined;
