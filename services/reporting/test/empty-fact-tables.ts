import type { FactStore } from '@marquee/kit/fact-store/port';

/**
 * Empties every table of the migrations, which is much cheaper than creating them again. Tables and views
 * that a test changed stay changed.
 */
export async function emptyFactTables(factStore: Pick<FactStore, 'command' | 'query'>): Promise<void> {
  const tables = await factStore.query<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'
       AND name != 'migrations' AND total_rows > 0`,
  );
  for (const { name } of tables) await factStore.command(`TRUNCATE TABLE ${name} SYNC`);
}
