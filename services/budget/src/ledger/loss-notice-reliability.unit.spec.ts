import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@marquee/schemas/common/time';

import { BudgetLedger } from './budget-ledger.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const GRACE_MS = 60_000;
const HOLD_MS = 300_000;

interface Bid {
  readonly bidId: string;
  readonly nanos: bigint;
  readonly sspEndpointId: number | undefined;
  readonly expiresAtMs: number;
}

/** One ledger with a budget, and exchanges that may say what they like. */
function setUp(totalBudgetNanos: bigint) {
  const ledger = new BudgetLedger({ graceMs: GRACE_MS });
  ledger.setBalance(5, 1_000_000n * DOLLAR);
  ledger.setCampaign(42, {
    userId: 5,
    distribution: 'fast',
    totalBudgetNanos,
    dailyBudgetNanos: 0n,
    dailyImpressions: 0,
    times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
  });
  let count = 0;
  return {
    ledger,
    bid: (nanos: bigint, sspEndpointId: number | undefined, nowMs = NOON): Bid | undefined => {
      if (ledger.noBidReason(42, nanos, nowMs) !== undefined) return undefined;
      count += 1;
      const endpoint = sspEndpointId === undefined ? {} : { sspEndpointId, costNanos: nanos };
      const bid = { bidId: `p.${count}`, nanos, expiresAtMs: nowMs + HOLD_MS };
      ledger.reserve({ ...bid, ...endpoint, userId: 5, campaignId: 42 }, nowMs);
      return { ...bid, sspEndpointId };
    },
    bill: ({ bidId, nanos, sspEndpointId }: Bid, nowMs = NOON): void => {
      count += 1;
      const endpoint = sspEndpointId === undefined ? {} : { sspEndpointId, costNanos: nanos };
      const place = { partition: 0, offset: BigInt(count) };
      ledger.billed(
        { bidId, nanos, ...endpoint, ...place, userId: 5, campaignId: 42, atMs: nowMs, isBillable: true },
        nowMs,
      );
    },
  };
}

describe('losses', () => {
  it('release nothing any more once a bid that was reported lost is billed, for a day', () => {
    const { ledger, bid, bill } = setUp(100n * DOLLAR);
    const [first, second, other] = [bid(DOLLAR, 3)!, bid(DOLLAR, 3)!, bid(DOLLAR, 4)!];
    expect(ledger.lost(first.bidId, NOON)).toBe(true);
    bill(first);
    expect([ledger.contradictedLosses, ledger.lateBills]).toEqual([1, 1]);
    expect(ledger.lost(second.bidId, NOON)).toBe(false);
    expect(ledger.inspect(42).openNanos).toBe(2n * DOLLAR);
    expect(ledger.lost(other.bidId, NOON)).toBe(true);
    bill(second);
    expect([ledger.contradictedLosses, ledger.lateBills]).toEqual([1, 1]);
    expect(ledger.inspect(42)).toMatchObject({ pendingNanos: 2n * DOLLAR, openNanos: 0n });
    const tomorrow = NOON + DAY_MS;
    expect(ledger.lost(bid(DOLLAR, 3, tomorrow - 1)!.bidId, tomorrow - 1)).toBe(false);
    expect(ledger.lost(bid(DOLLAR, 3, tomorrow)!.bidId, tomorrow)).toBe(true);
  });

  it('that are not believed leave a bid to be held that has not been read yet', () => {
    const { ledger, bid, bill } = setUp(10n * DOLLAR);
    const liar = bid(DOLLAR, 3)!;
    ledger.lost(liar.bidId, NOON);
    bill(liar);
    expect([ledger.lost('q.1', NOON, 3), ledger.lost('q.2', NOON, 4)]).toEqual([false, true]);
    for (const bidId of ['q.1', 'q.2']) {
      const made = { userId: 5, campaignId: 42, nanos: DOLLAR, expiresAtMs: NOON + HOLD_MS };
      ledger.reserve({ bidId, ...made }, NOON);
    }
    expect(ledger.inspect(42).openNanos).toBe(DOLLAR);
  });

  it('of our own making are no word of an exchange', () => {
    const { ledger, bid, bill } = setUp(10n * DOLLAR);
    const [late, next] = [bid(DOLLAR, 3)!, bid(DOLLAR, 3)!];
    ledger.withdrawn(late.bidId, NOON);
    bill(late);
    expect([ledger.contradictedLosses, ledger.lateBills]).toEqual([0, 1]);
    expect(ledger.lost(next.bidId, NOON)).toBe(true);
  });

  it('never let a limit be passed but by what was reported lost before the first contradiction', () => {
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('bid' as const),
        endpoint: fc.constantFrom(undefined, 3, 4),
        nanos: fc.bigInt({ min: DOLLAR / 10n, max: DOLLAR }),
        times: fc.integer({ min: 1, max: 30 }),
      }),
      fc.record({
        kind: fc.constant('lose' as const),
        pick: fc.nat(),
        times: fc.integer({ min: 1, max: 30 }),
      }),
      fc.record({
        kind: fc.constant('bill' as const),
        pick: fc.nat(),
        times: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: HOLD_MS }) }),
    );
    let largest = 0n;
    let ignored = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 20, maxLength: 120, size: 'max' }), (acts) => {
        const budget = 10n * DOLLAR;
        const { ledger, bid, bill } = setUp(budget);
        const made: Bid[] = [];
        const billed = new Set<Bid>();
        const lost = new Set<Bid>();
        /** Reported lost before its endpoint was caught: the fourth exception. */
        const believed = new Set<Bid>();
        const caught = new Set<number | undefined>();
        let nowMs = NOON;
        let spent = 0n;
        let excepted = 0n;
        for (const each of acts) {
          if (each.kind === 'wait') {
            nowMs += each.ms;
            ledger.sweep(nowMs);
            continue;
          }
          for (let time = 0; time < each.times; time += 1) {
            if (each.kind === 'bid') {
              const one = bid(each.nanos, each.endpoint, nowMs);
              if (one !== undefined) made.push(one);
              continue;
            }
            const open = made.filter((one) => one.expiresAtMs >= nowMs && !billed.has(one));
            const one = open[(each.pick + time * 7) % Math.max(1, open.length)];
            if (one === undefined) continue;
            if (each.kind === 'lose') {
              lost.add(one);
              if (caught.has(one.sspEndpointId)) ignored += 1;
              else believed.add(one);
              ledger.lost(one.bidId, nowMs);
              continue;
            }
            bill(one, nowMs);
            billed.add(one);
            spent += one.nanos;
            if (believed.has(one)) {
              excepted += one.nanos;
              caught.add(one.sspEndpointId);
            }
            if (spent - budget > largest) largest = spent - budget;
            expect(spent).toBeLessThanOrEqual(budget + excepted);
          }
        }
        expect(ledger.contradictedLosses).toBe([...billed].filter((one) => believed.has(one)).length);
      }),
      { numRuns: 300 },
    );
    // The runs must lie and be caught, or they prove nothing.
    expect(largest).toBeGreaterThan(0n);
    expect(ignored).toBeGreaterThan(100);
  });
});
