import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { monotonicMs } from '@marquee/kit/runtime/clock';
import { formatDollars } from '@marquee/schemas/common/money';

import { INTERNAL_SECRET_HEADER } from './internal-api.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

/**
 * `npm run reconcile`: compares facts, journal and balances of the running Marquee, per campaign and account. Waits a
 * while for spend that is on its way to the wallets. Exit code 1 on any difference.
 */
interface Found {
  readonly isBalanced: boolean;
  readonly differenceNanos: string;
  readonly inFlightNanos: string;
  readonly factsNanos: string;
  readonly journalNanos: string;
  readonly differences: readonly {
    readonly what: string;
    readonly campaignId: number | null;
    readonly userId: number | null;
    readonly expectedNanos: string;
    readonly actualNanos: string;
    readonly differenceNanos: string;
  }[];
}

const WAIT_MS = 60_000;
const POLL_MS = 500;

const dollars = (nanos: string) => `$${formatDollars(BigInt(nanos))}`;

async function main(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  const secrets = await loadSecrets(settings);
  const url = `http://${settings.host}:${settings.port}/internal/reconciliation`;
  const deadline = monotonicMs() + WAIT_MS;
  let found = await ask(url, secrets.internal);
  let before: string | undefined;
  // At rest means: nothing on its way, and the same sums twice.
  while (monotonicMs() < deadline && (found.inFlightNanos !== '0' || found.factsNanos !== before)) {
    before = found.factsNanos;
    await pause(POLL_MS);
    found = await ask(url, secrets.internal);
  }
  print(found);
  return found.isBalanced && found.inFlightNanos === '0' ? 0 : 1;
}

async function ask(url: string, secret: string): Promise<Found> {
  let response: Response;
  try {
    response = await fetch(url, { headers: { [INTERNAL_SECRET_HEADER]: secret } });
  } catch {
    throw new Error(
      `${new URL(url).origin} does not answer. Start Marquee first (npm start), with the same PORT and DATA_DIR.`,
    );
  }
  if (!response.ok)
    throw new Error(`The running Marquee answered ${response.status}. Does it use the same DATA_DIR?`);
  return (await response.json()) as Found;
}

function print(found: Found): void {
  const lines = [
    `spend in the facts     ${dollars(found.factsNanos)}`,
    `spend in the journal   ${dollars(found.journalNanos)}`,
    `on its way to wallets  ${dollars(found.inFlightNanos)}`,
    `difference             ${found.differenceNanos} nano-dollars`,
    ...found.differences.map(
      ({ what, campaignId, userId, expectedNanos, actualNanos }) =>
        `  ${what}${campaignId === null ? '' : ` campaign ${campaignId}`}${userId === null ? '' : ` user ${userId}`}: expected ${expectedNanos}, found ${actualNanos}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
