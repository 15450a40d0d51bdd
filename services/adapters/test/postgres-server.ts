import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts';

/** A PostgreSQL for tests, in a folder of its own that goes with it. */
export interface TestPostgres {
  readonly url: string;
  /** Stops the server; connections to its port are refused. */
  stop(): Promise<void>;
  /** Brings it back with its data, on the same port. */
  start(): Promise<void>;
  /** Stops every process of it with SIGSTOP: connections stay open without an answer. */
  freeze(): Promise<void>;
  /** SIGCONT. */
  thaw(): Promise<void>;
  dispose(): Promise<void>;
}

/** Characters: a socket's path has at most 103 where the tests run, see unix(7), and its own name takes some twenty of them. */
const MAX_SOCKET_FOLDER = 80;

/**
 * @param durable whether it writes through to the disk, for tests that kill it
 * @param hasSocket whether its address may lead to a socket, for tests that do not cut its connections
 */
export async function launchTestPostgres({ durable = false, hasSocket = false } = {}): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee test '));
  // Root's tests run PostgreSQL as another user, who has to be able to enter.
  await chmod(dataDir, 0o711);
  const isShort = path.join(dataDir, 'postgres/cluster').length < MAX_SOCKET_FOLDER;
  const settings = {
    dataDir: path.join(dataDir, 'postgres'),
    durable,
    hasSocket: hasSocket && isShort && process.platform !== 'win32',
  };
  const running: { server: EmbeddedPostgres | undefined } = { server: await startEmbeddedPostgres(settings) };
  const { url, port } = running.server as EmbeddedPostgres;
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const postmaster = running.server?.pid;
    if (postmaster === undefined) return;
    const children = await promisify(execFile)('pgrep', ['-P', String(postmaster)]);
    for (const pid of [postmaster, ...children.stdout.split('\n').filter(Boolean).map(Number)])
      signalTo(pid, name);
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
    },
  };
  return handle;
}

/** A backend whose connection was closed meanwhile has ended, and needs no signal. */
function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
