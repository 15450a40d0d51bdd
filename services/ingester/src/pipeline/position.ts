import type { FactStore } from '@marquee/kit/fact-store/port';
import { FACT_COLUMNS, FACTS_TABLE } from '@marquee/schemas/traffic/facts';

import { insertTokenOf, placeKey, type Place } from './block.ts';

/**
 * How many inserts may have followed one that is repaired. The store remembers the tokens of its last 10,000
 * blocks; an insert that it has forgotten would be written twice.
 */
const REPAIR_WITHIN_INSERTS = 2_000;

interface Newest {
  readonly topic: string;
  readonly partition: number;
  readonly last: string;
  readonly insert_id: string;
}

export interface Position {
  /** First offset of a partition that the facts do not hold; its newest insert is whole once this resolves. */
  resumeFrom(place: Place): Promise<bigint>;
}

/**
 * Where to go on, told by the facts themselves: no other place remembers offsets, so nothing can disagree.
 *
 * An insert writes the facts and then the tables that views derive from them. When the process died in between,
 * the newest insert is sent again with its own rows and its own token: the store ignores what it has and fills in
 * what is missing.
 */
export function createPosition(factStore: Pick<FactStore, 'query' | 'insert'>): Position {
  const repaired = new Set<string>();
  let asking: Promise<Map<string, Newest>> | undefined;

  /** One question for all partitions that ask in the same turn of the loop. */
  const newest = (): Promise<Map<string, Newest>> => {
    asking ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      asking = undefined;
      return newestInserts(factStore);
    });
    return asking;
  };

  const repairs = new Map<string, Promise<void>>();
  const repair = (insertId: string): Promise<void> => {
    if (repaired.has(insertId)) return Promise.resolve();
    const running =
      repairs.get(insertId) ??
      repairInsert(factStore, insertId)
        .then(() => void repaired.add(insertId))
        .finally(() => repairs.delete(insertId));
    repairs.set(insertId, running);
    return running;
  };

  return {
    async resumeFrom(place) {
      const found = (await newest()).get(placeKey(place));
      if (!found) return 0n;
      await repair(found.insert_id);
      return BigInt(found.last) + 1n;
    },
  };
}

async function newestInserts(factStore: Pick<FactStore, 'query'>): Promise<Map<string, Newest>> {
  const rows = await factStore.query<Newest>(
    `SELECT topic, partition, max(block_last) AS last, argMax(insert_id, block_last) AS insert_id
     FROM ${FACTS_TABLE} GROUP BY topic, partition`,
  );
  return new Map(rows.map((row) => [placeKey(row), row]));
}

async function repairInsert(factStore: Pick<FactStore, 'query' | 'insert'>, insertId: string): Promise<void> {
  const [{ newer } = { newer: '0' }] = await factStore.query<{ newer: string }>(
    'SELECT uniqExact(insert_id) AS newer FROM ingest_blocks WHERE insert_id > {insertId:UInt64}',
    { insertId },
  );
  if (Number(newer) > REPAIR_WITHIN_INSERTS) return;
  const rows = await factStore.query<Record<string, unknown> & { topic: string; partition: number }>(
    `SELECT ${FACT_COLUMNS.join(', ')} FROM ${FACTS_TABLE} WHERE insert_id = {insertId:UInt64}
     ORDER BY topic, partition, offset`,
    { insertId },
  );
  const blocks = new Map<string, { topic: string; partition: number; first: bigint; last: bigint }>();
  for (const row of rows) {
    const first = BigInt(row.block_first as string);
    const last = BigInt(row.block_last as string);
    blocks.set(`${placeKey(row)}:${first}`, { topic: row.topic, partition: row.partition, first, last });
  }
  await factStore.insert(
    FACTS_TABLE,
    FACT_COLUMNS,
    rows.map((row) => FACT_COLUMNS.map((column) => row[column])),
    { deduplicationToken: insertTokenOf([...blocks.values()]) },
  );
}
