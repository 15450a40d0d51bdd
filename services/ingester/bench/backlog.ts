import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { encodeRows } from '@marquee/adapters/clickhouse/row-encoding';
import { startChdb } from '@marquee/adapters/embedded/chdb';
import { startEmbeddedPostgres } from '@marquee/adapters/embedded/postgres';
import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import type { FactStore } from '@marquee/kit/fact-store/port';
import { wallClock, wallMs } from '@marquee/kit/runtime/clock';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';

import { Registry } from 'prom-client';

import { createIngesterService } from '../src/service.ts';
import { createFactTables } from '../test/fact-tables.ts';
import { claimsOf, eventOf, messageOf } from '../test/traffic.ts';
import { createWallets } from '../test/wallets.ts';

/**
 * A backlog of the traffic log on its way into the facts, as the product takes it there, beside the same rows inserted by
 * themselves: the same inserts as ready lines, into the same tables with their views. `[bids] [turns]`.
 *
 * Lines (JSONCompactEachRow) are the cheapest rows that a client sends without a typed encoder of its own; they are the
 * ceiling that the product is held to, whatever it sends itself.
 */
const [bids = 25_000, turns = 3] = process.argv.slice(2).map(Number);
const KINDS: readonly TrafficKind[] = ['bid', 'win', 'bill', 'impression'];
const wanted = bids * KINDS.length;

const folder = await mkdtemp(path.join(tmpdir(), 'marquee-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: true });
const readStore = createPostgresReadStore({ url: postgres.url });
const factStore = await startChdb({ path: path.join(folder, 'facts') });

async function checkFacts(): Promise<void> {
  const [row] = await factStore.query<{ n: string }>('SELECT count() AS n FROM facts');
  if (Number(row?.n) !== wanted) throw new Error(`${row?.n} of ${wanted} rows are in the facts.`);
}

async function emptyFacts(): Promise<void> {
  await factStore.command('DROP DATABASE IF EXISTS marquee');
  await factStore.command('CREATE DATABASE marquee');
  await factStore.command('USE marquee');
  await createFactTables(factStore);
}

interface Measured {
  /** Rows a second. */
  readonly rate: number;
  /** Processor time of a row, microseconds: on a busy machine it says more than the rate. */
  readonly cpuUs: number;
}

async function measure(work: () => Promise<void>): Promise<Measured> {
  const [begunAt, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { rate: (wanted * 1_000) / (performance.now() - begunAt), cpuUs: (user + system) / wanted };
}

async function fillLog(log: TrafficLog): Promise<void> {
  for (let from = 0; from < bids; from += 1_000) {
    const sent = Array.from({ length: 1_000 }, (_, index) => sendBid(from + index)).flat();
    for (const topic of new Set(sent.map((each) => each.topic)))
      await log.append(
        topic,
        sent.filter((each) => each.topic === topic).map(({ message }) => message),
      );
  }
}

function sendBid(n: number) {
  const claims = claimsOf(randomUUID(), {
    ...{ bidAtMs: wallMs(), campaignId: n % 200, userId: (n % 20) + 1, creativeId: n % 400 },
    ...{ domain: `site-${n % 500}.example`, siteId: `s-${n % 500}` },
  });
  return KINDS.map((kind) => ({
    topic: TOPIC_OF_KIND[kind],
    message: messageOf(eventOf(kind, claims, { atMs: wallMs() })),
  }));
}

type Insert = Parameters<FactStore['insertTyped']>;

/** The fact store, which reports rows that were inserted into the facts once they can be queried. */
const withInsertListener = (onInserted: (...insert: Insert) => void | Promise<void>): FactStore => ({
  ...factStore,
  async insertTyped(...insert) {
    await factStore.insertTyped(...insert);
    if (insert[0] === FACTS_TABLE) await onInserted(...insert);
  },
});

/** As the product ingests: every step, running totals and spend included. */
async function ingest(
  nth: number,
  onInserted: (...insert: Insert) => void | Promise<void>,
): Promise<Measured> {
  const trafficLog = createLmdbTrafficLog({ path: path.join(folder, `log-${nth}`) });
  await fillLog(trafficLog);
  let [left, allInserted] = [wanted, () => undefined];
  const ended = new Promise<void>((resolve) => (allInserted = () => void resolve()));
  const store = withInsertListener(async (...insert) => {
    await onInserted(...insert);
    left -= insert[2].length;
    if (left <= 0) allInserted();
  });
  const service = createIngesterService(
    {},
    {
      trafficLog,
      factStore: store,
      readStore,
      spendSink: createWallets(),
      clock: wallClock,
      metrics: new Registry(),
    },
  );
  await service.migrate?.();
  const measured = await measure(async () => {
    for (const worker of service.workers) await worker.start();
    await ended;
  });
  await checkFacts();
  for (const worker of service.workers) await worker.stop();
  await service.dispose();
  await trafficLog.dispose();
  return measured;
}

/** Inserts as the ingester makes them, written down as ready lines. */
interface ReadyInsert {
  readonly columns: readonly string[];
  readonly lines: string;
}

async function insertReady(inserts: readonly ReadyInsert[]): Promise<void> {
  for (const [nth, { columns, lines }] of inserts.entries())
    await factStore.command(
      `INSERT INTO ${FACTS_TABLE} (${columns.join(', ')}) SETTINGS async_insert = 0, insert_deduplicate = 1,
         insert_deduplication_token = 'insert ${nth}', deduplicate_blocks_in_dependent_materialized_views = 1,
         input_format_parallel_parsing = 0, date_time_input_format = 'best_effort'
       FORMAT JSONCompactEachRow\n${lines}`,
    );
}

const inserts: ReadyInsert[] = [];
await createFactTables(factStore);
await ingest(0, async (_table, types, rows) => {
  const columns = Object.keys(types);
  const values = rows.map((row) => columns.map((column) => row[column]));
  inserts.push({ columns, lines: (await encodeRows(values)).toString() });
});
const measured: { readonly ours: number; readonly bare: number }[] = [];
for (let turn = 1; turn <= turns; turn += 1) {
  await emptyFacts();
  const bare = await measure(() => insertReady(inserts));
  await checkFacts();
  await emptyFacts();
  const ours = await ingest(turn, () => undefined);
  measured.push({ ours: ours.rate, bare: bare.rate });
  console.log(
    `${inserts.length} raw inserts ${formatRate(bare)}, ingested ${formatRate(ours)}: ${(ours.rate / bare.rate).toFixed(2)} by the clock, ${(bare.cpuUs / ours.cpuUs).toFixed(2)} by processor time`,
  );
}
const [median] = measured
  .sort((one, other) => one.ours / one.bare - other.ours / other.bare)
  .slice(Math.floor(turns / 2));
console.log(`bench: ${JSON.stringify({ path: 'ingest of a backlog', ...median, unit: 'rows/s' })}`);
await factStore.dispose();
await readStore.dispose();
await postgres.stop();
await rm(folder, { recursive: true, force: true });

function formatRate({ rate, cpuUs }: Measured): string {
  return `${rate.toFixed(0)} rows/s (${cpuUs.toFixed(1)} µs each)`;
}
