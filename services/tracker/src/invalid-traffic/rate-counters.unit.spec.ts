import fc from 'fast-check';
import { expect, it } from 'vitest';

import { RateCounters } from './rate-counters.ts';

const WINDOW_MS = 12_000;
const PART_MS = 1_000;

/** The same with every event kept, the key that was quiet longest first. */
class EveryEvent {
  readonly #parts = new Map<string, number[]>();
  readonly #memory: number;

  constructor(memory: number) {
    this.#memory = memory;
  }

  add(key: string, nowMs: number): number {
    const before = this.#parts.get(key) ?? [];
    const part = Math.max(Math.floor(nowMs / PART_MS), ...before);
    const parts = [...before, part].filter((one) => one > part - WINDOW_MS / PART_MS);
    this.#parts.delete(key);
    this.#parts.set(key, parts);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > this.#memory && oldest !== undefined) this.#parts.delete(oldest);
    return parts.length;
  }
}

it('counts what every event says of the keys that it remembers', () => {
  const event = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    afterMs: fc.integer({ min: -2_000, max: 7_000 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(event, { maxLength: 60 }), (memory, events) => {
      const [counters, expected] = [new RateCounters(WINDOW_MS, memory), new EveryEvent(memory)];
      let nowMs = 1_800_000_000_000;
      for (const { key, afterMs } of events) {
        nowMs += afterMs;
        expect(counters.add(key, nowMs)).toBe(expected.add(key, nowMs));
      }
    }),
  );
});
