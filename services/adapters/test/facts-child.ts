import { writeSync } from 'node:fs';

import { startChdb } from '../embedded/chdb.ts';

/**
 * A process for tests that kill it: `<folder>` makes the tables when they are missing, says `open`, and inserts
 * blocks of 100 rows without end, from the number that follows the last block there; prints each block's number
 * once it is acknowledged. Each block is sent twice, as after a crash before the offset was committed.
 */
const [path = ''] = process.argv.slice(2);
const say = (line: string): void => void writeSync(1, `${line}\n`);

const store = await startChdb({ path });
const window = 'SETTINGS non_replicated_deduplication_window = 10000';
await store.command(
  `CREATE TABLE IF NOT EXISTS facts (block UInt32, n UInt32, nanos Int64) ENGINE = MergeTree ORDER BY block ${window}`,
);
await store.command(
  `CREATE TABLE IF NOT EXISTS sums (block UInt32, nanos Int64) ENGINE = SummingMergeTree ORDER BY block ${window}`,
);
await store.command(
  'CREATE MATERIALIZED VIEW IF NOT EXISTS sums_view TO sums AS SELECT block, sum(nanos) AS nanos FROM facts GROUP BY block',
);
const [last] = await store.query<{ b: number }>('SELECT max(block) AS b FROM facts');
say('open');
for (let block = last?.b ?? 0; ; block += 1) {
  const rows = Array.from({ length: 100 }, (_, n) => [block, n, BigInt(n)]);
  for (let time = 0; time < 2; time += 1) {
    await store.insert('facts', ['block', 'n', 'nanos'], rows, { deduplicationToken: `wins:0:${block}` });
  }
  say(String(block));
}
