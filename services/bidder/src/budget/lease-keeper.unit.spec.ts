import { describe, expect, it, vi } from 'vitest';

import { BudgetLedger } from './budget-ledger.ts';
import { LeaseKeeper } from './lease-keeper.ts';
import type { LeaseDesk } from './lease-desk.ts';
import { createMemoryLeaseDesk } from './memory-lease-desk.ts';

const DOLLAR = 1_000_000_000n;
const START = Date.parse('2026-11-21T12:00:00.000Z');
const TERMS = { sharedMs: 60_000, aloneMs: 3_600_000, holdMs: 360_000 };

/** Bidders around one desk, with a clock that stands still until it is moved, and a desk that can be away. */
function setUp(instances: readonly string[]) {
  let nowMs = START;
  let isAway = false;
  const desk = createMemoryLeaseDesk(() => nowMs);
  const reached: LeaseDesk = {
    ...desk,
    ask: (ask) => (isAway ? Promise.reject(new Error('connection refused')) : desk.ask(ask)),
  };
  const bidders = instances.map((instance) => {
    const ledger = new BudgetLedger({ graceMs: 60_000 });
    ledger.leases.share({ instance, prefix: `${instance}.`, terms: TERMS });
    ledger.setBalance(5, 1_000n * DOLLAR);
    ledger.setCampaign(42, {
      userId: 5,
      distribution: 'fast',
      totalBudgetNanos: 100n * DOLLAR,
      dailyBudgetNanos: 0n,
      dailyImpressions: 0,
      times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
    });
    const clock = (): Date => new Date(nowMs);
    const keeper = new LeaseKeeper({ ledger, desk: reached, clock, everyMs: 10, onError: () => undefined });
    return { ledger, keeper, refusal: () => ledger.refusal(42, DOLLAR, nowMs) };
  });
  return {
    bidders,
    pass: (ms: number) => (nowMs += ms),
    away: (away: boolean) => (isAway = away),
    stop: async () => {
      for (const { keeper } of bidders) await keeper.stop();
    },
  };
}

describe('the lease keeper', () => {
  it('lets nobody bid before the desk has answered, and a bidder without company everything afterwards', async () => {
    const { bidders, stop } = setUp(['north']);
    const [north] = bidders;
    expect(north!.refusal()).toBe('budget-lease');
    await north!.keeper.start();
    expect(north!.refusal()).toBeUndefined();
    expect(north!.ledger.refusal(42, 100n * DOLLAR, START)).toBeUndefined();
    expect(north!.ledger.refusal(42, 100n * DOLLAR + 1n, START)).toBe('total-budget');
    await stop();
  });

  it('does not start while the desk is away', async () => {
    const { bidders, away } = setUp(['north']);
    away(true);
    await expect(bidders[0]!.keeper.start()).rejects.toThrow('connection refused');
    expect(bidders[0]!.refusal()).toBe('budget-lease');
    away(false);
    await bidders[0]!.keeper.start();
    expect(bidders[0]!.refusal()).toBeUndefined();
    await bidders[0]!.keeper.stop();
  });

  it('gives a second bidder its share within a few rounds, and the first one keeps bidding meanwhile', async () => {
    const { bidders, stop } = setUp(['north', 'south']);
    const [north, south] = bidders;
    await north!.keeper.start();
    await south!.keeper.start();
    expect(north!.refusal()).toBeUndefined();
    await vi.waitFor(() => {
      expect(north!.refusal()).toBeUndefined();
      expect(south!.refusal()).toBeUndefined();
      expect(north!.ledger.leases.mode).toBe('shared');
    }, 5_000);
    await stop();
  });

  it.each([
    ['an hour without company', ['north'], TERMS.aloneMs],
    ['a minute on a shared lease', ['north', 'south'], TERMS.sharedMs],
  ] as const)(
    'goes on for %s while the desk is away, no longer, and again once it is back',
    async (_name, names, ms) => {
      const { bidders, pass, away, stop } = setUp(names);
      const [north] = bidders;
      for (const { keeper } of bidders) await keeper.start();
      await vi.waitFor(() => {
        expect(north!.refusal()).toBeUndefined();
        expect(north!.ledger.leases.mode).toBe(names.length === 1 ? 'alone' : 'shared');
      }, 5_000);
      away(true);
      await vi.waitFor(() => expect(north!.keeper.unhealthy()).toContain('connection refused'), 5_000);
      pass(ms - 1);
      expect(north!.refusal()).toBeUndefined();
      pass(1);
      expect(north!.refusal()).toBe('budget-lease');
      away(false);
      await vi.waitFor(() => expect(north!.refusal()).toBeUndefined(), 5_000);
      await vi.waitFor(() => expect(north!.keeper.unhealthy()).toBeUndefined(), 5_000);
      await stop();
    },
  );

  it('stops a bidder whose name another one took, and says what to do', async () => {
    const { bidders, stop } = setUp(['north']);
    const twin = setUp(['north']);
    const [north] = bidders;
    await north!.keeper.start();
    const { leases } = twin.bidders[0]!.ledger;
    leases.accept({ kind: 'superseded' }, leases.compose(START), START);
    expect(twin.bidders[0]!.refusal()).toBe('budget-lease');
    expect(twin.bidders[0]!.keeper.unhealthy()).toContain('give each its own');
    await stop();
  });

  it('takes a lowered limit into account with the next round', async () => {
    const { bidders, stop } = setUp(['north', 'south']);
    const [north, south] = bidders;
    for (const { keeper } of bidders) await keeper.start();
    await vi.waitFor(
      () => expect([north!.refusal(), south!.refusal()]).toEqual([undefined, undefined]),
      5_000,
    );
    for (const { ledger } of bidders) {
      ledger.setCampaign(42, {
        userId: 5,
        distribution: 'fast',
        totalBudgetNanos: DOLLAR,
        dailyBudgetNanos: 0n,
        dailyImpressions: 0,
        times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
      });
    }
    await vi.waitFor(() => {
      const may = bidders.filter(({ ledger }) => ledger.refusal(42, DOLLAR, START) === undefined);
      expect(may.length).toBeLessThanOrEqual(1);
    }, 5_000);
    await stop();
  });
});
