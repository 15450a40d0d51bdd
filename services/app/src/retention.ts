import { existsSync } from 'node:fs';

import { INTERNAL_SECRET_HEADER } from './internal-api.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

/**
 * `npm run retention`: lets the running Marquee drop now what is older than its settings keep, instead of within the hour.
 * Exit code 1 when a month had to be kept because wallets were not told of all its spend.
 */
interface Report {
  readonly closed: readonly { readonly month: number; readonly facts: number }[];
  readonly keptForWallets: readonly number[];
  readonly forgotten: readonly { readonly table: string; readonly week: string }[];
}

async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const secrets = await loadSecrets(settings, { mayMake: false });
  const origin = `http://${settings.host}:${settings.port}`;
  const response = await fetch(`${origin}/internal/retention`, {
    method: 'POST',
    headers: { [INTERNAL_SECRET_HEADER]: secrets.internal },
  }).catch(() => {
    throw new Error(
      `${origin} does not answer. Start Marquee first (npm start), with the same PORT and DATA_DIR.`,
    );
  });
  if (!response.ok)
    throw new Error(`The running Marquee answered ${response.status}. Does it use the same DATA_DIR?`);
  const report = (await response.json()) as Report | null;
  process.stdout.write(`${describe(report).join('\n')}\n`);
  return report !== null && report.keptForWallets.length > 0 ? 1 : 0;
}

function describe(report: Report | null): string[] {
  if (report === null) return ['Another process is dropping at this moment.'];
  const lines = [
    ...report.closed.map(
      ({ month, facts }) => `facts of ${nameOf(month)}: ${facts} dropped, their money by closing balances`,
    ),
    ...report.keptForWallets.map(
      (month) => `facts of ${nameOf(month)}: kept, wallets were not told of all their spend`,
    ),
    ...report.forgotten.map(
      ({ table, week }) =>
        `${table}: the week from ${week.slice(0, 4)}-${week.slice(4, 6)}-${week.slice(6)} dropped`,
    ),
  ];
  return lines.length > 0 ? lines : ['Nothing is older than it is kept.'];
}

/** 202611 as 2026-11. */
const nameOf = (month: number): string => `${String(month).slice(0, 4)}-${String(month).slice(4)}`;

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
