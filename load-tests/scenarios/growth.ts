import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { FOLDERS, isFlat, sizesOf, type Sizes } from '../growth/folders.ts';

/**
 * Whether what a product keeps stops growing: a Marquee of its own with the least retention that its settings allow lives
 * through months. Each round is one start under traffic, its clock a month ahead of the last; then what is too old is dropped,
 * the journal is compared and the folders measured. Ends by itself; loopback only.
 *
 *   npm run growth -- --rounds 8 --seconds 40 --qps 40
 *
 * Exit code 1 when the traffic log or the facts grow to the end, or the journal does not balance. PostgreSQL holds the journal and
 * grows with them, as docs/runbooks/retention.md says.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DAYS_A_ROUND = 31;
const READY_WITHIN_MS = 180_000;
const SETTINGS = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  TRAFFIC_LOG_RETENTION_HOURS: '72',
  TRAFFIC_LOG_RETENTION_BYTES: String(64 * 2 ** 20),
  TRAFFIC_LOG_MAX_BYTES: String(64 * 2 ** 20),
  FACTS_RETENTION_DAYS: '35',
  BID_MEMORY_DAYS: '35',
};

type Environment = Readonly<Record<string, string | undefined>>;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '8' },
      seconds: { type: 'string', default: '40' },
      qps: { type: 'string', default: '40' },
    },
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee-growth-'));
  const [port, edgePort] = [await freePort(), await freePort()];
  const sizes: Sizes[] = [];
  let isBalanced = true;
  try {
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const env: Environment = {
        ...{
          ...process.env,
          ...SETTINGS,
          DATA_DIR: dataDir,
          PORT: String(port),
          EDGE_PORT: String(edgePort),
        },
        DAYS_AHEAD: String(round * DAYS_A_ROUND),
        NODE_OPTIONS: `--require ${path.join(ROOT, 'load-tests/growth/days-ahead.cjs')}`,
      };
      const load = ['--url', `http://127.0.0.1:${port}`, '--seed', String(round + 1)];
      const product = await start(env, [port, edgePort]);
      try {
        const traffic = await program(env, 'load-tests/traffic/main.ts', [
          ...load,
          ...['--qps', values.qps, '--seconds', values.seconds],
        ]);
        const retention = await program(env, 'services/app/src/operator/retention.ts', []);
        const journal = await program(env, 'services/app/src/operator/reconcile.ts', []);
        isBalanced &&= journal.code === 0;
        const measured = await sizesOf(dataDir);
        sizes.push(measured);
        print(round, measured, traffic.output, retention.output, journal);
      } finally {
        await stop(product);
      }
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const growing = FOLDERS.filter((folder) => !isFlat(sizes.map((measured) => measured[folder])));
  for (const folder of FOLDERS)
    process.stdout.write(`${folder.padEnd(12)} ${growing.includes(folder) ? 'grows' : 'is flat'}\n`);
  return growing.some((folder) => folder !== 'postgres') || !isBalanced ? 1 : 0;
}

function print(
  round: number,
  sizes: Sizes,
  traffic: string,
  retention: string,
  journal: { readonly code: number | null; readonly output: string },
): void {
  const requests = /^requests[^\n]*/m.exec(traffic)?.[0] ?? traffic.trim();
  const megabytes = FOLDERS.map((folder) => `${folder} ${(sizes[folder] / 2 ** 20).toFixed(1)} MiB`);
  process.stdout.write(
    `month ${round}: ${megabytes.join(', ')}; journal ${journal.code === 0 ? 'balances' : 'DIFFERS'}\n`,
  );
  process.stdout.write(`  ${requests}\n`);
  for (const line of retention.trim().split('\n')) process.stdout.write(`  ${line}\n`);
  if (journal.code !== 0) process.stdout.write(`${journal.output}\n`);
}

async function start(env: Environment, ports: readonly number[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-4_000)));
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  const isReady = async (port: number): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.status === 200;
  while (!(await Promise.all(ports.map(isReady))).every(Boolean)) {
    if (child.exitCode !== null || performance.now() > deadlineMs) {
      await stop(child);
      throw new Error(`Marquee did not get ready:\n${printed}`);
    }
    await pause(500);
  }
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Runs a program of this project to its end. */
async function program(
  env: Environment,
  file: string,
  parameters: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...parameters], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

process.exitCode = await main();
