import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { openTrafficLog } from '@marquee/adapters/choose/traffic-log';

import { moveTrafficLog } from './move-traffic-log.ts';
import { AlreadyRunning, claimRole, runningProcesses } from '../process/instance-lock.ts';
import { readSettings } from '../settings/settings.ts';

/**
 * `npm run move-traffic-log -- --from file:.data/traffic-log --to kafka://host:9092`: see
 * docs/runbooks/move-traffic-log.md. Exit code 1, and nothing is changed but that topics were created, when it refuses.
 */
async function main(): Promise<void> {
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  if (values.from === undefined || values.to === undefined)
    throw new Error('Name both logs: --from file:<folder> --to kafka://host:9092');
  const [running] = await runningProcesses(settings.dataDir);
  if (running !== undefined) {
    throw new AlreadyRunning(
      `Marquee is already running on ${settings.dataDir} (${running.role}, process ${running.pid}). Stop it first.`,
    );
  }
  // Nor does it start meanwhile.
  const claims = [
    await claimRole(settings.dataDir, 'supervisor'),
    await claimRole(settings.dataDir, 'control-plane'),
  ];
  const from = await openTrafficLog(values.from, settings.trafficLog);
  const to = await openTrafficLog(values.to, settings.trafficLog);
  try {
    const { topics } = await moveTrafficLog(from, to);
    const lines = topics.map(({ name, before, after }) => `${name.padEnd(12)} ${before} -> ${after}`);
    process.stdout.write(
      `${lines.join('\n')}\nEverything was read. Set TRAFFIC_LOG_URL=${values.to.replace(/\/\/[^@/]*@/, '//…@')} and start Marquee.\n`,
    );
  } finally {
    await Promise.allSettled([from.dispose(), to.dispose(), ...claims.map((claim) => claim.release())]);
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
