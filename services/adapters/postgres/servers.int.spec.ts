import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { TestPostgres } from '../test/postgres-server.ts';
import { startTestPostgres } from '../test/test-postgres.ts';
import { createPostgresEventStore } from './event-store.ts';
import { createPostgresReadStore } from './read-store.ts';
import { postgresServers } from './servers.ts';

const portOf = ({ url }: TestPostgres) => new URL(url).port;

async function run(server: TestPostgres, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe('several PostgreSQL servers in one URL', () => {
  let standby: TestPostgres;
  let primary: TestPostgres;
  let url: string;

  beforeAll(async () => {
    [standby, primary] = await Promise.all([startTestPostgres(), startTestPostgres()]);
    for (const server of [standby, primary])
      await run(server, `create role app superuser login password 'x'`);
    await run(standby, 'alter role app set default_transaction_read_only = on');
    url = `postgres://app:x@127.0.0.1:1,127.0.0.1:${portOf(standby)},127.0.0.1:${portOf(primary)}/postgres?target_session_attrs=read-write`;
  });

  it('leaves one server to the driver', () => {
    expect(postgresServers('postgres://u:p@h/db?sslmode=require')).toEqual({
      connectionString: 'postgres://u:p@h/db?sslmode=require',
      findWritable: undefined,
    });
    expect(postgresServers('postgres://u:p@h1:5432,h2/db?target_session_attrs=any').connectionString).toBe(
      'postgres://u:p@h1:5432/db',
    );
  });

  it('connects to the one that takes writes, and to another once that one does', async () => {
    const eventStore = createPostgresEventStore({ url, timeoutMs: 20_000 });
    expect(await eventStore.headPosition()).toBe(0n);
    await eventStore.dispose();

    const readStore = createPostgresReadStore({ url });
    const port = async () =>
      (await sql<{ port: string }>`select current_setting('port') as port`.execute(readStore.db)).rows[0]
        ?.port;
    expect(await port()).toBe(portOf(primary));
    await run(standby, 'alter role app reset default_transaction_read_only');
    await primary.stop();
    expect(await vi.waitFor(port, { timeout: 20_000 })).toBe(portOf(standby));
    await readStore.dispose();
  });

  it('reports the store as unavailable when no server accepts writes', async () => {
    const away = createPostgresReadStore({ url: 'postgres://u:p@127.0.0.1:1,127.0.0.1:2/db' });
    await expect(away.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await away.dispose();
  });
});
