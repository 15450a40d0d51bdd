import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { runningSince } from '@marquee/kit/runtime/running-since';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';

const SERVER_MODULE = fileURLToPath(new URL('./postgres.ts', import.meta.url));

describe('embedded PostgreSQL', () => {
  let folder: string;
  const running: EmbeddedPostgres[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee embedded '));
    await chmod(folder, 0o711);
  });
  afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = async (name: string, options: { port?: number; durable?: boolean } = {}) => {
    const server = await startEmbeddedPostgres({
      dataDir: path.join(folder, name),
      durable: false,
      ...options,
    });
    running.push(server);
    return server;
  };

  it('keeps its data over a restart, in a folder whose path has a space', async () => {
    const first = await start('kept');
    await query(first.url, 'create table t as select 42 as n');
    await first.stop();
    await first.stop();
    const second = await start('kept');
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 42 }]);
    const encoding = await query(second.url, 'show server_encoding');
    expect(encoding).toEqual([{ server_encoding: 'UTF8' }]);
  });

  it('listens on the loopback address alone, and rejects connections without the password', async () => {
    const server = await start('guarded');
    expect(await query(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const wrong = new URL(server.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    const password = await stat(path.join(folder, 'guarded', 'password'));
    expect(password.mode & 0o777).toBe(0o600);
  });

  it('says in one sentence that a port is taken', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const port = portOf(occupant);
    await expect(start('port', { port })).rejects.toThrow(
      `PostgreSQL could not start: port ${port} on 127.0.0.1 is taken.`,
    );
    occupant.close();
    expect((await start('port', { port })).port).toBe(port);
  });

  it('says in one sentence that the folder cannot be written', async () => {
    await writeFile(path.join(folder, 'a file'), '');
    await expect(start('a file/postgres')).rejects.toThrow(/^The data folder .* cannot be written: .*\.$/s);
  });

  it('refuses a folder whose owner lives, and leaves its server alone', async () => {
    const server = await start('owned');
    await expect(start('owned')).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('is started again, on its port, by the process whose server was killed', async () => {
    const first = await start('killed', { durable: true });
    await query(first.url, 'create table t as select 42 as n');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await start('killed', { port: first.port });
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 42 }]);
  });

  it('begins again after an initialisation that was cut off', async () => {
    await mkdir(path.join(folder, 'cut', 'cluster.new', 'base'), { recursive: true });
    await writeFile(path.join(folder, 'cut', 'cluster.new', 'PG_VERSION'), '18\n');
    const server = await start('cut');
    expect(await query(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await expect(access(path.join(folder, 'cut', 'cluster.new'))).rejects.toThrow();
  });

  it('removes a stale pid file that names another process', async () => {
    const server = await start('stale');
    await server.stop();
    await writeFile(path.join(folder, 'stale', 'cluster', 'postmaster.pid'), `${process.pid}\n/elsewhere\n`);
    const again = await start('stale');
    expect(await query(again.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('heals after the process that started it was killed, and loses nothing that was committed', async () => {
    const dataDir = path.join(folder, 'orphaned');
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '--eval',
        `const { startEmbeddedPostgres } = await import(${JSON.stringify(SERVER_MODULE)});
         const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
         console.log(server.pid + ' ' + server.url);
         setInterval(() => undefined, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], cwd: path.dirname(SERVER_MODULE) },
    );
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const [pid, url] = line.split(' ') as [string, string];
    await query(url, 'create table t as select 42 as n');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(runningSince(Number(pid))).toBeDefined();

    const messages: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, onProgress: (message) => messages.push(message) });
    running.push(server);
    expect(runningSince(Number(pid))).toBeUndefined();
    expect(messages).toContain('Stopped a PostgreSQL that an earlier run had left behind');
    expect(await query(server.url, 'select n from t')).toEqual([{ n: 42 }]);
  });

  describe.runIf(process.getuid?.() === 0)('as root', () => {
    it('lets its own user, and no one else, into a data folder that is closed to others', async () => {
      const closed = path.join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const server = await start('closed/postgres');
      expect(server.folder).toBe(path.join(closed, 'postgres'));
      expect((await stat(closed)).mode & 0o777).toBe(0o710);
    });

    it('moves the cluster when a folder further up is closed', async () => {
      const closed = path.join(folder, 'home');
      const dataDir = path.join(closed, 'clone', 'data');
      await mkdir(dataDir, { recursive: true });
      await chmod(closed, 0o700);
      const first = await start('home/clone/data/postgres');
      expect(first.folder).not.toContain(folder);
      try {
        await query(first.url, 'create table t as select 42 as n');
        await first.stop();
        const second = await start('home/clone/data/postgres');
        expect(await query(second.url, 'select n from t')).toEqual([{ n: 42 }]);
        await second.stop();
        // Operators remove the data folder to start over.
        await rm(dataDir, { recursive: true });
        const fresh = await start('home/clone/data/postgres');
        await expect(query(fresh.url, 'select n from t')).rejects.toThrow('does not exist');
        await fresh.stop();
        await rm(fresh.folder, { recursive: true, force: true });
      } finally {
        await first.stop();
        await rm(first.folder, { recursive: true, force: true });
      }
    });
  });

  it('keeps its log short of failed statements', async () => {
    const server = await start('quiet');
    await expect(query(server.url, 'select nonsense')).rejects.toThrow();
    expect(await readFile(path.join(folder, 'quiet', 'postgres.log'), 'utf8')).not.toContain('nonsense');
  });
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
