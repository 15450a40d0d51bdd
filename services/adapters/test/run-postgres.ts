import pg from 'pg';

import { launchTestPostgres } from './postgres-server.ts';

/**
 * Vitest's global set-up of the tests against engines: one embedded PostgreSQL without fsync for the whole run, on which
 * every test makes databases of its own. Where the environment names a server already, that one is used.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL'] !== undefined) return undefined;
  const server = await launchTestPostgres({ hasSocket: true });
  await cheapenSignIn(server.url);
  // Workers are started afterwards and inherit it.
  process.env['TEST_POSTGRES_URL'] = server.url;
  return async () => {
    delete process.env['TEST_POSTGRES_URL'];
    await server.dispose();
  };
}

/** Suites connect some thousand times; the usual 4,096 rounds of hashing guard a password that lives for minutes. */
async function cheapenSignIn(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set scram_iterations = 1');
    await client.query(`alter role ${username} password '${password}'`);
  } finally {
    await client.end();
  }
}
