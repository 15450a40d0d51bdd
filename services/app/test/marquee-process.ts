import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** A whole Marquee in processes of its own, on free ports and in a folder of its own. */
export interface MarqueeProcess {
  readonly url: string;
  readonly edgeUrl: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Everything that it printed. */
  output(): string;
  /** Ids of the control plane and the edge. */
  pids(): Promise<{ readonly controlPlane: number; readonly edge: number }>;
  /** SIGTERM, and waits until it has drained. */
  stop(): Promise<number | null>;
  /** SIGKILL to control plane and edge; PostgreSQL is left behind, as a power cut to the processes would. */
  kill(): Promise<void>;
  /** Starts again on the same folder and ports. */
  restart(): Promise<void>;
  /** Stops what runs and removes the folder. */
  dispose(): Promise<void>;
}

/** Starts `npm start`'s script and resolves when it is ready. */
export async function startMarquee(settings: Readonly<Record<string, string>> = {}): Promise<MarqueeProcess> {
  // A space in the path, because people have them.
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'marquee e2e ')));
  const [port, edgePort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    EDGE_PORT: String(edgePort),
    DATA_DIR: dataDir,
    SEED: 'none',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let printed = '';

  const launch = async () => {
    const started = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    started.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    started.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await expect
      .poll(
        async () => {
          if (started.exitCode !== null)
            throw new Error(`Marquee ended with ${started.exitCode}:\n${printed}`);
          const response = await fetch(`${url}/health/ready`).catch(() => undefined);
          return response?.status;
        },
        { timeout: READY_WITHIN_MS, interval: 100 },
      )
      .toBe(200);
  };

  const ended = async (): Promise<number | null> => {
    const running = child;
    if (!running) return null;
    if (running.exitCode !== null || running.signalCode !== null) return running.exitCode;
    return new Promise((resolve) => running.once('exit', (code) => resolve(code)));
  };

  const pids = async () => ({
    controlPlane: await pidOf(dataDir, 'control-plane'),
    edge: await pidOf(dataDir, 'edge'),
  });

  const stop = async () => {
    child?.kill('SIGTERM');
    return ended();
  };

  await launch();
  return {
    url,
    edgeUrl: `http://localhost:${edgePort}`,
    dataDir,
    env,
    output: () => printed,
    pids,
    stop,
    async kill() {
      const { controlPlane, edge } = await pids();
      process.kill(controlPlane, 'SIGKILL');
      process.kill(edge, 'SIGKILL');
      await ended();
    },
    restart: launch,
    async dispose() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function pidOf(dataDir: string, role: string): Promise<number> {
  const mark = JSON.parse(await readFile(path.join(dataDir, 'run', `${role}.json`), 'utf8')) as {
    pid: number;
  };
  return mark.pid;
}

/** Newest mail in the outbox to an address, once it is there. */
export async function mailTo(dataDir: string, address: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        for (const name of (await readdir(outbox).catch(() => [])).sort().reverse()) {
          if (!name.endsWith('.eml')) continue;
          const text = await readFile(path.join(outbox, name), 'utf8');
          if (text.includes(address)) return (found = text) !== undefined;
        }
        return false;
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(true);
  return (found ?? '').replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '=');
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
