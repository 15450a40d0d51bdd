import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { monotonicMs } from '@marquee/kit/runtime/clock';
import { formatDollars } from '@marquee/schemas/common/money';

import { connectToRunning, runProgram } from './running-process-client.ts';

/**
 * `npm run reconcile`: compares facts, journal and balances of the running Marquee, per campaign and account.
 * Waits a while for spend that is on its way to the wallets. Exit code 1 on any difference.
 *
 * `-- --correct` first refunds what wallets were charged for doubled blocks, each recorded block once;
 * `-- --correct --dry-run` reports what it would refund.
 *
 * `-- --bid <id>` prints revenue, cost and margin of one bid and their parts; exit code 1 for an unknown bid.
 */
interface Found {
  readonly isBalanced: boolean;
  readonly differenceNanos: string;
  readonly inFlightNanos: string;
  readonly doubledOffsets: number;
  readonly factsNanos: string;
  readonly journalNanos: string;
  readonly factsCostNanos: string;
  readonly journalCostNanos: string | null;
  readonly margins: readonly {
    readonly campaignId: number;
    readonly userId: number;
    readonly revenueNanos: string;
    readonly costNanos: string;
    readonly marginNanos: string;
  }[];
  readonly differences: readonly {
    readonly what: string;
    readonly campaignId: number | null;
    readonly userId: number | null;
    readonly expectedNanos: string;
    readonly actualNanos: string;
    readonly differenceNanos: string;
  }[];
}

interface Corrected {
  readonly corrections: readonly {
    readonly userId: number;
    readonly block: Block;
    readonly amountNanos: string;
    readonly lines: readonly { readonly campaignId: number; readonly amountNanos: string }[];
  }[];
  readonly unexplained: readonly { readonly userId: number; readonly block: Block }[];
}
interface Block {
  readonly topic: string;
  readonly partition: number;
  readonly first: string;
  readonly last: string;
}

interface Bid {
  readonly userId: number;
  readonly campaignId: number;
  readonly pricingModel: string;
  readonly revenueNanos: string;
  readonly costNanos: string;
  readonly marginNanos: string;
  readonly facts: readonly {
    readonly at: string;
    readonly kind: string;
    readonly isCounted: boolean;
    readonly reason: string;
    readonly revenueNanos: string;
    readonly costNanos: string;
    readonly place: string;
    readonly block: string;
  }[];
}

const WAIT_MS = 60_000;
const POLL_MS = 500;
/** Campaigns below cost that are named. */
const LOSING_NAMED = 20;

const dollars = (nanos: string) => `$${formatDollars(BigInt(nanos))}`;

async function main(): Promise<number> {
  const { values: wanted } = parseArgs({
    options: { correct: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, bid: { type: 'string' } },
  });
  const isDryRun = wanted['dry-run'] === true;
  if (isDryRun && wanted.correct !== true) throw new Error('--dry-run goes with --correct.');
  const ask = await connectToRunning();
  if (wanted.bid !== undefined)
    return printBid(
      wanted.bid,
      await ask<Bid | null>(`reconciliation/bids/${encodeURIComponent(wanted.bid)}`),
    );
  const deadline = monotonicMs() + WAIT_MS;
  if (wanted.correct === true) {
    const corrections = `reconciliation/corrections?dryRun=${isDryRun ? 1 : 0}`;
    printCorrections(await ask<Corrected>(corrections, 'POST'), isDryRun);
  }
  let found = await ask<Found>('reconciliation');
  let before: string | undefined;
  // At rest means: nothing on its way, and the same sums twice.
  while (monotonicMs() < deadline && (found.inFlightNanos !== '0' || found.factsNanos !== before)) {
    before = found.factsNanos;
    await pause(POLL_MS);
    found = await ask<Found>('reconciliation');
  }
  print(found);
  return found.isBalanced && found.inFlightNanos === '0' ? 0 : 1;
}

function printBid(bidId: string, bid: Bid | null): number {
  if (bid === null) {
    process.stdout.write(`No kept fact is of bid ${bidId}.\n`);
    return 1;
  }
  const lines = [
    `bid ${bidId} of campaign ${bid.campaignId} user ${bid.userId}, ${bid.pricingModel}`,
    `revenue  ${dollars(bid.revenueNanos)}`,
    `cost     ${dollars(bid.costNanos)}`,
    `margin   ${dollars(bid.marginNanos)}`,
    ...bid.facts.map(
      ({ at, kind, isCounted, reason, revenueNanos, costNanos, place, block }) =>
        `  ${at} ${kind}${isCounted ? '' : ' (not counted)'}${reason === '' ? '' : ` ${reason}`}: revenue ${dollars(revenueNanos)}, cost ${dollars(costNanos)}, at ${place}, block ${block}`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

function printCorrections({ corrections, unexplained }: Corrected, isDryRun: boolean): void {
  const nameOf = ({ topic, partition, first, last }: Block) => `${topic}:${partition}:${first}-${last}`;
  const total = corrections.reduce((sum, { amountNanos }) => sum + BigInt(amountNanos), 0n);
  const lines = [
    `${isDryRun ? 'would be given back' : 'given back'}  $${formatDollars(total)} in ${corrections.length} blocks`,
    ...corrections.flatMap(({ userId, block, lines: given }) =>
      given.map(
        ({ campaignId, amountNanos }) =>
          `  user ${userId} campaign ${campaignId}: ${dollars(amountNanos)}, block ${nameOf(block)} was charged twice`,
      ),
    ),
    ...unexplained.map(
      ({ userId, block }) =>
        `  user ${userId}: block ${nameOf(block)} differs from the facts and is left as it is`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function print(found: Found): void {
  const lines = [
    `spend in the facts     ${dollars(found.factsNanos)}`,
    `spend in the journal   ${dollars(found.journalNanos)}`,
    `cost in the facts      ${dollars(found.factsCostNanos)}`,
    `cost in the journal    ${found.journalCostNanos === null ? 'known in part: older spend has no cost' : dollars(found.journalCostNanos)}`,
    `margin                 ${dollars((BigInt(found.factsNanos) - BigInt(found.factsCostNanos)).toString())}`,
    `on its way to wallets  ${dollars(found.inFlightNanos)}`,
    `offsets held twice     ${found.doubledOffsets}`,
    `difference             ${found.differenceNanos} nano-dollars`,
    ...found.differences.map(
      ({ what, campaignId, userId, expectedNanos, actualNanos }) =>
        `  ${what}${campaignId === null ? '' : ` campaign ${campaignId}`}${userId === null ? '' : ` user ${userId}`}: expected ${expectedNanos}, found ${actualNanos}`,
    ),
  ];
  const losing = found.margins.filter(({ marginNanos }) => BigInt(marginNanos) < 0n);
  lines.push(
    `campaigns that cost more than they brought: ${losing.length} of ${found.margins.length}`,
    ...losing
      .slice(0, LOSING_NAMED)
      .map(
        ({ campaignId, userId, revenueNanos, costNanos, marginNanos }) =>
          `  campaign ${campaignId} user ${userId}: revenue ${dollars(revenueNanos)}, cost ${dollars(costNanos)}, margin ${dollars(marginNanos)}`,
      ),
  );
  process.stdout.write(`${lines.join('\n')}\n`);
}

await runProgram(main);
