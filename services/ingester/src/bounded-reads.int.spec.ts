import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readDoubledOffsets, readFactFigures, startMigratedChdb } from '../test/fact-tables.ts';
import { newestSamples } from './inventory/inventory.ts';
import { newestBlocks } from './pipeline/newest-block.ts';
import { newestBidMs } from './pipeline/sole-reader.ts';
import { unpublishedRanges, unpublishedSpend } from './spend/lines.ts';

const FACTS = 1_000_000;
const CAMPAIGNS = 100;
const PARTITIONS = 4;
/** Rows of a granule: the least that ClickHouse reads of a part. */
const GRANULE = 8_192;

/** What a start and the journal' check read of many facts: the store refuses a statement that reads more rows. */
describe('a million facts', () => {
  let folder: string;
  let factStore: FactStore;
  let parts: number;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee bounded '));
    factStore = await startMigratedChdb(folder);
    // What hangs on the facts is of no concern here, and takes its time.
    for (const { name } of await factStore.query<{ name: string }>(
      `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine = 'MaterializedView'`,
    ))
      await factStore.command(`DROP VIEW ${name}`);
    await factStore.command('SYSTEM STOP MERGES facts');
    for (const month of ['2026-10-05', '2026-11-05'])
      await factStore.command(
        `INSERT INTO facts (at, half_hour, kind, bid_id, user_id, campaign_id, spend_nanos, cost_nanos, counted,
           impressions, topic, partition, log_epoch, offset, block_first, block_last, insert_id)
         SELECT toDateTime64('${month}', 3, 'UTC') + intDiv(number, 2) AS at, at, 'bill', toString(number),
           1 + number % ${CAMPAIGNS} % 7, 1 + number % ${CAMPAIGNS}, 1000, 900, 1, 1, 'bills', number % ${PARTITIONS},
           'log', ${month === '2026-10-05' ? 0 : FACTS / 2 / PARTITIONS} + intDiv(number, ${PARTITIONS}) AS o, o, o, o
         FROM numbers(${FACTS / 2})`,
      );
    const [row] = await factStore.query<{ n: string }>(
      `SELECT count() AS n FROM system.parts WHERE active AND database = currentDatabase() AND table = 'facts'`,
    );
    parts = Number(row?.n);
  }, 120_000);
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  /** The store, which refuses to read more rows for one statement. */
  const readingAtMost = (rows: number): Pick<FactStore, 'query'> => ({
    query: (sql, params) => factStore.query(`${sql} SETTINGS max_rows_to_read = ${rows}`, params),
  });
  const partitionOf = (partition: number) => ({ topic: 'bills', partition, epoch: 'log' });

  it('cost the check of the journal a row a campaign and part', async () => {
    const { campaigns } = await readFactFigures(readingAtMost(CAMPAIGNS * parts));
    expect(campaigns).toHaveLength(CAMPAIGNS);
    expect(campaigns.reduce((sum, { spendNanos }) => sum + spendNanos, 0n)).toBe(BigInt(FACTS) * 1_000n);
  });

  it('cost a start a row a partition of the log and part to find where it ends', async () => {
    const last = BigInt(FACTS / PARTITIONS - 1);
    const store = readingAtMost(PARTITIONS * parts);
    const partitions = Array.from({ length: PARTITIONS }, (_, partition) => partitionOf(partition));
    const newest = { first: last, last, insertId: last };
    expect(await newestBlocks(store, partitions)).toEqual(partitions.map(() => newest));
    const another = { ...partitionOf(0), epoch: 'another' };
    expect(await newestBlocks(store, [another, partitionOf(1)])).toEqual([undefined, newest]);
    expect(await newestSamples(store, [{ ...partitionOf(0), topic: 'inventory' }])).toEqual([undefined]);
  });

  it('cost a start a row a partition and part to find when the newest bid was made', async () => {
    const store = readingAtMost(PARTITIONS * parts);
    expect(await newestBidMs(store)).toBe(0);
  });

  it('limits the query for unpublished spend to its own rows and a granule for each partition and part', async () => {
    const takenLast = BigInt(FACTS / PARTITIONS - 11);
    const taken = Array.from({ length: PARTITIONS }, (_, partition) => ({
      ...partitionOf(partition),
      takenLast,
    }));
    const store = readingAtMost(2 * GRANULE * PARTITIONS * parts);
    expect((await unpublishedRanges(store, taken)).size).toBe(PARTITIONS);
    const unpublished = await unpublishedSpend(store, taken);
    expect(unpublished.reduce((sum, { spendNanos }) => sum + spendNanos, 0n)).toBe(
      BigInt(10 * PARTITIONS) * 1_000n,
    );
  });

  it('cost the look for doubled offsets the newest ones of each partition', async () => {
    const store = readingAtMost(PARTITIONS * (10_000 + 2 * GRANULE * parts));
    expect(await readDoubledOffsets(store, { isThorough: false })).toBe(0);
    await factStore.command(
      'INSERT INTO facts SELECT * FROM facts WHERE partition = 2 ORDER BY offset DESC LIMIT 3',
    );
    parts += 1;
    expect(await readDoubledOffsets(store, { isThorough: false })).toBe(3);
    expect(await readDoubledOffsets(factStore, { isThorough: true })).toBe(3);
  });
});
