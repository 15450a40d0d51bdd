import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createKafkaTrafficLog } from '@marquee/adapters/kafka/traffic-log';
import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testKafka, type TestKafka } from '@marquee/adapters/test/test-kafka';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compiledCrashChild } from '../test/compiled-crash-child.ts';
import { claimsOf, eventOf, messageOf } from '../test/traffic.ts';

const KINDS: readonly TrafficKind[] = ['bid', 'win', 'bill', 'impression', 'click'];
const BIDS = 200;

const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;

/** What the log holds, by what was put into it. */
interface Sent {
  bids: number;
  spend: bigint;
}

/** Two hundred bids with all that follows, the bills among them of different prices. */
async function send(log: TrafficLog, sent: Sent): Promise<void> {
  for (const kind of KINDS) {
    const events = Array.from({ length: BIDS }, (_, n) =>
      eventOf(kind, {
        ...claimsOf(`bid-${sent.bids + n}`, {
          ...{ userId: 1 + (n % 3), campaignId: n % 7, bidNanos: 1_000n + BigInt(n) },
        }),
        bidAtMs: Date.now(),
      }),
    );
    await log.append(TOPIC_OF_KIND[kind], events.map(messageOf));
    if (kind === 'bill') sent.spend += events.reduce((sum, { claims }) => sum + claims.bidNanos, 0n);
  }
  sent.bids += BIDS;
}

/**
 * The tables are made by the product's own migrations in the process that ingests first, and what it ingested has not
 * reached the wallets when it ends.
 * @param kafka undefined for the embedded log in the folder
 */
async function restart(
  signal: (typeof SIGNALS)[number],
  kafka: TestKafka | undefined,
  openLog: (folder: string) => TrafficLog,
  sent: Sent,
  timedOut: AbortSignal,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee restart '));
  const database = await testDatabase();
  const store = createPostgresReadStore({ url: database.url });
  await sql`create table wallets (key text primary key, watermark bigint not null, spend bigint not null)`.execute(
    store.db,
  );
  const log = openLog(folder);
  const program = await compiledCrashChild();
  const children = new Set<ChildProcess>();
  const killAll = (): void => children.forEach((child) => child.kill('SIGKILL'));
  // A member of the group that is not ended would keep the partitions from the next attempt.
  timedOut.addEventListener('abort', killAll);
  const start = (wallets: 'open' | 'closed'): ChildProcess => {
    const broker = [kafka?.brokers.join(',') ?? '', wallets, String(kafka?.sessionMs ?? 0)];
    const child = fork(program, [folder, database.url, ...broker], { execArgv: [], stdio: 'inherit' });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  const answer = (child: ChildProcess, isWanted: (message: unknown) => boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      child.on('message', (message) => isWanted(message) && resolve(message));
      child.once('exit', () => reject(new Error('the child died by itself')));
    });
  const end = async (child: ChildProcess, how: (typeof SIGNALS)[number]): Promise<void> => {
    const gone = once(child, 'exit');
    if (how === 'SIGTERM') child.send('stop');
    else child.kill(how);
    await gone;
  };
  try {
    await send(log, sent);
    const first = start('closed');
    const read = answer(first, (message) => message === 'read');
    first.send('read');
    await read;
    await end(first, signal);

    const second = start('open');
    const figures = answer(second, (message) => typeof message === 'object');
    second.send('figures');
    const events = String(sent.bids * KINDS.length);
    // Kafka's producer may write twice what it had to repeat: a replay, with an offset of its own.
    const ends = await log.endOffsets([...new Set(KINDS.map((kind) => TOPIC_OF_KIND[kind]))]);
    const messages = String(ends.reduce((sum, { first: oldest, next }) => sum + (next - oldest), 0n));
    expect(await figures).toMatchObject({
      ...{ rows: messages, offsets: messages, counted: events, rolled_up: events, seen: events },
      rolled_up_traffic: String(sent.bids * (KINDS.length - 1)),
      spend: sent.spend.toString(),
    });
    const { rows } = await sql<{ spend: string }>`select sum(spend)::text as spend from wallets`.execute(
      store.db,
    );
    expect(rows).toEqual([{ spend: sent.spend.toString() }]);
    await end(second, 'SIGTERM');
  } finally {
    killAll();
    await log.dispose();
    await store.dispose();
    await database.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

const TITLE = 'bills once what the first process of an installation left behind at %s, and counts it once';

describe('with the embedded traffic log', () => {
  it.for(SIGNALS)(TITLE, { timeout: 120_000 }, (signal, { signal: timedOut }) => {
    const openLog = (folder: string): TrafficLog =>
      createLmdbTrafficLog({ path: path.join(folder, 'log'), leaseMs: 500 });
    return restart(signal, undefined, openLog, { bids: 0, spend: 0n }, timedOut);
  });
});

describe('with Kafka', () => {
  // One broker for both: the second installation finds what is in its topics already.
  const sent: Sent = { bids: 0, spend: 0n };
  let kafka: TestKafka | undefined;
  beforeAll(async () => void (kafka = await testKafka()), 180_000);
  afterAll(() => kafka?.stop());

  it.for(SIGNALS)(TITLE, { timeout: 180_000 }, async (signal, { skip, signal: timedOut }) => {
    if (kafka === undefined) return skip('no Kafka');
    const brokers = kafka.brokers;
    await restart(signal, kafka, () => createKafkaTrafficLog({ brokers }), sent, timedOut);
  });
});
