import type { TrafficBlock } from '@marquee/schemas/wallet/events';

import type { Spend, SpendSink } from '../src/spend/sink.ts';

/** Wallets as billing keeps them: a block at or below the watermark is ignored, one that overlaps is refused. */
export interface Wallets extends SpendSink {
  fail: boolean;
  total(): bigint;
  /** What exchanges get for it. */
  cost(): bigint;
}

export function createWallets(): Wallets {
  const watermarks = new Map<string, bigint>();
  let total = 0n;
  let cost = 0n;
  return {
    fail: false,
    total: () => total,
    cost: () => cost,
    async recordSpend({ userId, blocks }: Spend) {
      if (this.fail) throw new Error('the wallets are closed');
      const keyOf = ({ topic, partition, epoch = '' }: TrafficBlock) =>
        `${userId}:${topic}:${partition}:${epoch}`;
      const fresh = blocks.filter(({ block }) => {
        const watermark = watermarks.get(keyOf(block)) ?? -1n;
        if (BigInt(block.last) > watermark && BigInt(block.first) <= watermark)
          throw new RangeError('overlaps what was taken');
        return BigInt(block.last) > watermark;
      });
      for (const { block, lines } of fresh) {
        watermarks.set(keyOf(block), BigInt(block.last));
        for (const line of lines) {
          total += line.spendNanos;
          cost += line.costNanos ?? 0n;
        }
      }
    },
  };
}
