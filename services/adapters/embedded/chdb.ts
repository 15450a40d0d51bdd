import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';

import { emptyBlockFolder } from '../clickhouse/block-file.ts';
import { createClickHouseFactStore, READ_SETTINGS } from '../clickhouse/fact-store.ts';
import type { ClickHouseFactStoreOptions } from '../clickhouse/fact-store.ts';

export interface ChdbOptions {
  /** The data directory; created when it is missing. One process at a time. */
  readonly path: string;
  /** Created when it is missing. Default `marquee`. */
  readonly database?: string;
}

/**
 * Starts ClickHouse in this process. All use of chdb's experimental connection hook is in this file. A process
 * can have one data directory at a time; a directory left by a killed process opens without repair.
 */
export async function startChdb(options: ChdbOptions): Promise<FactStore> {
  const path = resolve(options.path);
  const database = options.database ?? 'marquee';
  if (!/^\w+$/.test(database)) throw new Error(`"${database}" cannot be the name of a database.`);
  const { createChdbConnection, Session, drainPending } = await loadChdb();
  mkdirSync(path, { recursive: true });

  const connection = openInUtc(() => openDirectory(path, () => createChdbConnection({ path })));
  // Beside the engine's own folders, which it does not affect; this process now owns the directory
  // exclusively.
  const blockFolder = join(path, 'blocks');
  emptyBlockFolder(blockFolder);
  const store = createClickHouseFactStore({
    blockFolder,
    // The hook brings its own, equal copy of the client's types.
    connection: connection as unknown as NonNullable<ClickHouseFactStoreOptions['connection']>,
    streamRows: (sql, params) => streamRows(() => new Session(path), database, sql, params),
    onDispose: drainPending,
  });
  await store.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
  await store.command(`USE ${database}`);
  return store;
}

async function loadChdb() {
  try {
    const [hook, engine] = await Promise.all([import('chdb/connection'), import('chdb')]);
    return {
      createChdbConnection: hook.createChdbConnection,
      Session: engine.Session,
      drainPending: engine.drainPending,
    };
  } catch (cause) {
    throw new Error(
      'The embedded ClickHouse (optional package "chdb", Linux and macOS) is not installed; install it, or set FACT_STORE_URL to a ClickHouse server.',
      { cause },
    );
  }
}

function openDirectory<T>(path: string, open: () => T): T {
  try {
    return open();
  } catch (cause) {
    const owner = liveOwner(path);
    if (owner !== undefined) {
      throw new Error(
        `Another process${owner > 0 ? ` (PID ${owner})` : ''} has the fact store in ${path} open; stop it first, or choose another DATA_DIR.`,
        { cause },
      );
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The fact store in ${path} cannot be opened; see that the folder is writable. ${reason.split('\n')[0] ?? ''}`,
      { cause },
    );
  }
}

/**
 * The process that holds the directory's lock, as ClickHouse notes it in the file `status`. The engine prints
 * "Cannot lock file" and gives no reason to its caller.
 */
function liveOwner(path: string): number | undefined {
  try {
    const pid = Number(/^PID: (\d+)/m.exec(readFileSync(join(path, 'status'), 'utf8'))?.[1]);
    if (!Number.isInteger(pid) || pid === process.pid) return undefined;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    // A process of another user is alive, too, though we must not signal it; without a file there is none.
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? -1 : undefined;
  }
}

/** Starts the engine in UTC: it takes its time zone from TZ when it starts. */
function openInUtc<T>(start: () => T): T {
  const before = process.env['TZ'];
  process.env['TZ'] = 'UTC';
  try {
    return start();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}

interface StreamingSession {
  queryAsync(sql: string): Promise<unknown>;
  queryStreamBind(
    sql: string,
    params: Record<string, unknown>,
    options: { format: string },
  ): {
    rows(): AsyncIterable<unknown>;
  };
  close(): void;
}

/** A session of its own for each stream, since a session can have one cursor. */
async function* streamRows<Row>(
  open: () => StreamingSession,
  database: string,
  sql: string,
  params: Readonly<Record<string, FactParam>>,
): AsyncIterable<Row> {
  const session = open();
  try {
    await session.queryAsync(`USE ${database}`);
    for (const [name, value] of Object.entries(READ_SETTINGS)) {
      await session.queryAsync(`SET ${name} = ${typeof value === 'number' ? value : `'${value}'`}`);
    }
    for await (const row of session.queryStreamBind(sql, params, { format: 'JSONEachRow' }).rows())
      yield row as Row;
  } finally {
    session.close();
  }
}
