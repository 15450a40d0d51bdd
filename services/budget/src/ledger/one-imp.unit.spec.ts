import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BudgetLedger } from './budget-ledger.ts';
import type { Reservation } from './reservations.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const HOLD_MS = 300_000;
const GRACE_MS = 60_000;
const LIMITS = {
  userId: 5,
  distribution: 'fast' as const,
  totalBudgetNanos: 0n,
  dailyBudgetNanos: 25n * DOLLAR,
  dailyImpressions: 10,
  times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
};

function ledgerOf(): BudgetLedger {
  const ledger = new BudgetLedger({ graceMs: GRACE_MS });
  ledger.setBalance(5, 1_000n * DOLLAR);
  for (const campaignId of [41, 42]) ledger.setCampaign(campaignId, LIMITS);
  return ledger;
}

const bidOf = (bidId: string, over: Partial<Reservation> = {}): Reservation => ({
  bidId,
  userId: 5,
  campaignId: 42,
  nanos: DOLLAR,
  sspEndpointId: 3,
  costNanos: DOLLAR,
  expiresAtMs: NOON + HOLD_MS,
  groupId: 'imp-1',
  ...over,
});

let offset = 0n;
const bill = (ledger: BudgetLedger, bidId: string, nanos = DOLLAR): readonly string[] => {
  offset += 1n;
  const place = { userId: 5, campaignId: 42, sspEndpointId: 3, partition: 0, offset };
  return ledger.billed({ ...place, bidId, nanos, costNanos: nanos, atMs: NOON, isBillable: true }, NOON);
};
const openOf = (ledger: BudgetLedger, campaignId = 42): bigint => ledger.inspect(campaignId).openNanos;
const spentOf = (ledger: BudgetLedger): bigint => ledger.inspect(42).pendingNanos;

describe('the bids of one imp', () => {
  it('hold together what the dearest of them costs', () => {
    const ledger = ledgerOf();
    for (let nth = 1; nth <= 30; nth += 1) ledger.reserve(bidOf(`b${nth}`), NOON);
    ledger.reserve(bidOf('b31', { nanos: 3n * DOLLAR }), NOON);
    expect(openOf(ledger)).toBe(3n * DOLLAR);
    ledger.lost('b31', NOON);
    expect(openOf(ledger)).toBe(DOLLAR);
    expect(ledger.noBidReason(42, 24n * DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, 24n * DOLLAR + 1n, NOON)).toBe('daily-budget');
    ledger.sweep(NOON + HOLD_MS + GRACE_MS);
    expect(openOf(ledger)).toBe(0n);
  });

  it('are over when one of them is billed', () => {
    const ledger = ledgerOf();
    for (const id of ['b1', 'b2', 'b3']) ledger.reserve(bidOf(id), NOON);
    ledger.reserve(bidOf('other', { campaignId: 41, nanos: 2n * DOLLAR }), NOON);
    expect(openOf(ledger, 41)).toBe(2n * DOLLAR);
    expect(bill(ledger, 'b2')).toEqual(['b1', 'b3', 'other']);
    expect([openOf(ledger), openOf(ledger, 41), spentOf(ledger)]).toEqual([0n, 0n, DOLLAR]);
    expect(ledger.openBids).toBe(0);
    expect(ledger.noBidReason(42, 24n * DOLLAR, NOON)).toBeUndefined();
  });

  it('of several imps are held apart', () => {
    const ledger = ledgerOf();
    ledger.reserve(bidOf('b1'), NOON);
    ledger.reserve(bidOf('b2', { groupId: 'imp-2' }), NOON);
    ledger.reserve(bidOf('b3', { groupId: undefined }), NOON);
    expect(openOf(ledger)).toBe(3n * DOLLAR);
  });

  it('count for one impression', () => {
    const ledger = ledgerOf();
    for (let nth = 1; nth <= 9; nth += 1) ledger.reserve(bidOf(`a${nth}`, { groupId: undefined }), NOON);
    for (const id of ['b1', 'b2']) ledger.reserve(bidOf(id), NOON);
    expect(ledger.noBidReason(42, 1n, NOON)).toBe('daily-impressions');
    ledger.lost('b1', NOON);
    expect(ledger.noBidReason(42, 1n, NOON)).toBe('daily-impressions');
    ledger.lost('b2', NOON);
    expect(ledger.noBidReason(42, 1n, NOON)).toBeUndefined();
  });

  it('are both paid where an exchange bills two of them, and it is not trusted with one hold for a day', () => {
    const ledger = ledgerOf();
    for (const id of ['b1', 'b2']) ledger.reserve(bidOf(id), NOON);
    bill(ledger, 'b1');
    bill(ledger, 'b2');
    expect(spentOf(ledger)).toBe(2n * DOLLAR);
    expect(ledger.contradictedLosses).toBe(1);
    for (const id of ['c1', 'c2']) ledger.reserve(bidOf(id, { groupId: 'imp-2' }), NOON);
    expect(openOf(ledger)).toBe(2n * DOLLAR);
  });

  it('that a restart reads after the bill of one of them hold nothing', () => {
    const ledger = ledgerOf();
    bill(ledger, 'b2');
    expect(['b1', 'b2', 'b3'].map((id) => ledger.reserve(bidOf(id), NOON))).toEqual([true, false, false]);
    expect([openOf(ledger), spentOf(ledger)]).toEqual([0n, DOLLAR]);
  });

  const step = fc.record({
    kind: fc.constantFrom('bid', 'bid', 'bid', 'lose', 'withdraw', 'expire'),
    imp: fc.integer({ min: 1, max: 3 }),
    campaignId: fc.constantFrom(41, 42),
    nanos: fc.bigInt({ min: 0n, max: 5n }),
    pick: fc.nat(),
  });
  it('hold, of every campaign and in every order of losses, the most of its open bids of each imp', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const ledger = ledgerOf();
        let open: Reservation[] = [];
        steps.forEach(({ kind, imp, campaignId, nanos, pick }, nth) => {
          const picked = open[pick % Math.max(1, open.length)];
          if (kind === 'bid') {
            const made = bidOf(`b${nth}`, { groupId: `imp-${imp}`, campaignId, nanos });
            if (ledger.reserve(made, NOON)) open.push(made);
          } else if (picked !== undefined && kind !== 'expire') {
            if (kind === 'lose') ledger.lost(picked.bidId, NOON);
            else ledger.withdrawn(picked.bidId, NOON);
            open = open.filter((bid) => bid !== picked);
          }
          for (const id of [41, 42]) {
            const held = [1, 2, 3].map((group) =>
              open
                .filter((bid) => bid.campaignId === id && bid.groupId === `imp-${group}`)
                .reduce((most, bid) => (bid.nanos > most ? bid.nanos : most), 0n),
            );
            expect(openOf(ledger, id)).toBe(held.reduce((sum, each) => sum + each, 0n));
          }
        });
        ledger.sweep(NOON + HOLD_MS + GRACE_MS);
        expect([openOf(ledger, 41), openOf(ledger, 42), ledger.openBids]).toEqual([0n, 0n, 0]);
      }),
    );
  });
});
