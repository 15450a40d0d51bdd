import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { SpendLine } from '@marquee/schemas/wallet/events';
import type { Fact } from '@marquee/schemas/traffic/facts';

import type { BidMemory } from '../pipeline/history/bid-memory.ts';
import { epochPartitionKey, type EpochPartition } from '../pipeline/block.ts';
import type { Range, PublishedPosition } from './lines.ts';

/** What each advertiser spent, by user. */
type LinesByUser = ReadonlyMap<number, readonly SpendLine[]>;

/** What of a fact concerns a wallet. */
export type SpendFact = Pick<
  Fact,
  | 'topic'
  | 'partition'
  | 'log_epoch'
  | 'block_first'
  | 'block_last'
  | 'user_id'
  | 'campaign_id'
  | 'half_hour'
  | 'spend_nanos'
  | 'cost_nanos'
  | 'impressions'
>;

/** The moment before the facts were queried; undefined while another process may write facts. */
type Moment = number | undefined;

type Line = SpendLine & { readonly userId: number };

/** A block of one partition that was inserted, with its spend. */
interface SpentBlock extends Range {
  readonly lines: readonly Line[];
}

interface Trusted {
  readonly moment: number;
  readonly after: bigint;
  readonly untilMs: number;
}

/** How often the facts are queried anyway, milliseconds. */
const TRUSTED_MS = 10_000;
/** Most lines that are kept while the wallets accept nothing; beyond them, the facts are queried. */
const LINES_MAX = 20_000;

/**
 * Spend of what this process inserted and the wallets may not have, so that the facts do not have to be asked for it. It answers
 * for a partition from the moment that the facts were asked what they hold of it, for a few seconds, and only while this
 * process alone writes facts.
 */
export class RecentSpend {
  readonly #memory: Pick<BidMemory, 'isWhole' | 'resets'>;
  readonly #linesMax: number;
  readonly #byPartition = new Map<string, readonly SpentBlock[]>();
  readonly #trusted = new Map<string, Trusted>();
  #lines = 0;
  #times = 0;

  /** @param memory whole while this process alone writes facts */
  constructor(memory: Pick<BidMemory, 'isWhole' | 'resets'>, linesMax = LINES_MAX) {
    this.#memory = memory;
    this.#linesMax = linesMax;
  }

  /** These facts were inserted. Answers the partitions with spend among them. */
  note(facts: readonly SpendFact[]): readonly EpochPartition[] {
    const spending = blocksOf(facts);
    for (const [key, { blocks }] of spending) this.#keep(key, [...this.#blocksAt(key), ...blocks]);
    if (this.#lines > this.#linesMax) this.#forgetAll();
    return [...spending.values()].map(({ epochPartition }) => epochPartition);
  }

  /** To be taken before the facts are asked. */
  moment(): Moment {
    return this.#memory.isWhole() ? this.#memory.resets() + this.#times : undefined;
  }

  /** At that moment the facts held no spend of the partition behind `takenLast`, or hold it here too. */
  trust(taken: PublishedPosition, moment: Moment): void {
    if (moment === undefined) return;
    const untilMs = monotonicMs() + TRUSTED_MS;
    this.#trusted.set(epochPartitionKey(taken), { moment, after: taken.takenLast, untilMs });
  }

  /** True when all spend of the partition behind `takenLast` is in hand; what is at or before it is forgotten. */
  knows(taken: PublishedPosition): boolean {
    const key = epochPartitionKey(taken);
    const left = this.#blocksAt(key).filter(({ last }) => last > taken.takenLast);
    this.#keep(key, left);
    const found = this.#trusted.get(key);
    return (
      found?.moment === this.moment() &&
      found !== undefined &&
      found.after <= taken.takenLast &&
      monotonicMs() < found.untilMs &&
      left.every(({ first }) => first > taken.takenLast)
    );
  }

  /**
   * The blocks with spend behind `takenLast` as one range, of a partition that it knows now; undefined where there are
   * none, and where it does not: what came after something was forgotten is no whole range.
   */
  unpublished(taken: PublishedPosition): Range | undefined {
    const blocks = this.knows(taken) ? this.#blocksAt(epochPartitionKey(taken)) : [];
    const [first, last] = [blocks[0], blocks.at(-1)];
    return first && last && { first: first.first, last: last.last };
  }

  /** What a range behind `takenLast` of a known partition spent; undefined where it cuts through a block. */
  linesOf(epochPartition: EpochPartition, range: Range): LinesByUser | undefined {
    const touched = this.#blocksAt(epochPartitionKey(epochPartition)).filter(
      ({ first, last }) => last >= range.first && first <= range.last,
    );
    const isCut = touched.some(({ first, last }) => first < range.first || last > range.last);
    return isCut ? undefined : linesByUser(touched);
  }

  #blocksAt(key: string): readonly SpentBlock[] {
    return this.#byPartition.get(key) ?? [];
  }

  #keep(key: string, blocks: readonly SpentBlock[]): void {
    this.#lines += linesIn(blocks) - linesIn(this.#blocksAt(key));
    this.#byPartition.set(key, blocks);
  }

  #forgetAll(): void {
    this.#byPartition.clear();
    this.#lines = 0;
    // What is asked of the facts now was not all noted after it.
    this.#times += 1;
  }
}

/** True for a fact that is published to its wallet; `lines.ts` has the same condition in SQL. */
const concernsWallet = (fact: SpendFact): boolean =>
  fact.spend_nanos !== 0n || fact.cost_nanos !== 0n || fact.impressions !== 0;

/** A block without lines, which only DSPs bought, is kept too. */
const linesIn = (blocks: readonly SpentBlock[]): number =>
  blocks.reduce((sum, block) => sum + Math.max(1, block.lines.length), 0);

interface PartitionSpend {
  readonly epochPartition: EpochPartition;
  readonly blocks: readonly SpentBlock[];
}

/** The blocks of an insert with spend, by `epochPartitionKey`. */
function blocksOf(facts: readonly SpendFact[]): ReadonlyMap<string, PartitionSpend> {
  const byPartition = new Map<string, { epochPartition: EpochPartition; blocks: Map<bigint, SpendFact[]> }>();
  const factsOfBlock = (fact: SpendFact): SpendFact[] => {
    const epochPartition = { topic: fact.topic, partition: fact.partition, epoch: fact.log_epoch };
    const key = epochPartitionKey(epochPartition);
    const { blocks } =
      byPartition.get(key) ?? byPartition.set(key, { epochPartition, blocks: new Map() }).get(key)!;
    return blocks.get(fact.block_first) ?? blocks.set(fact.block_first, []).get(fact.block_first)!;
  };
  let [previous, block]: [SpendFact | undefined, SpendFact[]] = [undefined, []];
  for (const fact of facts) {
    if (!concernsWallet(fact)) continue;
    // The facts of a block are nearly always adjacent.
    if (previous === undefined || !isOfSameBlock(fact, previous)) block = factsOfBlock(fact);
    block.push(fact);
    previous = fact;
  }
  return new Map(
    [...byPartition].map(([key, { epochPartition, blocks }]) => [
      key,
      { epochPartition, blocks: [...blocks.values()].map(blockOf) },
    ]),
  );
}

const isOfSameBlock = (one: SpendFact, other: SpendFact): boolean =>
  one.block_first === other.block_first &&
  one.partition === other.partition &&
  one.topic === other.topic &&
  one.log_epoch === other.log_epoch;

function blockOf(facts: readonly SpendFact[]): SpentBlock {
  const lines = new Map<string, { -readonly [Key in keyof Line]: Line[Key] }>();
  for (const fact of facts) {
    const { user_id: userId, campaign_id: campaignId, spend_nanos: spendNanos, cost_nanos: costNanos } = fact;
    // DSPs settle by invoice and have no wallet.
    if (userId === 0) continue;
    const key = `${userId} ${campaignId} ${fact.half_hour.getTime()}`;
    const line = lines.get(key);
    if (line === undefined) {
      const halfHour = fact.half_hour.toISOString();
      const { impressions } = fact;
      lines.set(key, { userId, campaignId, halfHour, spendNanos, costNanos, impressions, clicks: 0 });
      continue;
    }
    line.spendNanos += spendNanos;
    line.costNanos = (line.costNanos ?? 0n) + costNanos;
    line.impressions += fact.impressions;
  }
  return { first: facts[0]!.block_first, last: facts[0]!.block_last, lines: [...lines.values()] };
}

function linesByUser(blocks: readonly SpentBlock[]): LinesByUser {
  const lines = new Map<string, Line>();
  for (const block of blocks) for (const line of block.lines) add(lines, line);
  const byUser = new Map<number, SpendLine[]>();
  for (const { userId, ...line } of lines.values()) byUser.set(userId, [...(byUser.get(userId) ?? []), line]);
  return byUser;
}

function add(lines: Map<string, Line>, line: Line): void {
  const key = `${line.userId} ${line.campaignId} ${line.halfHour}`;
  const before = lines.get(key);
  lines.set(
    key,
    before === undefined
      ? line
      : {
          ...before,
          spendNanos: before.spendNanos + line.spendNanos,
          costNanos: (before.costNanos ?? 0n) + (line.costNanos ?? 0n),
          impressions: before.impressions + line.impressions,
        },
  );
}
