import {
  blocksOf,
  type SpendCorrectionLine,
  type SpendLine,
  type TrafficBlock,
  type WalletEvent,
} from '@marquee/schemas/wallet/events';

import { watermarkKey } from '../wallet/state.ts';

/** One campaign's spend of one half hour (UTC) in one block of the facts. */
export interface FactBlockLine {
  readonly block: TrafficBlock;
  readonly campaignId: number;
  /** Start of the half hour, ISO 8601. */
  readonly halfHour: string;
  readonly spendNanos: bigint;
  readonly impressions: number;
  /** Times that the block was laid out for the wallets: 1, or more where the store held its lines doubled. */
  readonly copies: number;
}

/** What a wallet took of ranges of blocks. */
export type ChargedRange = Pick<
  Extract<WalletEvent, { type: 'SpendRecorded' }>['data'],
  'block' | 'further' | 'lines'
>;

/** A range that charged more than the facts hold, by blocks that were laid out more than once. */
export interface Overcharge {
  readonly block: TrafficBlock;
  readonly lines: readonly SpendCorrectionLine[];
}

export interface Overcharges {
  readonly proven: readonly Overcharge[];
  /** Ranges that charged something else than the facts, for which doubled blocks are no explanation. */
  readonly unexplained: readonly TrafficBlock[];
}

interface Sum {
  readonly campaignId: number;
  readonly halfHour: string;
  spendNanos: bigint;
  impressions: number;
}
type Sums = Map<string, Sum>;

/**
 * Compares what a wallet took, range by range, with the facts of the range's blocks. A range is overcharged by doubled
 * blocks when what it charged is exactly what its blocks add up to, each as often as it was laid out.
 */
export function findOvercharges(
  charged: readonly ChargedRange[],
  facts: readonly FactBlockLine[],
): Overcharges {
  const byPartition = new Map<string, FactBlockLine[]>();
  for (const line of facts) {
    const key = watermarkKey(line.block);
    byPartition.set(key, [...(byPartition.get(key) ?? []), line]);
  }
  const proven: Overcharge[] = [];
  const unexplained: TrafficBlock[] = [];
  for (const range of charged) {
    const { block, lines } = range;
    const blocks = blocksOf(range).flatMap((outer) =>
      (byPartition.get(watermarkKey(outer)) ?? []).filter((line) => isWithin(line.block, outer)),
    );
    const taken = sumsOf(lines);
    const once = sumsOf(blocks);
    if (isEqual(taken, once)) continue;
    const asLaidOut = sumsOf(
      blocks.map((line) => ({
        ...line,
        spendNanos: line.spendNanos * BigInt(line.copies),
        impressions: line.impressions * line.copies,
      })),
    );
    if (isEqual(taken, asLaidOut)) proven.push({ block, lines: excess(taken, once) });
    else unexplained.push(block);
  }
  return { proven, unexplained };
}

const isWithin = (inner: TrafficBlock, outer: TrafficBlock): boolean =>
  BigInt(inner.first) >= BigInt(outer.first) && BigInt(inner.last) <= BigInt(outer.last);

function sumsOf(lines: readonly Sum[] | readonly SpendLine[] | readonly FactBlockLine[]): Sums {
  const sums: Sums = new Map();
  for (const { campaignId, halfHour, spendNanos, impressions } of lines) {
    const key = `${campaignId} ${Date.parse(halfHour)}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { campaignId, halfHour, spendNanos, impressions });
    else {
      sum.spendNanos += spendNanos;
      sum.impressions += impressions;
    }
  }
  return sums;
}

/** Compares money alone: wallets did not always receive impressions that cost nothing. */
const isEqual = (one: Sums, other: Sums): boolean =>
  [...new Set([...one.keys(), ...other.keys()])].every(
    (key) => (one.get(key)?.spendNanos ?? 0n) === (other.get(key)?.spendNanos ?? 0n),
  );

const excess = (taken: Sums, once: Sums): SpendCorrectionLine[] =>
  [...taken].flatMap(([key, { campaignId, halfHour, spendNanos, impressions }]) => {
    const sum = once.get(key);
    const amountNanos = spendNanos - (sum?.spendNanos ?? 0n);
    const tooMany = Math.max(0, impressions - (sum?.impressions ?? 0));
    return amountNanos === 0n ? [] : [{ campaignId, halfHour, amountNanos, impressions: tooMany }];
  });
