import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll } from 'vitest';

import { launchTestPostgres, type TestPostgres } from './postgres-server.ts';

/** A database of its own on the test process's PostgreSQL. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database, connected clients or not. */
  dispose(): Promise<void>;
}

let shared: Promise<TestPostgres> | undefined;
const open = new Set<TestPostgres>();

// Registered first by being imported, hence run last: after the file's own clean-up.
afterAll(async () => {
  await Promise.all([...open].map((server) => server.dispose()));
  shared = undefined;
});

/**
 * A fresh, empty database on the server of `TEST_POSTGRES_URL`, which the run has started (see `run-postgres.ts`) or
 * somebody else; without one, on an embedded PostgreSQL without fsync that goes away with the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_POSTGRES_URL'] ?? (await (shared ??= startTestPostgres())).url;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dispose: () => runOnServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** Always embedded, never `TEST_POSTGRES_URL`: whoever asks for it means to stop it. It ends with the test file. */
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
