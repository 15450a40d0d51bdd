import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { launchTestPostgres, type TestPostgres } from './postgres-server.ts';

/** A database of its own on the test process's PostgreSQL. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database, connected clients or not. */
  dispose(): Promise<void>;
}

let shared: Promise<TestPostgres> | undefined;
const open = new Set<TestPostgres>();

/** Stops every server of the test file that has ended; see `end-test-postgres.ts`. */
export async function endTestPostgres(): Promise<void> {
  shared = undefined;
  await Promise.all([...open].map((server) => server.dispose()));
}

/**
 * A new, empty database on the server of `TEST_POSTGRES_URL`, which the run (see `run-postgres.ts`) or a
 * developer has started; without one, on an embedded PostgreSQL without fsync that ends with the test file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'] ?? (await (shared ??= startTestPostgres())).url;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files of an empty database takes a third of the processor time of writing its pages to the log.
  await runOnServer(server, `create database ${name} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dispose: () => runOnServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Starts an embedded PostgreSQL for tests that stop it, never `TEST_POSTGRES_URL`. */
export async function startTestPostgres(options: { durable?: boolean } = {}): Promise<TestPostgres> {
  const server = await launchTestPostgres(options);
  const handle: TestPostgres = {
    ...server,
    dispose: async () => {
      await server.dispose();
      open.delete(handle);
    },
  };
  open.add(handle);
  return handle;
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
