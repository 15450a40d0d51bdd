import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBidMemory, type BidMemory } from '../pipeline/history/bid-memory.ts';
import { type SpendFact, RecentSpend } from './recent-spend.ts';
import type { PublishedPosition } from './lines.ts';

const PARTITIONS = [0, 1];
const HALF_HOURS = [0, 1_800_000];

const spending = fc.record({
  partition: fc.constantFrom(...PARTITIONS),
  userId: fc.nat(2),
  campaignId: fc.nat(1),
  halfHour: fc.constantFrom(...HALF_HOURS),
  spend: fc.bigInt({ min: -1n, max: 2n }),
  cost: fc.bigInt({ min: -1n, max: 1n }),
  impressions: fc.constantFrom(-1 as const, 0 as const, 1 as const),
});
type Spending = typeof spending extends fc.Arbitrary<infer One> ? One : never;

/** What happens to an ingester and its wallets. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.array(spending, { minLength: 1, maxLength: 6 }) },
  { weight: 4, arbitrary: fc.constant('published' as const) },
  fc.constant('asked, and refused by the wallets' as const),
  fc.constant('given up' as const),
  fc.constant('inserted by another process' as const),
);

/** Facts as a store holds them: the next insert is one block of each partition. */
class Facts {
  readonly all: SpendFact[] = [];
  #next = 10n;

  insert(rows: readonly Spending[]): SpendFact[] {
    const facts = PARTITIONS.flatMap((partition) => {
      const own = rows.filter((row) => row.partition === partition);
      const [first, last] = [this.#next, this.#next + BigInt(own.length) - 1n];
      this.#next += BigInt(own.length);
      return own.map((row) => factOf(row, first, last));
    });
    this.all.push(...facts);
    return facts;
  }

  /** The blocks behind `takenLast`: their range, and their spend by advertiser, campaign and half hour. */
  unpublished({ partition, takenLast }: PublishedPosition) {
    const rows = this.all.filter((fact) => fact.partition === partition && fact.block_first > takenLast);
    const charged = rows.filter(
      ({ spend_nanos: spend, cost_nanos: cost, impressions }) =>
        spend !== 0n || cost !== 0n || impressions !== 0,
    );
    if (charged.length === 0) return undefined;
    const sums = new Map<string, [bigint, bigint, number]>();
    for (const fact of charged) {
      if (fact.user_id === 0) continue;
      const key = `${fact.user_id} ${fact.campaign_id} ${fact.half_hour.toISOString()}`;
      const [spend, cost, shown] = sums.get(key) ?? [0n, 0n, 0];
      sums.set(key, [spend + fact.spend_nanos, cost + fact.cost_nanos, shown + fact.impressions]);
    }
    return { first: charged[0]!.block_first, last: charged.at(-1)!.block_last, sums };
  }
}

const factOf = (row: Spending, first: bigint, last: bigint): SpendFact => ({
  topic: 'impressions',
  partition: row.partition,
  log_epoch: 'log',
  block_first: first,
  block_last: last,
  user_id: row.userId,
  campaign_id: row.campaignId,
  half_hour: new Date(row.halfHour),
  spend_nanos: row.spend,
  cost_nanos: row.cost,
  impressions: row.impressions,
});

/** The unpublished spend of a partition that is in hand, in the form of `Facts.unpublished`. */
function unpublishedRecently(recentSpend: RecentSpend, taken: PublishedPosition) {
  const range = recentSpend.unpublished(taken);
  if (range === undefined) return undefined;
  const sums = new Map<string, [bigint, bigint, number]>();
  for (const [userId, lines] of recentSpend.linesOf(taken, range) ?? [])
    for (const { campaignId, halfHour, spendNanos, costNanos = 0n, impressions } of lines)
      sums.set(`${userId} ${campaignId} ${halfHour}`, [spendNanos, costNanos, impressions]);
  return { ...range, sums };
}

const alone = (): BidMemory => {
  const memory = createBidMemory();
  memory.begin(0);
  return memory;
};
const publishedPositions = (takenLast: bigint, partition = 0): PublishedPosition => ({
  ...{ topic: 'impressions', partition, epoch: 'log' },
  takenLast,
});
const row: Spending = {
  ...{ partition: 0, userId: 1, campaignId: 1, halfHour: 0, spend: 5n, cost: 4n, impressions: 1 },
};

describe('spend in hand', () => {
  it('is what the facts hold, whatever was inserted, published or given up in between', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(happening, { minLength: 4, maxLength: 40 }), (happenings) => {
        const [memory, facts] = [alone(), new Facts()];
        const recentSpend = new RecentSpend(memory);
        const takenLast = new Map(PARTITIONS.map((partition) => [partition, -1n]));
        for (const what of happenings) {
          if (Array.isArray(what)) recentSpend.note(facts.insert(what));
          else if (what === 'published') compared += publishAll(recentSpend, facts, takenLast);
          else if (what === 'asked, and refused by the wallets')
            compared += publishAll(recentSpend, facts, new Map(takenLast));
          else {
            memory.reset();
            if (what === 'inserted by another process') facts.insert([row, { ...row, partition: 1 }]);
            memory.begin(0);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('answers for nothing while others may write facts, nor of what was asked before that ended', () => {
    const memory = createBidMemory();
    const recentSpend = new RecentSpend(memory);
    const early = recentSpend.moment();
    recentSpend.trust(publishedPositions(-1n), early);
    expect(recentSpend.knows(publishedPositions(-1n))).toBe(false);
    memory.begin(0);
    expect(recentSpend.knows(publishedPositions(-1n))).toBe(false);
    recentSpend.trust(publishedPositions(-1n), recentSpend.moment());
    expect(recentSpend.knows(publishedPositions(-1n))).toBe(true);
    memory.reset();
    memory.begin(0);
    expect(recentSpend.knows(publishedPositions(-1n))).toBe(false);
  });

  it('leaves to the facts what is too much to hold, and what was inserted before it began anew', () => {
    const [recentSpend, facts] = [new RecentSpend(alone(), 2), new Facts()];
    const moment = recentSpend.moment();
    recentSpend.note(facts.insert([row, { ...row, campaignId: 0 }, { ...row, userId: 2 }]));
    recentSpend.trust(publishedPositions(-1n), moment);
    expect(recentSpend.knows(publishedPositions(-1n))).toBe(false);
    recentSpend.trust(publishedPositions(12n), recentSpend.moment());
    expect(recentSpend.knows(publishedPositions(12n))).toBe(true);
  });

  it('reports no range whose beginning it has forgotten', () => {
    const [recentSpend, facts] = [new RecentSpend(alone(), 2), new Facts()];
    recentSpend.trust(publishedPositions(-1n), recentSpend.moment());
    recentSpend.note(facts.insert([row]));
    expect(recentSpend.unpublished(publishedPositions(-1n))).toEqual({ first: 10n, last: 10n });
    // Noted while the facts are asked of another partition.
    recentSpend.note(facts.insert([row, { ...row, campaignId: 0 }]));
    recentSpend.note(facts.insert([row]));
    expect(recentSpend.unpublished(publishedPositions(-1n))).toBeUndefined();
  });

  it('forgets blocks of DSPs alone, too, when they become too many', () => {
    const [recentSpend, facts] = [new RecentSpend(alone(), 2), new Facts()];
    const outside: Spending = { ...row, userId: 0 };
    recentSpend.trust(publishedPositions(-1n), recentSpend.moment());
    for (let inserts = 0; inserts < 3; inserts += 1) recentSpend.note(facts.insert([outside]));
    expect(recentSpend.knows(publishedPositions(-1n))).toBe(false);
  });

  it('does not answer for a part of a block', () => {
    const [recentSpend, facts] = [new RecentSpend(alone()), new Facts()];
    recentSpend.trust(publishedPositions(-1n), recentSpend.moment());
    recentSpend.note(facts.insert([row, row]));
    expect(recentSpend.linesOf(publishedPositions(-1n), { first: 10n, last: 10n })).toBeUndefined();
    expect(recentSpend.knows(publishedPositions(10n))).toBe(false);
    expect(recentSpend.linesOf(publishedPositions(-1n), { first: 5n, last: 11n })?.get(1)).toMatchObject([
      { spendNanos: 10n },
    ]);
  });
});

/** Publishes the spend of every partition. Returns how many partitions were known in hand. */
function publishAll(recentSpend: RecentSpend, facts: Facts, takenLast: Map<number, bigint>): number {
  let compared = 0;
  for (const partition of PARTITIONS) {
    const taken = publishedPositions(takenLast.get(partition) ?? -1n, partition);
    const unpublished = facts.unpublished(taken);
    if (recentSpend.knows(taken)) {
      expect(unpublishedRecently(recentSpend, taken)).toEqual(unpublished);
      compared += 1;
    } else {
      const moment = recentSpend.moment();
      recentSpend.trust({ ...taken, takenLast: unpublished?.last ?? taken.takenLast }, moment);
    }
    if (unpublished !== undefined) takenLast.set(partition, unpublished.last);
  }
  return compared;
}
