import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY_WITHIN_MS = 180_000;
const POLL_MS = 50;

/** Process ids by role: `supervisor`, `control-plane`, `edge-…`, `postgres`. */
export type Roles = ReadonlyMap<string, number>;

/** A whole Marquee with the demo, on free ports and in a folder of its own, that may be killed at will. */
export interface Product {
  readonly url: string;
  readonly edgeUrl: string;
  readonly dataDir: string;
  /** Everything that it printed since its first start. */
  output(): string;
  /** The living processes. */
  roles(): Promise<Roles>;
  /** Starts it, with more in its environment where that is given; resolves when both ports say that they are ready. */
  start(environment?: Readonly<Record<string, string>>): Promise<void>;
  /** SIGKILL to every process at once, the embedded PostgreSQL included; resolves when none is left. */
  killAll(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends what runs and removes the folder. */
  dispose(): Promise<void>;
}

export async function createProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'marquee-crash-')));
  const [port, edgePort] = [await freePort(), await freePort()];
  const [url, edgeUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${edgePort}`];
  const base = {
    ...{ HOST: '127.0.0.1', PORT: String(port), EDGE_PORT: String(edgePort), DATA_DIR: dataDir },
    ...{ LOG_LEVEL: 'warn', ...settings },
  };
  let child: ChildProcess | undefined;
  let printed = '';
  const roles = () => rolesOf(dataDir);
  const killAll = async () => {
    const found = await roles();
    // The supervisor first, so that it starts no process again.
    for (const pid of found.values()) signal(pid, 'SIGKILL');
    // PostgreSQL's own children end with it, each in its time.
    await waitFor('the end of every process', async () => (await roles()).size === 0 && hasEnded(child));
  };
  return {
    url,
    edgeUrl,
    dataDir,
    output: () => printed,
    roles,
    async start(environment = {}) {
      const started = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
        cwd: ROOT,
        env: { ...process.env, ...base, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      await waitFor('readiness', async () => {
        if (hasEnded(started))
          throw new Error(`Marquee ended with ${started.exitCode}:\n${printed.slice(-4_000)}`);
        return (await isReady(url)) && (await isReady(edgeUrl));
      });
    },
    killAll,
    async stop() {
      child?.kill('SIGTERM');
      await waitFor('the end', () => hasEnded(child));
      return child?.exitCode ?? null;
    },
    async dispose() {
      await killAll();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** @throws what the condition throws, or an Error when the time has run out */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = READY_WITHIN_MS,
): Promise<void> {
  const begunAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - begunAt > withinMs) throw new Error(`Timed out waiting for ${what}.`);
    await pause(POLL_MS);
  }
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const hasEnded = (child: ChildProcess | undefined): boolean =>
  child === undefined || child.exitCode !== null || child.signalCode !== null;

async function rolesOf(dataDir: string): Promise<Roles> {
  const found = new Map<string, number>();
  const marks = (await readdir(path.join(dataDir, 'run')).catch(() => [])).filter((name) =>
    name.endsWith('.json'),
  );
  // The supervisor, which starts the others, comes first.
  for (const name of marks.sort(
    (a, b) => Number(b.startsWith('supervisor')) - Number(a.startsWith('supervisor')),
  )) {
    const text = await readFile(path.join(dataDir, 'run', name), 'utf8').catch(() => '');
    const pid = Number(/"pid":(\d+)/.exec(text)?.[1] ?? 0);
    if (pid > 0 && signal(pid, 0)) found.set(path.parse(name).name, pid);
  }
  const postmaster = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(
    () => '',
  );
  const postgres = Number(postmaster.split('\n')[0]);
  if (postgres > 0 && signal(postgres, 0)) found.set('postgres', postgres);
  return found;
}

/** False when there is no such process. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
