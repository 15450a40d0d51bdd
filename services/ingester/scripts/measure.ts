import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startChdb } from '@marquee/adapters/embedded/chdb';
import { startEmbeddedPostgres } from '@marquee/adapters/embedded/postgres';
import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';

import { createIngesterService } from '../src/service.ts';
import { createFactTables } from '../test/fact-tables.ts';
import { claimsOf, eventOf, messageOf } from '../test/traffic.ts';
import { createWallets } from '../test/wallets.ts';
import { wallClock, wallMs } from '@marquee/kit/runtime/clock';

/** Prints rows a second of a backlog, and how long an impression takes to the running totals at 200 bids a second. */
const BACKLOG_BIDS = Number(process.argv[2] ?? 40_000);
const KINDS: readonly TrafficKind[] = ['bid', 'win', 'bill', 'impression'];

const folder = await mkdtemp(path.join(tmpdir(), 'marquee measure '));
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: true });
const factStore = await startChdb({ path: path.join(folder, 'facts') });
await createFactTables(factStore);
const trafficLog = createLmdbTrafficLog({ path: path.join(folder, 'log') });
const readStore = createPostgresReadStore({ url: postgres.url });
const service = createIngesterService(
  {},
  { trafficLog, factStore, readStore, spendSink: createWallets(), clock: wallClock },
);
await service.migrate?.();

const sendBid = (n: number, kinds: readonly TrafficKind[], campaignId = n % 200) => {
  const claims = claimsOf(randomUUID(), {
    bidAtMs: wallMs(),
    campaignId,
    userId: campaignId % 20,
    creativeId: n % 400,
  });
  return kinds.map((kind) => ({
    topic: TOPIC_OF_KIND[kind],
    message: messageOf(eventOf(kind, claims, { atMs: wallMs() })),
  }));
};
const append = async (sent: ReturnType<typeof sendBid>) => {
  for (const topic of new Set(sent.map((s) => s.topic))) {
    await trafficLog.append(
      topic,
      sent.filter((s) => s.topic === topic).map((s) => s.message),
    );
  }
};
const rows = async () =>
  Number((await factStore.query<{ n: string }>('SELECT count() AS n FROM facts'))[0]?.n);

for (let from = 0; from < BACKLOG_BIDS; from += 1_000) {
  await append(Array.from({ length: 1_000 }, (_, i) => sendBid(from + i, KINDS)).flat());
}
const wanted = BACKLOG_BIDS * KINDS.length;
const began = performance.now();
const cpu = process.cpuUsage();
for (const worker of service.workers) await worker.start();
while ((await rows()) < wanted) await delay(50);
const seconds = (performance.now() - began) / 1_000;
const used = process.cpuUsage(cpu);
console.log(
  `backlog: ${wanted} messages in ${seconds.toFixed(1)} s = ${Math.round(wanted / seconds)} rows/s, CPU ${((used.user + used.system) / 1e6).toFixed(1)} s`,
);
await service.drainSpend();

const latencies: number[] = [];
const sentAt = new Map<number, number>();
let campaign = 1_000_000;
service.onTotals(({ campaignId, impressions }) => {
  const at = sentAt.get(campaignId);
  if (at === undefined || impressions === 0) return;
  latencies.push(performance.now() - at);
  sentAt.delete(campaignId);
});
const quiet = process.cpuUsage();
const start = performance.now();
for (let tick = 0; tick < 1_000; tick += 1) {
  const probe = tick % 20 === 0;
  await append([sendBid(tick, ['bid']), sendBid(tick, ['bid', 'win']), sendBid(tick, KINDS)].flat());
  if (probe) {
    campaign += 1;
    sentAt.set(campaign, performance.now());
    await append(sendBid(tick, ['impression'], campaign));
  }
  await delay(Math.max(0, start + tick * 15 - performance.now()));
}
await delay(1_000);
const elapsed = (performance.now() - start) / 1_000;
const live = process.cpuUsage(quiet);
latencies.sort((a, b) => a - b);
const at = (q: number) => Math.round(latencies[Math.floor(q * (latencies.length - 1))] ?? NaN);
const [{ inserts } = { inserts: '' }] = await factStore.query<{ inserts: string }>(
  // Ids of inserts begin with their time in milliseconds, above 20 random bits.
  `SELECT uniqExact(insert_id) AS inserts FROM facts WHERE insert_id > {from:UInt64}`,
  { from: BigInt(Math.round(wallMs() - elapsed * 1_000)) << 20n },
);
console.log(
  `200 bids/s for ${elapsed.toFixed(0)} s: impression to totals p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms, missing ${sentAt.size}; ` +
    `${inserts} inserts; CPU ${(((live.user + live.system) / 1e6 / elapsed) * 100).toFixed(0)} % of a core`,
);
for (const worker of service.workers) await worker.stop();
await service.dispose();
await trafficLog.dispose();
await factStore.dispose();
await readStore.dispose();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
