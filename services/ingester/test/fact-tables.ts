import { readdir, readFile } from 'node:fs/promises';

import type { FactStore } from '@marquee/kit/fact-store/port';

/** Services are peers: reporting's tables are made from its SQL files, not by its code. */
const MIGRATIONS = new URL('../../reporting/migrations/', import.meta.url);

/** Makes the tables that facts are written to. */
export async function createFactTables(factStore: Pick<FactStore, 'command'>): Promise<void> {
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    const text = (await readFile(new URL(name, MIGRATIONS), 'utf8')).replace(/^\s*--.*$/gm, '');
    for (const statement of text.split(/;\s*$/m)) {
      if (statement.trim() !== '') await factStore.command(statement);
    }
  }
}
