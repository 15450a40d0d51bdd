import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { copyMigratedFacts } from '../../reporting/test/migrated-facts.ts';
import { freePort } from './free-port.ts';
import { TEST_SETTINGS } from './test-settings.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** Who may sign in to an empty Marquee. */
export const ADMIN = { email: 'admin@example.com', password: 'marquee-test' };

/** A whole Marquee in processes of its own, on free ports and in a folder of its own. */
export interface MarqueeProcess {
  readonly url: string;
  readonly edgeUrl: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Everything that it printed. */
  output(): string;
  pids(): Promise<Pids>;
  /** SIGTERM, and waits until it has drained. */
  stop(): Promise<number | null>;
  /** SIGKILL to supervisor, control plane and edge; PostgreSQL is left behind. */
  kill(): Promise<void>;
  /** SIGKILL to one process; its supervisor starts it again. */
  killOne(role: Exclude<keyof Pids, 'edges'>): Promise<void>;
  /** Starts again on the same folder and ports. */
  restart(): Promise<void>;
  /** What was started, and leads a process group of its own where npm was. */
  pid(): number;
  /** Exit code of the supervisor, or of npm where that started it, once it has ended. */
  ended(): Promise<number | null>;
  /** Stops what runs and removes the folder. */
  dispose(): Promise<void>;
}

export interface Pids {
  readonly supervisor: number;
  readonly controlPlane: number;
  readonly edge: number;
  /** All edges, by the order of their names. */
  readonly edges: readonly number[];
  readonly postgres: number;
}

export interface StartOptions {
  /** `npm` leads a process group of its own, as a terminal's job does. */
  readonly launcher?: 'script' | 'npm';
  /** Begins with the tables of the fact store, for tests that are not about a first start. */
  readonly hasFactTables?: boolean;
}

/** Starts `npm start`'s script and resolves when it is ready. */
export async function startMarquee(
  settings: Readonly<Record<string, string>> = {},
  { launcher = 'script', hasFactTables = false }: StartOptions = {},
): Promise<MarqueeProcess> {
  const env = await freshSettings(settings);
  const dataDir = String(env['DATA_DIR']);
  if (hasFactTables) await copyMigratedFacts(path.join(dataDir, 'facts'));
  const url = `http://localhost:${env['PORT']}`;
  let child: ChildProcess | undefined;
  let printed = '';

  const launch = async () => {
    const started = spawnStart(env, (text) => (printed += text), launcher);
    child = started;
    let reported = 'nothing';
    const answers = async () => {
      const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
      if (answer !== undefined) reported = await answer.text();
      return answer?.ok ?? (started.exitCode !== null && 'ended');
    };
    const outcome = await until('readiness', answers, { timeout: READY_WITHIN_MS, interval: 100 }).catch(
      (error: unknown) => {
        throw new Error(`readiness reported ${reported} after:\n${printed.slice(-4_000)}`, { cause: error });
      },
    );
    if (outcome === 'ended') throw new Error(`Marquee ended with ${started.exitCode}:\n${printed}`);
  };
  const ended = () => exitOf(child);
  const pids = () => pidsOf(dataDir);
  const killOne: MarqueeProcess['killOne'] = async (role) => {
    process.kill((await pids())[role], 'SIGKILL');
    if (role === 'supervisor') await ended();
  };
  const dispose = async () => {
    child?.kill('SIGTERM');
    await ended();
    await removeWithProcesses(dataDir);
  };

  await launch().catch(async (error: unknown) => {
    await dispose();
    throw error;
  });
  return {
    url,
    edgeUrl: `http://localhost:${env['EDGE_PORT']}`,
    dataDir,
    env,
    output: () => printed,
    pids,
    pid: () => child?.pid ?? 0,
    ended,
    killOne,
    async stop() {
      child?.kill('SIGTERM');
      return ended();
    },
    async kill() {
      const { supervisor, controlPlane, edge } = await pids();
      for (const pid of [supervisor, controlPlane, edge]) process.kill(pid, 'SIGKILL');
      await ended();
    },
    restart: launch,
    dispose,
  };
}

/** Starts with settings that must fail; resolves to its exit code and everything that it printed. */
export async function startAndFail(
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  let output = '';
  const child = spawnStart(settings, (text) => (output += text));
  return { code: await exitOf(child), output };
}

/** Settings of a Marquee with ports and folders of its own. */
export async function freshSettings(
  settings: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    EDGE_PORT: String(await freePort()),
    // A space in the path, because people have them.
    DATA_DIR: settings['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'marquee e2e '))),
    SEED: 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...TEST_SETTINGS,
    ...settings,
  };
}

function spawnStart(
  env: Readonly<Record<string, string>>,
  onText: (text: string) => void,
  launcher: 'script' | 'npm' = 'script',
): ChildProcess {
  const [file, ...args] =
    launcher === 'npm' ? ['npm', 'start'] : [process.execPath, path.join(ROOT, 'scripts/start.mjs')];
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: launcher === 'npm',
  });
  child.stdout.on('data', (chunk: Buffer) => onText(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => onText(chunk.toString()));
  return child;
}

async function exitOf(child: ChildProcess | undefined): Promise<number | null> {
  if (!child) return null;
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

async function pidsOf(dataDir: string): Promise<Pids> {
  const files = await readdir(path.join(dataDir, 'run'));
  const marksOf = (role: string): Promise<number[]> =>
    Promise.all(
      files
        .filter((name) => name.startsWith(role))
        .sort()
        .map(async (name) => {
          const text = await readFile(path.join(dataDir, 'run', name), 'utf8');
          return (JSON.parse(text) as { pid: number }).pid;
        }),
    );
  const edges = await marksOf('edge-');
  const postmaster = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return {
    supervisor: (await marksOf('supervisor'))[0] ?? 0,
    controlPlane: (await marksOf('control-plane'))[0] ?? 0,
    edge: edges[0] ?? 0,
    edges,
    postgres: Number(postmaster.split('\n')[0]),
  };
}

/** Ends what a killed supervisor has left behind on a folder, and removes the folder. */
async function removeWithProcesses(dataDir: string): Promise<void> {
  const marks = await readdir(path.join(dataDir, 'run')).catch(() => []);
  const files = [...marks.map((name) => path.join('run', name)), 'postgres/cluster/postmaster.pid'];
  const left = files.map(async (file) => {
    const text = await readFile(path.join(dataDir, file), 'utf8').catch(() => '');
    return Number(/\d+/.exec(text)?.[0] ?? 0);
  });
  for (const pid of await Promise.all(left)) {
    if (pid > 0) await endProcess(pid);
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function endProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  await until(`the end of process ${pid}`, () => !isAlive(pid), { timeout: 15_000 });
}

/** Whether a process of this Marquee runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Newest mail in the outbox to an address, once it is there. */
export async function mailTo(dataDir: string, address: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  const newest = async () => {
    for (const name of (await readdir(outbox).catch(() => [])).sort().reverse()) {
      if (!name.endsWith('.eml')) continue;
      const text = await readFile(path.join(outbox, name), 'utf8');
      if (text.includes(address)) return text;
    }
    return undefined;
  };
  const found = await until(`a mail to ${address}`, newest, { timeout: 15_000 });
  return found.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');
}
