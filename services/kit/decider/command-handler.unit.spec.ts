import { describe, expect, it, vi } from 'vitest';

import { StoreUnavailable } from '../event-store/errors.ts';
import { createMemoryEventStore } from '../event-store/memory.ts';
import { type EventStore, WrongExpectedRevision } from '../event-store/port.ts';
import { sampleContext } from '../testing/samples.ts';
import { createCommandHandler } from './command-handler.ts';
import { accept, type Decider, reject } from './decider.ts';
import { StreamQueue } from './stream-queue.ts';

type Event = { readonly type: 'UserSignedIn'; readonly data: { readonly userId: number } };

/** Counts its events, up to a limit that the command names. */
const counter: Decider<{ readonly limit: number }, number, Event, 'full'> = {
  initialState: 0,
  evolve: (count) => count + 1,
  decide: ({ limit }, count) =>
    count >= limit ? reject('full') : accept({ type: 'UserSignedIn', data: { userId: count } }),
};
const LIMITS = { limit: 1_000 };
const STREAM = 'user-7';

/** A memory store whose calls take a turn of the event loop, and are counted. */
function slowStore() {
  const memory = createMemoryEventStore();
  const calls = { append: 0, conflicts: 0, readStream: 0 };
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const store: EventStore = {
    ...memory,
    append: async (...args) => {
      calls.append += 1;
      await soon();
      return await memory.append(...args).catch((error: unknown) => {
        if (error instanceof WrongExpectedRevision) calls.conflicts += 1;
        throw error;
      });
    },
    readStream: async (...args) => {
      calls.readStream += 1;
      await soon();
      return await memory.readStream(...args);
    },
  };
  return { store, calls };
}

const handlerOn = (eventStore: EventStore) => createCommandHandler({ decider: counter, eventStore });

describe('commands of one stream', () => {
  it('take turns in the order of their coming, read once and meet no conflict', async () => {
    const { store, calls } = slowStore();
    const handler = handlerOn(store);
    const handled = await Promise.all(
      Array.from({ length: 14 }, () => handler.handle(STREAM, LIMITS, sampleContext())),
    );
    expect(handled.map((one) => one.accepted && one.revision)).toEqual(
      Array.from({ length: 14 }, (_, n) => n),
    );
    expect(calls).toEqual({ append: 14, conflicts: 0, readStream: 1 });
  });

  it('take turns across handlers of the same store', async () => {
    const { store, calls } = slowStore();
    const handlers = [handlerOn(store), handlerOn(store)];
    await Promise.all(handlers.map((handler) => handler.handle(STREAM, LIMITS, sampleContext())));
    expect(calls.conflicts).toBe(0);
  });

  it('do not hold up other streams', async () => {
    const { store } = slowStore();
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const held: EventStore = {
      ...store,
      append: async (stream, ...rest) => {
        if (stream === STREAM) await opened;
        return store.append(stream, ...rest);
      },
    };
    const handler = handlerOn(held);
    const first = handler.handle(STREAM, LIMITS, sampleContext());
    expect((await handler.handle('user-8', LIMITS, sampleContext())).accepted).toBe(true);
    open();
    expect((await first).accepted).toBe(true);
  });

  it('are decided again when another process was faster, and refused only by what the store holds', async () => {
    const { store, calls } = slowStore();
    const [own, other] = [handlerOn(store), handlerOn({ ...store })];
    await own.handle(STREAM, LIMITS, sampleContext());
    await other.handle(STREAM, LIMITS, sampleContext());
    expect(await own.handle(STREAM, { limit: 3 }, sampleContext())).toMatchObject({
      accepted: true,
      state: 3,
    });
    expect(calls.conflicts).toBe(1);
    expect(await other.handle(STREAM, { limit: 3 }, sampleContext())).toMatchObject({
      accepted: false,
      rejection: 'full',
      state: 3,
    });
  });

  it('repeated with the same id write nothing twice and return the stored events', async () => {
    const { store } = slowStore();
    const handler = handlerOn(store);
    const context = sampleContext();
    await handler.handle(STREAM, LIMITS, context);
    await handler.handle(STREAM, LIMITS, sampleContext());
    expect(await handler.handle(STREAM, LIMITS, context)).toMatchObject({
      accepted: true,
      revision: 0,
      state: 2,
    });
    expect(await store.readStream(STREAM)).toHaveLength(2);
  });

  it('succeed although the snapshot cannot be kept', async () => {
    const { store } = slowStore();
    const save = vi.fn(async () => Promise.reject(new Error('the read store is away')));
    const handler = createCommandHandler({
      decider: counter,
      eventStore: store,
      snapshots: { every: 1, store: { load: async () => undefined, save } },
    });
    expect((await handler.handle(STREAM, LIMITS, sampleContext())).accepted).toBe(true);
    expect(save).toHaveBeenCalledOnce();
  });
});

describe('a stream that is read while the store is away', () => {
  const away = () => Promise.reject(new StoreUnavailable('no answer within 4,500 ms'));

  it('is what this process last knew, at once when the outage is known', async () => {
    const { store, calls } = slowStore();
    let ageMs = 0;
    let isDown = false;
    const failing: EventStore = {
      ...store,
      readStream: (...args) => {
        calls.readStream += isDown ? 100 : 0;
        return isDown ? away() : store.readStream(...args);
      },
      knownHead: () => ({ position: 1n, ageMs }),
    };
    const handler = handlerOn(failing);
    await handler.handle(STREAM, LIMITS, sampleContext());
    isDown = true;
    expect((await handler.loadOrRecall(STREAM)).state).toBe(1);
    expect(calls.readStream).toBeGreaterThan(100);
    calls.readStream = 0;
    ageMs = 5_000;
    expect((await handler.loadOrRecall(STREAM)).state).toBe(1);
    expect(calls.readStream).toBe(0);
    await expect(handler.load(STREAM)).rejects.toThrow(StoreUnavailable);
    await expect(handler.loadOrRecall('user-8')).rejects.toThrow(StoreUnavailable);
  });
});

describe('the queue of a stream', () => {
  const never = () => new Promise<never>(() => undefined);

  it('rejects a command when the queue is full', async () => {
    const queue = new StreamQueue({ waitingMax: 1, waitMs: 60_000 });
    let finish: () => void = () => undefined;
    const first = queue.run(STREAM, () => new Promise<void>((resolve) => (finish = resolve)));
    const second = queue.run(STREAM, async () => 'done');
    await expect(queue.run(STREAM, never)).rejects.toThrow(StoreUnavailable);
    finish();
    await first;
    expect(await second).toBe('done');
  });

  it('rejects a command that waits too long, and runs the next one', async () => {
    const queue = new StreamQueue({ waitingMax: 10, waitMs: 20 });
    let finish: () => void = () => undefined;
    const first = queue.run(STREAM, () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(queue.run(STREAM, never)).rejects.toThrow(/turn within 20 ms/);
    const third = queue.run(STREAM, async () => 'done');
    finish();
    await first;
    expect(await third).toBe('done');
  });

  it('refuses all who wait when the store was away for the one before them, and then serves again', async () => {
    const queue = new StreamQueue({ waitingMax: 10, waitMs: 60_000 });
    const work = vi.fn(async () => 'done');
    const outcomes = await Promise.allSettled([
      queue.run(STREAM, async () => Promise.reject(new StoreUnavailable('frozen'))),
      queue.run(STREAM, work),
      queue.run(STREAM, work),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(work).not.toHaveBeenCalled();
    expect(await queue.run(STREAM, work)).toBe('done');
  });
});

describe('a command whose first call ended without an answer', () => {
  const ONE = { limit: 1 };

  it('is answered as the first call would have been, where that had taken effect', async () => {
    const { store } = slowStore();
    const context = sampleContext();
    const first = await handlerOn(store).handle(STREAM, ONE, context);
    // Another process: it knows nothing of the first call but what is in the store.
    const again = await handlerOn(store).handle(STREAM, ONE, { ...context, isRepeated: true });
    expect(again).toEqual(first);
    expect(await store.readStream(STREAM)).toHaveLength(1);
  });

  it('is rejected when another command was faster', async () => {
    const { store } = slowStore();
    await handlerOn(store).handle(STREAM, ONE, sampleContext());
    const again = await handlerOn(store).handle(STREAM, ONE, { ...sampleContext(), isRepeated: true });
    expect(again).toMatchObject({ accepted: false, rejection: 'full' });
  });
});
