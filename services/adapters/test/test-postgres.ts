import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';
import { afterAll } from 'vitest';

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts';

/** A database of its own on the test process's PostgreSQL. */
export interface TestDatabase {
  readonly url: string;
  /** Drops the database, connected clients or not. */
  dispose(): Promise<void>;
}

/** A PostgreSQL of its own, for tests that take it down. */
export interface TestPostgres {
  readonly url: string;
  /** Takes it down; nobody answers on its port any more. */
  stop(): Promise<void>;
  /** Brings it back with its data, on the same port. */
  start(): Promise<void>;
  /** Stops every process of it with SIGSTOP: connections stay open and nobody answers. */
  freeze(): Promise<void>;
  /** SIGCONT. */
  thaw(): Promise<void>;
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
 * A fresh, empty database. All databases of a test file share one embedded PostgreSQL without fsync, which goes
 * away with the file; `TEST_POSTGRES_URL` names another server to make them on.
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

/** Always embedded, never `TEST_POSTGRES_URL`: whoever asks for it means to stop it. */
export async function startTestPostgres(options: { durable?: boolean } = {}): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee test '));
  // Root's tests run PostgreSQL as another user, who has to be able to enter.
  await chmod(dataDir, 0o711);
  const settings = { dataDir: path.join(dataDir, 'postgres'), durable: options.durable ?? false };
  const running: { server: EmbeddedPostgres | undefined } = { server: await startEmbeddedPostgres(settings) };
  const { url, port } = running.server as EmbeddedPostgres;
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const postmaster = running.server?.pid;
    if (postmaster === undefined) return;
    const children = await promisify(execFile)('pgrep', ['-P', String(postmaster)]);
    for (const pid of [postmaster, ...children.stdout.split('\n').filter(Boolean).map(Number)]) {
      process.kill(pid, name);
    }
  };
  const handle: TestPostgres = {
    url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      await running.server?.stop();
      running.server = undefined;
    },
    start: async () => {
      running.server ??= await startEmbeddedPostgres({ ...settings, port });
    },
    dispose: async () => {
      await handle.thaw();
      await handle.stop();
      await rm(dataDir, { recursive: true, force: true });
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
