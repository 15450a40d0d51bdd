import type { FactStore } from '@marquee/kit/fact-store/port';

/** Ids of the partitions of a table that have rows, in order: `202611` of a month, `20261116` of a week. */
export async function partitionsOf(factStore: Pick<FactStore, 'query'>, table: string): Promise<string[]> {
  const rows = await factStore.query<{ id: string }>(
    `SELECT DISTINCT partition_id AS id FROM system.parts
     WHERE active AND rows > 0 AND database = currentDatabase() AND table = {table:String} ORDER BY id`,
    { table },
  );
  return rows.map(({ id }) => id);
}
