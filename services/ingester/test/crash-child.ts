import path from 'node:path';

import { startChdb } from '@marquee/adapters/embedded/chdb';
import { createKafkaTrafficLog } from '@marquee/adapters/kafka/traffic-log';
import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { keepCompiledCode } from '@marquee/kit/bundle/compiled-code';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import { createIngesterService, FACT_TOPICS, type SpendSink } from '../src/service.ts';
import { createFactTables } from './fact-tables.ts';

/**
 * An ingester process to be killed or stopped. It sends every step that it made to its parent; asked for
 * `figures`, it sends them once the wallets have all; asked for `read`, it answers once the facts have all;
 * `stop` ends it cleanly. Its wallets reject everything where the argument `closed` is given.
 */
const [folder = '', databaseUrl = '', broker = '', wallets = 'open', sessionMs = '6000'] =
  process.argv.slice(2);
const readStore = createPostgresReadStore({ url: databaseUrl });
const factStore = await startChdb({ path: path.join(folder, 'facts') });
await createFactTables(factStore);
const trafficLog =
  broker === ''
    ? createLmdbTrafficLog({ path: path.join(folder, 'log'), leaseMs: 500, retryMs: 20 })
    : createKafkaTrafficLog({ brokers: broker.split(','), sessionMs: Number(sessionMs) });
const service = createIngesterService(
  { allowedLatenessMs: 0, gatherMs: 5, insertEveryMs: 5, spendEveryMs: 20, retryMs: 20 },
  {
    trafficLog,
    factStore,
    readStore,
    spendSink: wallets === 'open' ? durableWallets(readStore) : closedWallets(),
    clock: () => new Date(),
    afterStep: (step) => void process.send?.(step),
  },
);
await service.migrate?.();
for (const worker of service.workers) await worker.start();
keepCompiledCode();

const acts: Readonly<Record<string, () => Promise<void>>> = {
  async read() {
    await allRead();
    process.send?.('read');
  },
  figures: report,
  async stop() {
    for (const worker of service.workers) await worker.stop();
    await service.dispose();
    await trafficLog.dispose();
    await factStore.dispose();
    await readStore.dispose();
    process.disconnect();
  },
};
process.on('message', (message) => void acts[String(message)]?.());

async function allRead(): Promise<void> {
  for (;;) {
    const lags = await trafficLog.lag('ingester', FACT_TOPICS);
    if (lags.every(({ lag }) => lag === 0n)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function report(): Promise<void> {
  await allRead();
  await service.drainSpend();
  const [figures] = await factStore.query(
    `SELECT count() AS rows, uniqExact(topic, partition, offset) AS offsets, sum(facts.spend_nanos) AS spend,
       sum(facts.counted) AS counted, uniqExact(insert_id) AS inserts,
       (SELECT sum(changes) FROM campaign_half_hours) AS rolled_up, (SELECT count() FROM seen) AS seen,
       (SELECT sum(bids + wins + impressions + clicks) FROM traffic_half_hours) AS rolled_up_traffic,
       (SELECT sum(conversion_value_nanos) FROM conversion_value_rows FINAL) AS conversion_value
     FROM facts`,
  );
  process.send?.(figures);
}

function closedWallets(): SpendSink {
  return {
    recordSpend: () => Promise.reject(new Error('the wallets are closed')),
  };
}

/** A wallet takes blocks and remembers them in one transaction, as billing does in one event. */
function durableWallets({ db }: ReadStore): SpendSink {
  return {
    async recordSpend({ userId, blocks }) {
      await db.transaction().execute(async (transaction) => {
        for (const { block, lines } of blocks) {
          const key = `${userId}:${block.topic}:${block.partition}:${block.epoch ?? ''}`;
          const spend = lines.reduce((sum, line) => sum + line.spendNanos, 0n);
          await sql`insert into wallets values (${key}, -1, 0) on conflict do nothing`.execute(transaction);
          const { rows } = await sql<{ watermark: bigint }>`
            select watermark from wallets where key = ${key} for update`.execute(transaction);
          const watermark = rows[0]?.watermark ?? -1n;
          if (BigInt(block.last) <= watermark) continue;
          if (BigInt(block.first) <= watermark) throw new RangeError('overlaps what was taken');
          await sql`
            update wallets set watermark = ${BigInt(block.last)}, spend = spend + ${spend}
            where key = ${key}`.execute(transaction);
        }
      });
    },
  };
}
