import type { LearnedStateStore } from './learned-state-store.ts';

/** Notes that go with the process; what is loaded has been through JSON, as a store's has. */
export function createMemoryLearnedStateStore(): LearnedStateStore {
  const notes = new Map<string, string>();
  return {
    async migrate() {},
    async load(name) {
      const text = notes.get(name);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    async save(name, value) {
      notes.set(name, JSON.stringify(value));
    },
  };
}
