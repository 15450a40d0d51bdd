import { describe, expect, it, vi } from 'vitest';

import { BudgetLedger } from '../ledger/budget-ledger.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import type { LeaseStore } from './lease-store.ts';
import { createMemoryLeaseStore } from './memory-lease-store.ts';

const DOLLAR = 1_000_000_000n;
const START = Date.parse('2026-11-21T12:00:00.000Z');
const TERMS = { sharedMs: 60_000, aloneMs: 3_600_000, reservationMs: 360_000 };

/**
 * Bidders of one lease store that can be made unavailable, with a clock that advances only when it is moved.
 */
function setUp(instances: readonly string[]) {
  let nowMs = START;
  let isUnavailable = false;
  const leaseStore = createMemoryLeaseStore(() => nowMs);
  const reached: LeaseStore = {
    ...leaseStore,
    allocate: (request) =>
      isUnavailable ? Promise.reject(new Error('connection refused')) : leaseStore.allocate(request),
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
    const renewer = new LeaseRenewer({
      ledger,
      leaseStore: reached,
      clock,
      everyMs: 10,
      onError: () => undefined,
    });
    return { ledger, renewer: renewer, noBidReason: () => ledger.noBidReason(42, DOLLAR, nowMs) };
  });
  return {
    bidders,
    pass: (ms: number) => (nowMs += ms),
    away: (away: boolean) => (isUnavailable = away),
    stop: async () => {
      for (const { renewer } of bidders) await renewer.stop();
    },
  };
}

describe('the lease renewer', () => {
  it('allows no bids before the store has answered, and all limits to a lone bidder afterwards', async () => {
    const { bidders, stop } = setUp(['north']);
    const [north] = bidders;
    expect(north!.noBidReason()).toBe('budget-lease');
    await north!.renewer.start();
    expect(north!.noBidReason()).toBeUndefined();
    expect(north!.ledger.noBidReason(42, 100n * DOLLAR, START)).toBeUndefined();
    expect(north!.ledger.noBidReason(42, 100n * DOLLAR + 1n, START)).toBe('total-budget');
    await stop();
  });

  it('does not start while the lease store is away', async () => {
    const { bidders, away } = setUp(['north']);
    away(true);
    await expect(bidders[0]!.renewer.start()).rejects.toThrow('connection refused');
    expect(bidders[0]!.noBidReason()).toBe('budget-lease');
    away(false);
    await bidders[0]!.renewer.start();
    expect(bidders[0]!.noBidReason()).toBeUndefined();
    await bidders[0]!.renewer.stop();
  });

  it('gives a second bidder its share within a few rounds, and the first one keeps bidding meanwhile', async () => {
    const { bidders, stop } = setUp(['north', 'south']);
    const [north, south] = bidders;
    await north!.renewer.start();
    await south!.renewer.start();
    expect(north!.noBidReason()).toBeUndefined();
    await vi.waitFor(() => {
      expect(north!.noBidReason()).toBeUndefined();
      expect(south!.noBidReason()).toBeUndefined();
      expect(north!.ledger.leases.mode).toBe('shared');
    }, 15_000);
    await stop();
  });

  it.each([
    ['an hour without company', ['north'], TERMS.aloneMs],
    ['a minute on a shared lease', ['north', 'south'], TERMS.sharedMs],
  ] as const)(
    'goes on for %s while the lease store is away, no longer, and again once it is back',
    async (_name, names, ms) => {
      const { bidders, pass, away, stop } = setUp(names);
      const [north] = bidders;
      for (const { renewer } of bidders) await renewer.start();
      await vi.waitFor(() => {
        expect(north!.noBidReason()).toBeUndefined();
        expect(north!.ledger.leases.mode).toBe(names.length === 1 ? 'alone' : 'shared');
      }, 15_000);
      away(true);
      await vi.waitFor(() => expect(north!.renewer.unhealthy()).toContain('connection refused'), 15_000);
      pass(ms - 1);
      expect(north!.noBidReason()).toBeUndefined();
      pass(1);
      expect(north!.noBidReason()).toBe('budget-lease');
      away(false);
      await vi.waitFor(() => expect(north!.noBidReason()).toBeUndefined(), 15_000);
      await vi.waitFor(() => expect(north!.renewer.unhealthy()).toBeUndefined(), 15_000);
      await stop();
    },
  );

  it('stops a bidder whose name another one took, and says what to do', async () => {
    const { bidders, stop } = setUp(['north']);
    const twin = setUp(['north']);
    const [north] = bidders;
    await north!.renewer.start();
    const { leases } = twin.bidders[0]!.ledger;
    leases.accept({ kind: 'superseded' }, leases.compose(START), START);
    expect(twin.bidders[0]!.noBidReason()).toBe('budget-lease');
    expect(twin.bidders[0]!.renewer.unhealthy()).toContain('give each its own');
    await stop();
  });

  it('takes a lowered limit into account with the next round', async () => {
    const { bidders, stop } = setUp(['north', 'south']);
    const [north, south] = bidders;
    for (const { renewer } of bidders) await renewer.start();
    await vi.waitFor(
      () => expect([north!.noBidReason(), south!.noBidReason()]).toEqual([undefined, undefined]),
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
      const may = bidders.filter(({ ledger }) => ledger.noBidReason(42, DOLLAR, START) === undefined);
      expect(may.length).toBeLessThanOrEqual(1);
    }, 15_000);
    await stop();
  });
});
