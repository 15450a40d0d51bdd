import { randomUUID } from 'node:crypto';

import type { EventMetadata } from '@marquee/schemas/common/event-metadata';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { reportEngine } from '../testing/engine-report.ts';
import { UnstorableEvent } from './errors.ts';
import {
  type EventData,
  type EventStore,
  type EventToAppend,
  NO_STREAM,
  type Position,
  type RecordedEvent,
  WrongExpectedRevision,
} from './port.ts';

const WAIT = { timeout: 30_000 };

const metadata: EventMetadata = {
  schemaVersion: 1,
  occurredAt: '2026-11-21T04:00:00.000Z',
  actorId: 7,
  onBehalfOfId: null,
  correlationId: 'c-1',
  causationId: null,
  origin: { keyOf: 7, sealed: 'x' },
};

const event = (data: EventData = {}, type = 'SomethingHappened'): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata,
});
const newStream = () => `thing-${randomUUID()}`;

/**
 * What every event store promises. Runs on a store that others may be writing to: each test looks at its own
 * streams, or at what came after the position where it began.
 *
 * @param open gives a store and, called again, a second client of the same store where there is such a thing
 */
export function eventStoreContract(name: string, open: () => Promise<EventStore>): void {
  describe(`event store contract: ${name}`, () => {
    beforeAll(() => reportEngine(`event store: ${name}`));
    let store: EventStore;

    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.dispose());

    appending(() => store);
    values(() => store);
    reading(() => store);
    subscribing(() => store);
    concurrency(() => store);
  });
}

function appending(store: () => EventStore): void {
  it('numbers the events of a stream from 0 and refuses every other expectation', async () => {
    const stream = newStream();
    await expect(store().append(stream, 0, [event()])).rejects.toThrow(WrongExpectedRevision);
    const first = await store().append(stream, NO_STREAM, [event(), event()]);
    expect(first.revision).toBe(1);
    for (const wrong of [NO_STREAM, 0, 2, 100]) {
      await expect(store().append(stream, wrong, [event()])).rejects.toThrow(WrongExpectedRevision);
    }
    const second = await store().append(stream, 1, [event()]);
    expect(second.revision).toBe(2);
    expect(second.position).toBeGreaterThan(first.position);
    const events = await store().readStream(stream);
    expect(events.map((one) => one.revision)).toEqual([0, 1, 2]);
    expect(events.at(-1)?.position).toBe(second.position);
  });

  it('answers a repeated append with the first result and stores nothing twice', async () => {
    const stream = newStream();
    const events = [event(), event()];
    const first = await store().append(stream, NO_STREAM, events);
    expect(await store().append(stream, NO_STREAM, events)).toEqual(first);
    expect(await store().readStream(stream)).toHaveLength(2);
  });

  it('recognises a repeated append after the stream has moved on', async () => {
    const stream = newStream();
    const events = [event(), event()];
    const first = await store().append(stream, NO_STREAM, events);
    await store().append(stream, 1, [event()]);
    expect(await store().append(stream, NO_STREAM, events)).toEqual(first);
    // A command decided again on today's state carries the same ids at a later revision.
    expect(await store().append(stream, 2, events)).toEqual(first);
    expect(await store().readStream(stream)).toHaveLength(3);
  });

  it('does not take new events for a repetition', async () => {
    const stream = newStream();
    await store().append(stream, NO_STREAM, [event()]);
    await expect(store().append(stream, NO_STREAM, [event()])).rejects.toThrow(WrongExpectedRevision);
  });

  it('answers the same append sent twice at once alike', async () => {
    const stream = newStream();
    const events = [event()];
    const results = await Promise.all(
      Array.from({ length: 8 }, () => store().append(stream, NO_STREAM, events)),
    );
    expect(new Set(results.map((result) => result.position)).size).toBe(1);
    expect(await store().readStream(stream)).toHaveLength(1);
  });

  it('lets a wrong append fail alone among those that arrive with it', async () => {
    const streams = Array.from({ length: 20 }, newStream);
    const outcomes = await Promise.allSettled(
      streams.map((stream, index) =>
        index % 3 === 0
          ? store().append(stream, 5, [event()])
          : index % 3 === 1
            ? store().append(stream, NO_STREAM, [event({ text: '\u0000' })])
            : store().append(stream, NO_STREAM, [event()]),
      ),
    );
    outcomes.forEach((outcome, index) => {
      if (index % 3 === 2) expect(outcome.status).toBe('fulfilled');
      else {
        expect(outcome.status === 'rejected' && (outcome.reason as unknown)).toBeInstanceOf(
          index % 3 === 0 ? WrongExpectedRevision : UnstorableEvent,
        );
      }
    });
  });

  it.each([
    ['a NUL character', { text: 'a\u0000b' }],
    ['half a surrogate pair', { list: [{ text: '\ud83d' }] }],
    ['a NUL character in a field name', { ['a\u0000']: 1 }],
    ['a number that JSON cannot hold', { number: Number.NaN }],
  ])('refuses %s and stores nothing', async (_what, data) => {
    const stream = newStream();
    await expect(store().append(stream, NO_STREAM, [event(), event(data)])).rejects.toThrow(UnstorableEvent);
    expect(await store().readStream(stream)).toEqual([]);
  });

  it('refuses an append without events and ids that are no UUIDs', async () => {
    await expect(store().append(newStream(), NO_STREAM, [])).rejects.toThrow(UnstorableEvent);
    await expect(store().append(newStream(), NO_STREAM, [{ ...event(), id: 'seven' }])).rejects.toThrow(
      UnstorableEvent,
    );
  });
}

function values(store: () => EventStore): void {
  it('gives back what it was given', async () => {
    const stream = newStream();
    const sent = event(
      { name: 'x', nested: { list: [1, 'two', null, true, { deep: -0.5 }] } },
      'CampaignCreated',
    );
    const { position } = await store().append(stream, NO_STREAM, [sent]);
    expect(await store().readStream(stream)).toEqual([{ ...sent, stream, revision: 0, position }]);
  });

  it('keeps 64-bit integers and nano-dollars to the last digit', async () => {
    const stream = newStream();
    await store().append(stream, NO_STREAM, [
      event({
        max: 9_223_372_036_854_775_807n,
        min: -9_223_372_036_854_775_808n,
        amountNanos: 12_345_678_901_234_567n,
      }),
    ]);
    const [read] = await store().readStream(stream);
    expect(read?.data).toEqual({
      max: '9223372036854775807',
      min: '-9223372036854775808',
      amountNanos: '12345678901234567',
    });
  });

  it('keeps every script, emoji and backslash', async () => {
    const stream = newStream();
    const data = { text: 'Ünïcödé 你好 שלום 👩‍👩‍👧 \\u0000 "quoted" \u2028 \u0001 \r\n', ключ: '𝄞' };
    await store().append(stream, NO_STREAM, [event(data)]);
    expect((await store().readStream(stream))[0]?.data).toEqual(data);
  });

  it('keeps a value of nearly 1 MB', async () => {
    const stream = newStream();
    const markup = 'x'.repeat(1_000_000);
    await store().append(stream, NO_STREAM, [event({ markup })]);
    expect((await store().readStream(stream))[0]?.data['markup']).toBe(markup);
  });
}

function reading(store: () => EventStore): void {
  it('has nothing for a stream that does not exist, and nothing after the head', async () => {
    expect(await store().readStream(newStream())).toEqual([]);
    const { position } = await store().append(newStream(), NO_STREAM, [event()]);
    expect(await store().readAll(position, 10)).toEqual([]);
    expect(await store().headPosition()).toBeGreaterThanOrEqual(position);
  });

  it('reads a stream from a revision', async () => {
    const stream = newStream();
    await store().append(stream, NO_STREAM, [event(), event(), event()]);
    expect((await store().readStream(stream, 1)).map((one) => one.revision)).toEqual([1, 2]);
    expect(await store().readStream(stream, 3)).toEqual([]);
  });

  it('pages through all events in order, each once, whatever the page size', async () => {
    const { position: start } = await store().append(newStream(), NO_STREAM, [event()]);
    const streams = Array.from({ length: 7 }, newStream);
    for (const stream of streams) await store().append(stream, NO_STREAM, [event(), event(), event()]);
    const whole = await pageThrough(store(), start, 1_000);
    expect(whole).toHaveLength(21);
    for (const size of [1, 2, 5]) {
      expect((await pageThrough(store(), start, size)).map((one) => one.id)).toEqual(
        whole.map((one) => one.id),
      );
    }
  });

  it('knows the head from memory, what it appended itself included', async () => {
    await vi.waitFor(() => expect(store().knownHead()).toBeDefined(), WAIT);
    const { position } = await store().append(newStream(), NO_STREAM, [event(), event()]);
    expect(store().knownHead()?.position).toBeGreaterThanOrEqual(position);
    expect(await store().headPosition()).toBeGreaterThanOrEqual(position);
    await vi.waitFor(() => expect(store().knownHead()?.ageMs).toBeLessThan(1_000), WAIT);
  });

  it('answers a ping', async () => {
    await store().ping();
  });
}

function subscribing(store: () => EventStore): void {
  it('delivers the stored events, reports the end, and goes on with new ones', async () => {
    const { position: after } = await store().append(newStream(), NO_STREAM, [event()]);
    const stream = newStream();
    await store().append(stream, NO_STREAM, [event(), event()]);
    const seen: string[] = [];
    const subscription = store().subscribe({
      after,
      onEvents: async (events) => {
        seen.push(...events.map((one) => `${one.stream} ${one.revision}`));
      },
      onCaughtUp: () => seen.push('caught up'),
    });
    await vi.waitFor(() => expect(seen).toContain('caught up'), WAIT);
    expect(seen).toEqual([`${stream} 0`, `${stream} 1`, 'caught up']);
    await store().append(stream, 1, [event()]);
    await vi.waitFor(() => expect(seen).toHaveLength(4), WAIT);
    await subscription.stop();
  });

  it('resumes from a checkpoint without a gap or a repetition', async () => {
    const { position: after } = await store().append(newStream(), NO_STREAM, [event()]);
    const stream = newStream();
    await store().append(
      stream,
      NO_STREAM,
      Array.from({ length: 10 }, () => event()),
    );
    const seen: RecordedEvent[] = [];
    for (const wanted of [3, 10]) {
      const from = seen.at(-1)?.position ?? after;
      const subscription = store().subscribe({
        after: from,
        batchSize: 1,
        onEvents: async (events) => {
          if (seen.length < wanted) seen.push(...events);
        },
      });
      await vi.waitFor(() => expect(seen).toHaveLength(wanted), WAIT);
      await subscription.stop();
    }
    expect(seen.map((one) => one.revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('keeps to the batch size, and has one batch in flight', async () => {
    const { position: after } = await store().append(newStream(), NO_STREAM, [event()]);
    await store().append(
      newStream(),
      NO_STREAM,
      Array.from({ length: 25 }, () => event()),
    );
    const sizes: number[] = [];
    let inFlight = 0;
    let most = 0;
    const subscription = store().subscribe({
      after,
      batchSize: 4,
      onEvents: async (events) => {
        most = Math.max(most, (inFlight += 1));
        await new Promise((resolve) => setImmediate(resolve));
        sizes.push(events.length);
        inFlight -= 1;
      },
    });
    await vi.waitFor(() => expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(25), WAIT);
    await subscription.stop();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    expect(most).toBe(1);
  });

  it('stops only when the batch in flight is done, ends once, and delivers nothing after', async () => {
    const { position: after } = await store().append(newStream(), NO_STREAM, [event()]);
    const stream = newStream();
    await store().append(stream, NO_STREAM, [event()]);
    const ends: (Error | undefined)[] = [];
    let begun = 0;
    let done = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const subscription = store().subscribe({
      after,
      onEvents: async () => {
        begun += 1;
        await held;
        done += 1;
      },
      onEnd: (error) => ends.push(error),
    });
    await vi.waitFor(() => expect(begun).toBe(1), WAIT);
    const stopped = subscription.stop();
    expect(ends).toEqual([]);
    release();
    await stopped;
    expect(done).toBe(1);
    await store().append(stream, 0, [event()]);
    await subscription.stop();
    expect(begun).toBe(1);
    expect(ends).toEqual([undefined]);
  });

  it('reports how far a subscriber is behind, the batch in flight included', async () => {
    const { position: after } = await store().append(newStream(), NO_STREAM, [event()]);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    let caughtUp = false;
    const subscription = store().subscribe({
      after,
      onEvents: async () => {
        begun += 1;
        await held;
      },
      onCaughtUp: () => (caughtUp = true),
    });
    await vi.waitFor(() => expect(caughtUp).toBe(true), WAIT);
    await vi.waitFor(() => expect(subscription.lag()).toEqual({ events: 0, seconds: 0 }), WAIT);
    await store().append(newStream(), NO_STREAM, [event(), event(), event()]);
    await vi.waitFor(() => expect(begun).toBe(1), WAIT);
    await vi.waitFor(() => expect(subscription.lag().events).toBeGreaterThanOrEqual(3), WAIT);
    const { seconds } = subscription.lag();
    await vi.waitFor(() => expect(subscription.lag().seconds).toBeGreaterThan(seconds), WAIT);
    release();
    await vi.waitFor(() => expect(subscription.lag()).toEqual({ events: 0, seconds: 0 }), WAIT);
    await subscription.stop();
  });

  it('ends with the error of a subscriber that throws', async () => {
    const { position: after } = await store().append(newStream(), NO_STREAM, [event()]);
    await store().append(newStream(), NO_STREAM, [event()]);
    const ends: (Error | undefined)[] = [];
    let calls = 0;
    const subscription = store().subscribe({
      after,
      onEvents: async () => {
        calls += 1;
        throw new Error('cannot');
      },
      onEnd: (error) => ends.push(error),
    });
    await vi.waitFor(() => expect(ends).toHaveLength(1), WAIT);
    expect(ends[0]?.message).toBe('cannot');
    await store().append(newStream(), NO_STREAM, [event()]);
    await subscription.stop();
    expect(calls).toBe(1);
  });
}

function concurrency(store: () => EventStore): void {
  it('gives each version of one stream to one of 64 racing writers', async () => {
    const stream = newStream();
    const VERSIONS = 5;
    for (let version = 0; version < VERSIONS; version += 1) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 64 }, (_, writer) => store().append(stream, version - 1, [event({ writer })])),
      );
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(won).toHaveLength(1);
      for (const outcome of lost) expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
    }
    expect((await store().readStream(stream)).map((one) => one.revision)).toEqual([0, 1, 2, 3, 4]);
  });

  it('never skips or reorders for a subscriber that tails 32 writers', async () => {
    const { position: after } = await store().append(newStream(), NO_STREAM, [event()]);
    const WRITERS = 32;
    const APPENDS = 25;
    const seen: RecordedEvent[] = [];
    const subscription = store().subscribe({
      after,
      batchSize: 50,
      onEvents: async (events) => {
        seen.push(...events);
      },
    });
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const stream = newStream();
        for (let revision = NO_STREAM; revision < APPENDS - 1; revision += 1) {
          await store().append(stream, revision, [event({ revision })]);
        }
      }),
    );
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(WRITERS * APPENDS), WAIT);
    await subscription.stop();
    const whole = await pageThrough(store(), after, 500);
    expect(seen.map((one) => one.id)).toEqual(whole.map((one) => one.id));
    expect(seen).toHaveLength(WRITERS * APPENDS);
    expect(seen.every((one, index) => index === 0 || one.position > (seen[index - 1]?.position ?? 0n))).toBe(
      true,
    );
  });
}

async function pageThrough(store: EventStore, after: Position, size: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let position = after; ;) {
    const page = await store.readAll(position, size);
    const last = page.at(-1);
    if (!last) return events;
    events.push(...page);
    position = last.position;
  }
}
