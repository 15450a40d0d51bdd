import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { runningProcesses, type RunningProcess } from '../process/instance-lock.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * `npm run restart -- edge|control-plane|all`: puts new processes in the place of running ones. Edges follow
 * each other without a gap, one at a time; the port of the edge stays open while the control plane restarts.
 */
const WAIT_MS = 180_000;
const POLL_MS = 100;

async function main(what: string): Promise<void> {
  if (!['all', 'edge', 'control-plane'].includes(what)) throw new Error('Name edge, control-plane or all.');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const running = await runningProcesses(settings.dataDir);
  if (!running.some(({ role }) => role === 'supervisor')) {
    throw new Error(`Marquee does not run on ${settings.dataDir}. Start it with: npm start`);
  }
  const edges = what === 'control-plane' ? [] : running.filter(({ role }) => role.startsWith('edge-'));
  const planes = what === 'edge' ? [] : running.filter(({ role }) => role === 'control-plane');
  for (const one of [...edges, ...planes]) {
    await replaced(one);
    process.stdout.write(`Replaced ${one.role}\n`);
  }
  if (planes.length > 0) await untilTrue('the control plane', () => isReady(settings.host, settings.port));
}

/** A process that is signalled alone asks its supervisor for a successor. */
async function replaced(one: RunningProcess): Promise<void> {
  process.kill(one.pid, 'SIGTERM');
  await untilTrue(`the end of ${one.role}`, async () => !one.isAlive());
}

const isReady = (host: string, port: number): Promise<boolean> =>
  fetch(`http://${host}:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

async function untilTrue(what: string, condition: () => Promise<boolean>): Promise<void> {
  const startedAtMs = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAtMs > WAIT_MS)
      throw new Error(`Timed out waiting for ${what}; see its log.`);
    await pause(POLL_MS);
  }
}

try {
  await main(process.argv[2] ?? 'all');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
