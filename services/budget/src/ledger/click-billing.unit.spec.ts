import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BudgetLedger } from './budget-ledger.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const GRACE_MS = 60_000;
const HOLD_MS = 300_000;
const BALANCE = 1_000_000n * DOLLAR;

/** A campaign that buys clicks, its bids, and the log that reports them. */
function setUp(dailyImpressions: number, totalBudgetNanos = 0n) {
  const ledger = new BudgetLedger({ graceMs: GRACE_MS });
  ledger.setBalance(5, BALANCE);
  ledger.setCampaign(42, {
    userId: 5,
    distribution: 'fast',
    totalBudgetNanos,
    dailyBudgetNanos: 0n,
    dailyImpressions,
    times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
  });
  let bids = 0;
  let offset = -1n;
  let taken = -1n;
  const untaken: { readonly nanos: bigint; readonly impressions: number }[] = [];
  const counted = new Set<string>();
  const report = (bidId: string, nanos: bigint, nowMs: number, kind: 'impression' | 'click'): void => {
    offset += 1n;
    const isClick = kind === 'click';
    const place = { partition: 0, offset, atMs: nowMs };
    ledger.billed(
      { bidId, userId: 5, campaignId: 42, nanos, ...place, isBillable: isClick, isImpression: !isClick },
      nowMs,
    );
    // What the ingester counts: once a bid and kind.
    if (counted.has(`${bidId} ${kind}`)) return;
    counted.add(`${bidId} ${kind}`);
    untaken.push({ nanos: isClick ? nanos : 0n, impressions: isClick ? 0 : 1 });
  };
  return {
    ledger,
    bid: (nanos = DOLLAR, nowMs = NOON): string | undefined => {
      if (ledger.noBidReason(42, nanos, nowMs) !== undefined) return undefined;
      bids += 1;
      const bidId = `p.${bids}`;
      ledger.reserve({ bidId, userId: 5, campaignId: 42, nanos, expiresAtMs: nowMs + HOLD_MS }, nowMs);
      return bidId;
    },
    shown: (bidId: string, nowMs = NOON) => report(bidId, DOLLAR, nowMs, 'impression'),
    clicked: (bidId: string, nanos = DOLLAR, nowMs = NOON) => report(bidId, nanos, nowMs, 'click'),
    /** Records what the log has, as the wallet does. */
    record: (nowMs = NOON): void => {
      if (taken === offset) return;
      const lines = untaken.splice(0).map(({ nanos, impressions }) => ({
        campaignId: 42,
        atMs: nowMs,
        spendNanos: nanos,
        impressions,
      }));
      ledger.recorded(5, { partition: 0, first: taken + 1n, last: offset }, lines, BALANCE);
      taken = offset;
    },
  };
}

describe('impressions of a day, where the click is bought', () => {
  it.each(['at once', 'later', 'never'])(
    'are limited whether or not users click; recorded %s',
    (recorded) => {
      const { bid, shown, clicked, record } = setUp(3);
      let count = 0;
      for (let turn = 0; turn < 20; turn += 1) {
        const bidId = bid();
        if (bidId === undefined) break;
        count += 1;
        shown(bidId);
        shown(bidId);
        if (turn % 2 === 0) clicked(bidId);
        if (recorded === 'at once' || (recorded === 'later' && turn === 2)) record();
      }
      expect(count).toBe(3);
      if (recorded !== 'never') record();
      expect(bid()).toBeUndefined();
      expect(bid(DOLLAR, NOON + 86_400_000)).toBeDefined();
    },
  );

  it('hold the price of what was shown until it is clicked or can be no more, and no impression twice', () => {
    const { ledger, bid, shown, clicked } = setUp(2, 10n * DOLLAR);
    const [first, second] = [bid()!, bid()!];
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBe('daily-impressions');
    shown(first);
    expect(ledger.inspect(42)).toMatchObject({ pendingNanos: 0n, openNanos: 2n * DOLLAR });
    // Who clicks has seen it, whatever an exchange says then, and though its impression comes last.
    expect(ledger.lost(first, NOON)).toBe(false);
    clicked(second);
    expect(ledger.inspect(42)).toMatchObject({ pendingNanos: DOLLAR, openNanos: DOLLAR });
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBe('daily-impressions');
    shown(second);
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBe('daily-impressions');
    expect(ledger.sweep(NOON + HOLD_MS + GRACE_MS + 50)).toHaveLength(1);
    expect(ledger.inspect(42)).toMatchObject({ pendingNanos: DOLLAR, openNanos: 0n });
    expect([ledger.noBidReason(42, DOLLAR, NOON), ledger.lateBills]).toEqual(['daily-impressions', 0]);
  });

  it('hold the price of a bid whose impression a restart reads before the bid', () => {
    const { ledger, shown } = setUp(1);
    shown('q.1');
    const made = { userId: 5, campaignId: 42, nanos: DOLLAR, expiresAtMs: NOON + HOLD_MS };
    expect(ledger.reserve({ bidId: 'q.1', ...made }, NOON)).toBe(true);
    expect(ledger.inspect(42).openNanos).toBe(DOLLAR);
    ledger.setCampaign(42, {
      userId: 5,
      distribution: 'fast',
      totalBudgetNanos: 0n,
      dailyBudgetNanos: 0n,
      dailyImpressions: 2,
      times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
    });
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBeUndefined();
  });

  it('and budgets are passed by no order of impressions, clicks, losses, recordings and expiries', () => {
    const act = fc.record({
      kind: fc.constantFrom('bid', 'bid', 'bid', 'show', 'show', 'click', 'lose', 'record', 'wait'),
      pick: fc.nat(),
      nanos: fc.bigInt({ min: DOLLAR / 10n, max: DOLLAR }),
    });
    let fullest = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 40, maxLength: 200, size: 'max' }), (acts) => {
        const { ledger, bid, shown, clicked, record } = setUp(12, 8n * DOLLAR);
        const made: { readonly id: string; readonly nanos: bigint; readonly untilMs: number }[] = [];
        const [seen, paid, lost] = [new Set<string>(), new Set<string>(), new Set<string>()];
        let nowMs = NOON;
        let spent = 0n;
        for (const { kind, pick, nanos } of acts) {
          if (kind === 'bid') {
            const id = bid(nanos, nowMs);
            if (id !== undefined) made.push({ id, nanos, untilMs: nowMs + HOLD_MS });
          } else if (kind === 'record') record(nowMs);
          else if (kind === 'wait') ledger.sweep((nowMs += pick % HOLD_MS));
          const open = made.filter(({ id, untilMs }) => untilMs >= nowMs && !lost.has(id));
          const one = open[pick % Math.max(1, open.length)];
          if (one === undefined) continue;
          if (kind === 'show') {
            shown(one.id, nowMs);
            seen.add(one.id);
          } else if (kind === 'click') {
            clicked(one.id, one.nanos, nowMs);
            if (!paid.has(one.id)) spent += one.nanos;
            paid.add(one.id);
          } else if (kind === 'lose' && !seen.has(one.id) && !paid.has(one.id)) {
            lost.add(one.id);
            ledger.lost(one.id, nowMs);
          }
          expect(spent).toBeLessThanOrEqual(8n * DOLLAR);
          expect(seen.size).toBeLessThanOrEqual(12);
          fullest = Math.max(fullest, seen.size);
        }
        record(nowMs);
        expect(ledger.inspect(42)).toMatchObject({ recordedNanos: spent, pendingNanos: 0n });
        ledger.sweep(nowMs + HOLD_MS + GRACE_MS + 50);
        expect(ledger.openBids).toBe(0);
      }),
      { numRuns: 200 },
    );
    // The runs must come to the limit, or they prove nothing.
    expect(fullest).toBe(12);
  });
});
