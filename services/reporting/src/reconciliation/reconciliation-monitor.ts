import type { Worker } from '@marquee/kit/runtime/service';
import { formatDollars } from '@marquee/schemas/common/money';

import type { Difference, Reconciliation } from './reconcile.ts';

/** Between two comparisons, milliseconds. */
const EVERY_MS = 60_000;
/** Delay of the first check, milliseconds: after a start, spend is still published to the wallets. */
const FIRST_MS = 15_000;
/** Differences that one sentence names. */
const NAMED = 5;

/** Compares facts, journal and balances from time to time, and says where they differ. */
export function createReconciliationMonitor(
  check: () => Promise<Reconciliation>,
  { everyMs = EVERY_MS, firstMs = FIRST_MS }: { readonly everyMs?: number; readonly firstMs?: number } = {},
): Worker {
  let last: Reconciliation | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const look = async (): Promise<void> => {
    // A store that is unavailable is reported by its own readiness check.
    last = (await check().catch(() => undefined)) ?? last;
    schedule(everyMs);
  };
  const schedule = (afterMs: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = look();
    }, afterMs);
    timer.unref();
  };

  return {
    name: 'reporting: reconciliation',
    async start() {
      schedule(firstMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    degraded: () => (last === undefined ? undefined : describeImbalance(last)),
  };
}

/** One sentence with accounts, campaigns and amounts; undefined for a journal that balances. */
function describeImbalance({ differences, doubledOffsets }: Reconciliation): string | undefined {
  const reasons: string[] = [];
  if (differences.length > 0) {
    const named = differences.slice(0, NAMED).map(describeDifference);
    const more = differences.length - named.length;
    reasons.push(
      `the journal does not balance: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}; see npm run reconcile`,
    );
  }
  if (doubledOffsets > 0) reasons.push(`the facts hold ${doubledOffsets} offsets of the traffic log twice`);
  return reasons.length > 0 ? reasons.join('; ') : undefined;
}

function describeDifference({ what, campaignId, userId, differenceNanos }: Difference): string {
  const amount = `${differenceNanos < 0n ? '-' : ''}$${formatDollars(differenceNanos < 0n ? -differenceNanos : differenceNanos)}`;
  const where = [
    ...(userId === null ? [] : [`account ${userId}`]),
    ...(campaignId === null ? [] : [`campaign ${campaignId}`]),
  ].join(' ');
  return `${where === '' ? what : where} by ${amount}`;
}
