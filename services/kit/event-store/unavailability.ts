import type { EventStore } from './port.ts';

/** A store that has not confirmed the end of its log for so long, milliseconds, is not waited for by reads. */
const AWAY_AFTER_MS = 3_000;

/** How old what this process knows of the store is, in milliseconds; undefined while the store answers. */
export function unavailableForMs(eventStore: Pick<EventStore, 'knownHead'>): number | undefined {
  const ageMs = eventStore.knownHead()?.ageMs ?? 0;
  return ageMs > AWAY_AFTER_MS ? ageMs : undefined;
}

export const isEventStoreUnavailable = (eventStore: Pick<EventStore, 'knownHead'>): boolean =>
  unavailableForMs(eventStore) !== undefined;
