import { readdir, readFile } from 'node:fs/promises';

import type { FactStore } from '@marquee/kit/fact-store/port';

import { partitionsOf } from './partitions.ts';

const FOLDER = new URL('../migrations/', import.meta.url);
const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;

/**
 * Brings the fact store's tables up to date: every numbered file of `migrations/` once, in order. Every statement
 * can be run again, so a start that was cut short, or two at once, do no harm.
 */
export async function migrate(factStore: Pick<FactStore, 'command' | 'insert' | 'query'>): Promise<void> {
  await factStore.command(
    `CREATE TABLE IF NOT EXISTS migrations (name String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC'))
     ENGINE = MergeTree ORDER BY name`,
  );
  const applied = new Set(
    (await factStore.query<{ name: string }>('SELECT name FROM migrations')).map(({ name }) => name),
  );
  const files = (await readdir(FOLDER)).filter((name) => FILE.test(name)).sort();
  for (const name of files) {
    if (applied.has(name)) continue;
    for (const statement of statementsOf(await readFile(new URL(name, FOLDER), 'utf8'))) {
      for (const one of await byMonth(factStore, statement)) await factStore.command(one);
    }
    await factStore.insert('migrations', ['name'], [[name]], { deduplicationToken: name });
  }
}

/** What names `{month}` is done for each month of the facts by itself: what one statement holds in memory is bounded. */
const byMonth = async (factStore: Pick<FactStore, 'query'>, statement: string): Promise<string[]> =>
  statement.includes('{month}')
    ? (await partitionsOf(factStore, 'facts')).map((month) => statement.replaceAll('{month}', month))
    : [statement];

/** The statements of a file; each ends with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
