import { resolve } from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';

/**
 * Opens the fact store that FACT_STORE_URL names: `chdb:<folder>` (ClickHouse in this process) or
 * `http://user:password@host:8123/database` (`https://` alike); the database is created when it is missing.
 * Drivers are loaded only when they are asked for.
 */
export async function openFactStore(url: string): Promise<FactStore> {
  if (url.startsWith('chdb:')) {
    const { startChdb } = await import('../embedded/chdb.ts');
    return startChdb({
      path: resolve(decodeURIComponent(url.slice('chdb:'.length).replace(/^\/\/(?=\/)/, ''))),
    });
  }
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new Error('FACT_STORE_URL must begin with chdb:, http:// or https://.');
  }
  const { createClickHouseFactStore } = await import('../clickhouse/fact-store.ts');
  const server = new URL(url);
  const database = server.pathname.replace(/^\/|\/$/g, '') || 'marquee';
  if (!/^\w+$/.test(database))
    throw new Error(`FACT_STORE_URL: "${database}" cannot be the name of a database.`);
  server.pathname = '/';

  const beforeDatabase = createClickHouseFactStore({ url: server.href });
  try {
    await beforeDatabase.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
  } finally {
    await beforeDatabase.dispose();
  }
  return createClickHouseFactStore({ url: server.href, database });
}
