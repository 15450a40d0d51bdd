import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { until } from './until.ts';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A cold start builds the web and seeds the demo. */
const READY_WITHIN_MS = 180_000;

/** Where a running Marquee is reached. */
export interface Product {
  readonly url: string;
  readonly edgeUrl: string;
  /** Its mails lie in `outbox` there. */
  readonly dataDir: string;
}

export interface RunningProduct extends Product {
  /** Everything that it printed. */
  output(): string;
  /** SIGTERM, waits until it has drained, and removes its folder. */
  stop(): Promise<void>;
}

/**
 * The product that `MARQUEE_URL` names, or one of its own, started as a person starts it.
 *
 * A running one needs `MARQUEE_EDGE_URL` and `MARQUEE_DATA_DIR` beside its address, and keeps running afterwards.
 */
export async function obtainProduct(): Promise<RunningProduct> {
  const { MARQUEE_URL: url, MARQUEE_EDGE_URL: edgeUrl, MARQUEE_DATA_DIR: dataDir } = process.env;
  if (url === undefined || url === '') return startProduct();
  return {
    url: url.replace(/\/+$/, ''),
    edgeUrl: edgeUrl ?? '',
    dataDir: dataDir ?? '',
    output: () => '',
    stop: async () => undefined,
  };
}

/** Runs what `npm start` runs, with the demo, on free ports and in a folder of its own. */
async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee e2e '));
  const port = String(await freePort());
  const edgePort = String(await freePort());
  let printed = '';
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env: {
      ...productEnvironment(),
      PORT: port,
      EDGE_PORT: edgePort,
      DATA_DIR: dataDir,
      SEED: 'demo',
      // A tenth of the usual: the tests need its shape, and its start is quicker.
      DEMO_IMPRESSIONS_A_DAY: '20000',
      LOG_LEVEL: 'warn',
      // Stories sign people up from addresses of their own.
      TRUST_PROXY: 'loopback',
      // Every page of a test begins with a session of its own.
      PASSWORD_HASH_KIB: '1024',
      // Stories wait for figures of traffic that they have just made.
      INSERT_INTERVAL_MS: '1000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const take = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const stop = async () => {
    child.kill('SIGTERM');
    await exitOf(child);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://localhost:${port}`;
  try {
    await until(
      'Marquee',
      async () => {
        if (child.exitCode !== null) throw new Error(`Marquee ended with ${child.exitCode}:\n${printed}`);
        return (await fetch(`${url}/health/ready`).catch(() => undefined))?.ok;
      },
      { timeoutMs: READY_WITHIN_MS },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, edgeUrl: `http://localhost:${edgePort}`, dataDir, output: () => printed, stop };
}

/** The environment without the test runner's variables: with `NODE_ENV=test` another web would be built. */
const productEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST.*|TEST|NODE_ENV|MODE|DEV|PROD|SSR|BASE_URL)$/.test(name),
    ),
  );

/** Waits for the end of a process that this one started. */
async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => child.once('exit', resolve));
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
