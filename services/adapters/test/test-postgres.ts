import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { launchTestPostgres, type TestPostgres } from './postgres-server.ts';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

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

/** A new database behind a proxy that simulates failures of the network. */
export async function proxiedDatabase(): Promise<{ readonly url: string; readonly proxy: TcpProxy }> {
  const url = new URL((await testDatabase()).url);
  const proxy = await startTcpProxy(Number(url.port));
  // A socket would lead around it.
  url.searchParams.delete('host');
  url.port = String(proxy.port);
  return { url: url.href, proxy };
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

/** Both are there, and missing in its types. */
type Admin = pg.Client & { ref(): void; unref(): void };

/** One connection to each server for as long as the process runs: to connect takes as long as to make a database. */
const admins = new Map<string, Promise<Admin>>();
/** Running on them. */
let statements = 0;

async function runOnServer(url: string, statement: string): Promise<void> {
  let connecting = admins.get(url);
  if (connecting === undefined) {
    connecting = connectAdmin(url);
    admins.set(url, connecting);
  }
  const admin = await connecting;
  // Between statements it must not keep a finished process alive.
  if ((statements += 1) === 1) admin.ref();
  try {
    await admin.query(statement);
  } finally {
    if ((statements -= 1) === 0) admin.unref();
  }
}

async function connectAdmin(url: string): Promise<Admin> {
  const client = new pg.Client({ connectionString: url }) as Admin;
  const forget = (): void => void admins.delete(url);
  client.on('error', forget).on('end', forget);
  try {
    await client.connect();
  } catch (error) {
    forget();
    throw error;
  }
  return client;
}
