import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Consumer } from '@marquee/kit/traffic-log/port';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';
import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';

import type { BidMemory } from './history/bid-memory.ts';

interface SoleReaderOptions {
  readonly factStore: Pick<FactStore, 'query'>;
  /** Undefined before the group was joined. */
  readonly consumer: () => Pick<Consumer, 'holds'> | undefined;
  readonly topics: readonly string[];
  readonly memory: BidMemory;
  /** Resolves when whatever else is remembered has begun with what the facts hold now. */
  readonly onBegin: () => Promise<void>;
}

/**
 * Decides whether this process alone writes facts: while it reads every partition of every topic, no other
 * process counts anything, and the memory of what was counted is complete.
 * @returns see `InsertBatcherOptions.isAlone`
 */
export function createSoleReader({
  factStore,
  consumer,
  topics,
  memory,
  onBegin,
}: SoleReaderOptions): (isIdle: boolean) => Promise<boolean> {
  const holdsAll = (): boolean => {
    const member = consumer();
    if (member === undefined) return false;
    for (const topic of topics)
      for (let partition = 0; partition < PARTITIONS; partition += 1)
        if (!member.holds(topic, partition)) return false;
    return true;
  };
  return async (isIdle) => {
    if (!holdsAll()) {
      memory.reset();
      return false;
    }
    if (memory.isWhole()) return true;
    if (!isIdle) return false;
    const resets = memory.resets();
    const newestMs = await newestBidMs(factStore);
    await onBegin();
    // A partition that was assigned again meanwhile may have belonged to another process.
    if (resets !== memory.resets() || !holdsAll()) return false;
    memory.begin(newestMs);
    return true;
  };
}

/** Time of the newest bid that the facts hold anything of; from the sums in their parts (`newest_bids`). */
export async function newestBidMs(factStore: Pick<FactStore, 'query'>): Promise<number> {
  const rows = await factStore.query<{ newest: string }>(
    `SELECT toUnixTimestamp64Milli(max(bid_at)) AS newest FROM ${FACTS_TABLE} GROUP BY topic, partition`,
  );
  return rows.reduce((newest, row) => Math.max(newest, Number(row.newest)), 0);
}
