import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { sampleEvent } from '../testing/samples.ts';
import { StoreUnavailable } from './errors.ts';
import { type EventStore, NO_STREAM } from './port.ts';

/** A store behind something that can take it away. */
export interface BreakableStore {
  readonly store: EventStore;
  /** The deadline that the store was opened with. */
  readonly timeoutMs: number;
  /** `forward` brings the server back. */
  set(mode: Outage | 'forward'): Promise<void>;
  dispose(): Promise<void>;
}

type Outage = 'refuse' | 'freeze' | 'cut';

const WAIT = { timeout: 30_000, interval: 50 };
/** Beyond the deadline, for a busy machine. */
const SLACK_MS = 2_000;

const OUTAGES: readonly (readonly [Outage, string])[] = [
  ['refuse', 'refuses connections'],
  ['freeze', 'is frozen'],
  ['cut', 'is cut off amid its answers'],
];

const event = () => sampleEvent('SomethingHappened', {});

/**
 * What every event store behind a network promises while its server is away: every command rejects with
 * `StoreUnavailable` within its deadline, nothing is stored twice or lost, and everything continues by itself afterwards.
 */
export function eventStoreOutageContract(name: string, open: () => Promise<BreakableStore>): void {
  describe(`event store outages: ${name}`, () => {
    let broken: BreakableStore;

    beforeAll(async () => {
      broken = await open();
    });
    afterEach(() => broken.set('forward'));
    afterAll(() => broken.dispose());

    it.each(OUTAGES)('rejects every command with StoreUnavailable while the server: %s', async (mode) => {
      const { store, timeoutMs } = broken;
      await vi.waitFor(() => store.ping(), WAIT);
      const stream = `thing-${randomUUID()}`;
      await store.append(stream, NO_STREAM, [event()]);
      await broken.set(mode);
      const startedAt = performance.now();
      const outcomes = await Promise.allSettled([
        store.append(stream, 0, [event()]),
        store.append(`thing-${randomUUID()}`, NO_STREAM, [event()]),
        store.readStream(stream),
        store.readAll(0n, 10),
        store.headPosition(),
        store.ping(),
      ]);
      expect(performance.now() - startedAt).toBeLessThan(timeoutMs + SLACK_MS);
      for (const outcome of outcomes) {
        expect(outcome.status).toBe('rejected');
        expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(StoreUnavailable);
      }
      await broken.set('forward');
      await vi.waitFor(() => store.ping(), WAIT);
      await vi.waitFor(async () => expect(await store.readStream(stream)).not.toEqual([]), WAIT);
    });

    it.each(OUTAGES)('stores an append once that was tried again after the server: %s', async (mode) => {
      const { store } = broken;
      await vi.waitFor(() => store.ping(), WAIT);
      const stream = `thing-${randomUUID()}`;
      await store.append(stream, NO_STREAM, [event()]);
      const events = [event(), event()];
      const [during] = await Promise.allSettled([store.append(stream, 0, events), broken.set(mode)]);
      // It may have come through before the connection broke.
      if (during.status === 'rejected') expect(during.reason).toBeInstanceOf(StoreUnavailable);
      await broken.set('forward');
      const result = await vi.waitFor(() => store.append(stream, 0, events), WAIT);
      expect(result.revision).toBe(2);
      const stored = await vi.waitFor(() => store.readStream(stream), WAIT);
      expect(stored.map((one) => one.id).slice(1)).toEqual(events.map((one) => one.id));
      expect(stored.at(-1)?.position).toBe(result.position);
    });

    it('keeps its subscriptions through every outage, and reports them by the age of its head', async () => {
      const { store } = broken;
      await vi.waitFor(() => store.ping(), WAIT);
      const after = await store.headPosition();
      const seen: string[] = [];
      const ends: unknown[] = [];
      const subscription = store.subscribe({
        after,
        onEvents: async (events) => {
          seen.push(...events.map((one) => one.id));
        },
        onEnd: (error) => ends.push(error),
      });
      await vi.waitFor(() => expect(store.knownHead()).toBeDefined(), WAIT);
      const appended: string[] = [];
      for (const [mode] of OUTAGES) {
        await broken.set(mode);
        const age = store.knownHead()?.ageMs ?? 0;
        await vi.waitFor(() => expect(store.knownHead()?.ageMs).toBeGreaterThan(age + 200), WAIT);
        await broken.set('forward');
        const next = event();
        const stream = `thing-${randomUUID()}`;
        await vi.waitFor(() => store.append(stream, NO_STREAM, [next]), WAIT);
        appended.push(next.id);
        await vi.waitFor(() => expect(seen).toEqual(appended), WAIT);
      }
      await vi.waitFor(() => expect(subscription.lag().events).toBe(0), WAIT);
      await subscription.stop();
      expect(ends).toEqual([undefined]);
    });
  });
}
