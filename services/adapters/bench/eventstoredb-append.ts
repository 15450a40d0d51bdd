import { randomUUID } from 'node:crypto';

import { EventStoreDBClient, jsonEvent, NO_STREAM as NO_STREAM_ON_SERVER } from '@eventstore/db-client';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';

import { createEventStoreDbEventStore } from '../eventstoredb/event-store.ts';
import { startChild } from '../test/child-process.ts';

/**
 * Appends a second through the EventStoreDB adapter beside the bare client's, eight writers on a stream each, in turns on
 * one server: `EVENT_STORE_URL`, or the tests' stand-in in a process of its own where no server runs. The stand-in keeps
 * events in memory, so that the ratio is what the adapter itself costs; a server's disk can only bring it nearer to 1.
 *
 *   node --import tsx services/adapters/bench/eventstoredb-append.ts
 */
const WRITERS = 8;
const TURN_MS = 4_000;
const TURNS = 5;
/** Lowest ratio of the adapter's appends a second to the bare client's. */
const RATIO_MIN = 0.6;

/** Appends one event after the one at the given revision. */
type Append = (stream: string, revision: number) => Promise<unknown>;

async function main(): Promise<number> {
  const standIn =
    process.env['EVENT_STORE_URL'] === undefined
      ? startChild(new URL('./stand-in-child.ts', import.meta.url), [])
      : undefined;
  const url = process.env['EVENT_STORE_URL'] ?? `esdb://127.0.0.1:${await portOf(standIn)}?tls=false`;
  const client = EventStoreDBClient.connectionString(url);
  const store = createEventStoreDbEventStore({ url });
  // The same event with the same metadata: the ratio is of the adapter, not of the number of bytes.
  const bare: Append = (stream, revision) =>
    client.appendToStream(stream, jsonEvent(sampleEvent('SomethingHappened', {})), {
      expectedRevision: revision === NO_STREAM ? NO_STREAM_ON_SERVER : BigInt(revision),
    });
  const adapter: Append = (stream, revision) =>
    store.append(stream, revision, [sampleEvent('SomethingHappened', {})]);
  try {
    await perSecond(bare);
    await perSecond(adapter);
    const turns: { readonly ratio: number; readonly ours: number }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const before = await perSecond(bare);
      const ours = await perSecond(adapter);
      const after = await perSecond(bare);
      const ratio = ours / ((before + after) / 2);
      turns.push({ ratio, ours });
      console.log(
        `bare ${before.toFixed(0)}/s, adapter ${ours.toFixed(0)}/s, bare ${after.toFixed(0)}/s: ${ratio.toFixed(2)}`,
      );
    }
    const { ratio: median, ours } = turns.sort((a, b) => a.ratio - b.ratio)[Math.floor(TURNS / 2)]!;
    const found = { path: 'append to EventStoreDB', ours, bare: ours / median, unit: 'appends/s' };
    console.log(`bench: ${JSON.stringify(found)}`);
    const where = standIn ? 'the stand-in' : 'a server';
    console.log(
      `${WRITERS} writers on ${where}: ${median.toFixed(2)} of the bare client, at least ${RATIO_MIN}`,
    );
    return median >= RATIO_MIN ? 0 : 1;
  } finally {
    await store.dispose();
    await client.dispose();
    await standIn?.kill();
  }
}

async function portOf(child: ReturnType<typeof startChild> | undefined): Promise<string> {
  for (;;) {
    const [port] = child?.lines() ?? [];
    if (port !== undefined) return port;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function perSecond(append: Append): Promise<number> {
  let appended = 0;
  const startMs = performance.now();
  const endMs = startMs + TURN_MS;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const stream = `bench-${randomUUID()}`;
      for (let revision = NO_STREAM; performance.now() < endMs; revision += 1) {
        await append(stream, revision);
        appended += 1;
      }
    }),
  );
  return appended / ((performance.now() - startMs) / 1_000);
}

process.exitCode = await main();
