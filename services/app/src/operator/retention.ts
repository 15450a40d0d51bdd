import { connectToRunning, runProgram } from './running-process-client.ts';

/**
 * `npm run retention`: makes the running Marquee drop expired data now instead of within the hour. Exit code
 * 1 when a month had to be kept because the wallets have not received all its spend.
 */
interface Report {
  readonly closed: readonly { readonly month: number; readonly facts: number }[];
  readonly keptForWallets: readonly number[];
  readonly forgotten: readonly { readonly table: string; readonly week: string }[];
}

async function main(): Promise<number> {
  const ask = await connectToRunning();
  const report = await ask<Report | null>('retention', 'POST');
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
      (month) => `facts of ${nameOf(month)}: kept, the wallets have not received all its spend`,
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

await runProgram(main);
