import { randomUUID } from 'node:crypto';

import { type EventStore, NO_STREAM, type RecordedEvent } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type StandIn, startStandInEventStoreDb } from '../test/stand-in-eventstoredb.ts';
import { createEventStoreDbEventStore } from './event-store.ts';

const WAIT = { timeout: 10_000 };
const event = () => sampleEvent('SomethingHappened', {});

describe('what the EventStoreDB adapter asks of the server', () => {
  let server: StandIn;
  const stores: EventStore[] = [];

  const open = (parameters = '', pollMs = 60_000) => {
    const store = createEventStoreDbEventStore({
      url: `esdb://127.0.0.1:${server.port}?tls=false${parameters}`,
      pollMs,
    });
    stores.push(store);
    return store;
  };

  beforeEach(async () => {
    server = await startStandInEventStoreDb();
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.dispose()));
    await server.dispose();
  });

  const foreign = (stream: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const bytes = Buffer.from('{}');
      const written = { id: randomUUID(), type: 'CampaignCreated', data: bytes, metadata: bytes };
      server.log.append(stream, server.log.stream(stream).length - 1, [written]);
    }
  };

  it('appends in one round trip after a read, whatever the length of the stream', async () => {
    const store = open();
    const stream = `wallet-${randomUUID()}`;
    for (let revision = NO_STREAM; revision < 250; revision += 1)
      await store.append(stream, revision, [event()]);
    expect(server.requests).toMatchObject({ append: 251, readStream: 0, readAll: 0, subscribe: 0 });

    const another = open();
    const events = await another.readStream(stream);
    expect(events).toHaveLength(251);
    expect(server.requests.readStream).toBe(1);
    await another.append(stream, 250, [event()]);
    await another.append(stream, 251, [event()]);
    expect(server.requests).toMatchObject({ append: 253, readStream: 1 });
  });

  it('reads once, and not the whole stream, when a writer did not read before', async () => {
    const [first, second] = [open(), open()];
    const stream = `wallet-${randomUUID()}`;
    const early = [event(), event()];
    await first.append(stream, NO_STREAM, [event()]);
    const { revision, position } = await first.append(stream, 0, early);
    for (let next = 2; next < 150; next += 1) await first.append(stream, next, [event()]);
    // Decided again on the state of now by a process that never saw the stream: the server would store it again.
    expect(await second.append(stream, 150, early)).toEqual({ revision, position });
    expect(server.requests.readStream).toBe(1);
    expect(server.log.stream(stream)).toHaveLength(151);
    await second.append(stream, 150, [event()]);
    expect(server.requests.readStream).toBe(1);
  });

  it('reads only what came since when another writer was faster', async () => {
    const [first, second] = [open(), open()];
    const stream = `wallet-${randomUUID()}`;
    await first.append(stream, NO_STREAM, [event()]);
    await second.readStream(stream);
    await first.append(stream, 0, [event()]);
    const before = { ...server.requests };
    await expect(second.append(stream, 0, [event()])).rejects.toThrow('is not at revision 0');
    expect(server.requests.readStream - before.readStream).toBe(1);
    await second.append(stream, 1, [event()]);
    expect(server.requests.readStream - before.readStream).toBe(1);
  });

  it('knows the head without asking', async () => {
    const store = open();
    const { position } = await store.append(`wallet-${randomUUID()}`, NO_STREAM, [event()]);
    await vi.waitFor(() => expect(store.knownHead()?.position).toBe(position), WAIT);
    const before = { ...server.requests };
    for (let n = 0; n < 100; n += 1) expect(store.knownHead()?.position).toBe(position);
    expect(server.requests).toEqual(before);
  });

  it('reads nothing of other applications on a shared server, and takes none of it for its own', async () => {
    foreign('campaign-7', 1_000);
    const store = open('&streamPrefix=marquee-', 20);
    const { position } = await store.append('campaign-7', NO_STREAM, [event(), event()]);
    foreign('campaign-8', 3_000);
    expect(await store.headPosition()).toBe(position);
    const sent = server.eventsSent();
    expect((await store.readStream('campaign-7')).map(({ stream }) => stream)).toEqual([
      'campaign-7',
      'campaign-7',
    ]);
    expect(await store.readAll(0n, 100)).toHaveLength(2);
    // What was pushed beyond the end of the page, if anything, is ours too.
    expect(server.eventsSent() - sent).toBeLessThanOrEqual(4);

    const seen: RecordedEvent[] = [];
    const subscription = store.subscribe({
      after: 0n,
      onEvents: async (events) => {
        seen.push(...events);
      },
    });
    await vi.waitFor(() => expect(seen).toHaveLength(2), WAIT);
    foreign('campaign-9', 50);
    await store.append('campaign-7', 1, [event()]);
    await vi.waitFor(() => expect(seen).toHaveLength(3), WAIT);
    await subscription.stop();
    expect(server.log.stream('marquee-campaign-7')).toHaveLength(3);
  });

  it('looks for the head among many foreign events once', async () => {
    const store = open('&streamPrefix=marquee-');
    const { position } = await store.append('campaign-7', NO_STREAM, [event()]);
    foreign('campaign-8', 5_000);
    const another = open('&streamPrefix=marquee-');
    expect(await another.headPosition()).toBe(position);
    const before = server.eventsSent();
    for (let n = 0; n < 10; n += 1) expect(await another.headPosition()).toBe(position);
    expect(server.eventsSent() - before).toBe(10);
  });
});
