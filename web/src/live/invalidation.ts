import { monotonicMs } from '../lib/clock.ts';

/**
 * The query keys that an entity's change makes old. The server names the entity by its event stream; what is derived
 * from several of them goes with each.
 */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  campaign: ['campaign', 'dashboard'],
  creative: ['creative', 'campaign', 'dashboard'],
  'creative-folder': ['creative'],
  // A scan withholds a creative from the campaigns that show it, and releases it.
  'creative-scan': ['creative', 'creative-checks', 'campaign', 'dashboard'],
  payment: ['payment', 'dashboard'],
  user: ['user', 'profile', 'dashboard'],
};

export const keysOf = (entity: string): readonly string[] =>
  (Object.hasOwn(DERIVED, entity) ? DERIVED[entity] : undefined) ?? [entity];

export interface Invalidator {
  changed(entity: string): void;
  stop(): void;
}

/** The read model follows the event by a moment; asking at once would bring the old state back. */
const DELAY_MS = 250;
/** A key is refetched at most this often. */
const EVERY_MS = 1_000;

/**
 * Collects changes, so that a thousand of them cost one question a second.
 * @param invalidate called with a first part of query keys
 */
export function createInvalidator(invalidate: (key: string) => void): Invalidator {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const doneAt = new Map<string, number>();
  const plan = (key: string): void => {
    if (timers.has(key)) return;
    const since = monotonicMs() - (doneAt.get(key) ?? Number.NEGATIVE_INFINITY);
    const run = () => {
      timers.delete(key);
      doneAt.set(key, monotonicMs());
      invalidate(key);
    };
    timers.set(key, setTimeout(run, Math.max(DELAY_MS, EVERY_MS - since)));
  };
  return {
    changed: (entity) => keysOf(entity).forEach(plan),
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
