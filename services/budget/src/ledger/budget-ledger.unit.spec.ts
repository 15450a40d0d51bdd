import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@marquee/schemas/common/time';

import type { CampaignLimits } from './headroom.ts';
import { BudgetLedger } from './budget-ledger.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const MIDNIGHT = NOON - DAY_MS / 2;
const ALWAYS = { offsetMinutes: 0, hours: null, startMs: null, endMs: null };
const GRACE_MS = 60_000;
const HOLD_MS = 300_000;

const limits = (over: Partial<CampaignLimits> = {}): CampaignLimits => ({
  userId: 5,
  distribution: 'fast',
  totalBudgetNanos: 0n,
  dailyBudgetNanos: 0n,
  dailyImpressions: 0,
  times: ALWAYS,
  ...over,
});

function ledgerWith(over: Partial<CampaignLimits>, balanceNanos = 1_000n * DOLLAR): BudgetLedger {
  const ledger = new BudgetLedger({ graceMs: GRACE_MS });
  ledger.setCampaign(42, limits(over));
  ledger.setBalance(5, balanceNanos);
  return ledger;
}

let bidCount = 0;
function bid(ledger: BudgetLedger, nanos: bigint, nowMs = NOON): string | undefined {
  if (ledger.noBidReason(42, nanos, nowMs) !== undefined) return undefined;
  bidCount += 1;
  const bidId = `b${bidCount}`;
  ledger.reserve({ bidId, userId: 5, campaignId: 42, nanos, expiresAtMs: nowMs + HOLD_MS }, nowMs);
  return bidId;
}

let offset = 0n;
const bill = (ledger: BudgetLedger, bidId: string, nanos: bigint, atMs = NOON, isBillable = true): bigint => {
  offset += 1n;
  ledger.billed({ bidId, userId: 5, campaignId: 42, nanos, atMs, partition: 0, offset, isBillable }, atMs);
  return offset;
};

describe('the budget ledger', () => {
  it('holds what is out against the day and gives it back on loss and expiry', () => {
    const ledger = ledgerWith({ dailyBudgetNanos: 3n * DOLLAR });
    const first = bid(ledger, DOLLAR)!;
    bid(ledger, DOLLAR);
    bid(ledger, DOLLAR);
    expect(ledger.noBidReason(42, 1n, NOON)).toBe('daily-budget');
    ledger.lost(first, NOON);
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, DOLLAR + 1n, NOON)).toBe('daily-budget');
    ledger.sweep(NOON + HOLD_MS + GRACE_MS - 1_000);
    expect(ledger.noBidReason(42, DOLLAR + 1n, NOON)).toBe('daily-budget');
    expect(ledger.sweep(NOON + HOLD_MS + GRACE_MS)).toHaveLength(2);
    expect(ledger.noBidReason(42, 3n * DOLLAR, NOON)).toBeUndefined();
  });

  it('counts a bid once, whichever of bill and pixel comes first', () => {
    const ledger = ledgerWith({ totalBudgetNanos: 2n * DOLLAR });
    const id = bid(ledger, DOLLAR)!;
    bill(ledger, id, DOLLAR / 2n);
    bill(ledger, id, DOLLAR);
    expect(ledger.inspect(42)).toEqual({ recordedNanos: 0n, pendingNanos: DOLLAR / 2n, openNanos: 0n });
  });

  it('believes a bill after a loss, and no loss after a bill', () => {
    const ledger = ledgerWith({});
    const id = bid(ledger, DOLLAR)!;
    ledger.lost(id, NOON);
    bill(ledger, id, DOLLAR);
    ledger.lost(id, NOON);
    bill(ledger, id, DOLLAR);
    expect(ledger.inspect(42)).toMatchObject({ pendingNanos: DOLLAR, openNanos: 0n });
    expect(ledger.lateBills).toBe(1);
  });

  it('ignores what does not bill', () => {
    const ledger = ledgerWith({});
    const id = bid(ledger, DOLLAR)!;
    bill(ledger, id, DOLLAR, NOON, false);
    expect(ledger.inspect(42)).toMatchObject({ pendingNanos: 0n, openNanos: DOLLAR });
  });

  it('moves pending spend to recorded with the wallet, to the nano-dollar', () => {
    const ledger = ledgerWith({ dailyBudgetNanos: 5n * DOLLAR });
    const last = bill(ledger, bid(ledger, DOLLAR)!, DOLLAR);
    bill(ledger, bid(ledger, DOLLAR)!, DOLLAR);
    ledger.recorded(
      5,
      { partition: 0, first: last, last },
      [{ campaignId: 42, atMs: NOON, spendNanos: DOLLAR, impressions: 1 }],
      999n * DOLLAR,
    );
    expect(ledger.inspect(42)).toEqual({ recordedNanos: DOLLAR, pendingNanos: DOLLAR, openNanos: 0n });
    expect(ledger.noBidReason(42, 3n * DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, 3n * DOLLAR + 1n, NOON)).toBe('daily-budget');
  });

  it('drops pending bills that a later block of another account shows were rejected', () => {
    const ledger = ledgerWith({});
    const rejected = bill(ledger, bid(ledger, DOLLAR)!, DOLLAR);
    ledger.recorded(6, { partition: 0, first: rejected + 1n, last: rejected + 9n }, [], 100n * DOLLAR);
    expect(ledger.inspect(42).pendingNanos).toBe(0n);
  });

  it('holds an endpoint to what DSP bids cost there, until they are lost, billed or expired', () => {
    const ledger = ledgerWith({});
    const LIMIT = 3n * DOLLAR;
    const DSP_BID = { userId: 0, campaignId: 0, nanos: 0n, sspEndpointId: 3, costNanos: DOLLAR };
    const noBidReason = (cost: bigint, nowMs = NOON) => ledger.endpoints.noBidReason(3, LIMIT, cost, nowMs);
    for (const bidId of ['o1', 'o2', 'o3']) {
      ledger.reserve({ bidId, ...DSP_BID, expiresAtMs: NOON + HOLD_MS }, NOON);
    }
    expect(noBidReason(1n)).toBe('endpoint-spend-limit');
    ledger.lost('o1', NOON);
    expect([noBidReason(DOLLAR), noBidReason(DOLLAR + 1n)]).toEqual([undefined, 'endpoint-spend-limit']);
    const bill = { ...DSP_BID, nanos: 2n * DOLLAR, atMs: NOON, partition: 0, offset: 1n, isBillable: true };
    ledger.billed({ ...bill, bidId: 'o2', costNanos: DOLLAR / 2n }, NOON);
    ledger.billed({ ...bill, bidId: 'o2', costNanos: DOLLAR / 2n, offset: 2n }, NOON);
    expect([noBidReason((DOLLAR * 3n) / 2n), noBidReason((DOLLAR * 3n) / 2n + 1n)]).toEqual([
      undefined,
      'endpoint-spend-limit',
    ]);
    ledger.sweep(NOON + HOLD_MS + GRACE_MS);
    expect(noBidReason((DOLLAR * 5n) / 2n, NOON + HOLD_MS + GRACE_MS)).toBeUndefined();
    expect(ledger.lateBills).toBe(0);
    ledger.billed({ ...bill, bidId: 'o3', offset: 3n }, NOON + HOLD_MS + GRACE_MS);
    expect(ledger.lateBills).toBe(1);
    // No account and no campaign of ours had a part in it.
    expect(ledger.inspect(0)).toEqual({ recordedNanos: 0n, pendingNanos: 0n, openNanos: 0n });
    expect(ledger.noBidReason(42, 995n * DOLLAR - 1n, NOON)).toBeUndefined();
  });

  it('stops the account before its balance could come to $5', () => {
    const ledger = ledgerWith({}, 7n * DOLLAR);
    expect(bid(ledger, DOLLAR)).toBeDefined();
    expect(bid(ledger, DOLLAR)).toBeDefined();
    expect(ledger.noBidReason(42, 1n, NOON)).toBe('account-exhausted');
  });

  it('keeps the daily limit of the account over all its campaigns', () => {
    const ledger = ledgerWith({});
    ledger.setDailyLimit(5, 2n * DOLLAR);
    bill(ledger, bid(ledger, DOLLAR)!, DOLLAR);
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, DOLLAR + 1n, NOON)).toBe('account-daily-limit');
    expect(ledger.noBidReason(42, DOLLAR + 1n, NOON + 86_400_000)).toBeUndefined();
  });

  it('begins a new day at midnight of the campaign, not of UTC', () => {
    const ledger = ledgerWith({ dailyBudgetNanos: DOLLAR, times: { ...ALWAYS, offsetMinutes: 330 } });
    bill(ledger, bid(ledger, DOLLAR)!, DOLLAR);
    expect(ledger.noBidReason(42, 1n, Date.parse('2026-11-21T18:29:59.999Z'))).toBe('daily-budget');
    expect(ledger.noBidReason(42, 1n, Date.parse('2026-11-21T18:30:00.000Z'))).toBeUndefined();
  });

  it('counts impressions that are open against the day', () => {
    const ledger = ledgerWith({ dailyImpressions: 2 });
    bill(ledger, bid(ledger, 1n)!, 1n);
    bid(ledger, 1n);
    expect(ledger.noBidReason(42, 1n, NOON)).toBe('daily-impressions');
  });

  it('keeps what an endpoint is paid within its limit of the UTC day, open bids and a restart included', () => {
    const ledger = ledgerWith({});
    const reserve = (bidId: string) =>
      ledger.reserve(
        {
          bidId,
          userId: 5,
          campaignId: 42,
          nanos: 2n * DOLLAR,
          costNanos: DOLLAR,
          sspEndpointId: 3,
          expiresAtMs: NOON + HOLD_MS,
        },
        NOON,
      );
    const limit = 3n * DOLLAR;
    expect(ledger.endpoints.noBidReason(3, limit, 3n * DOLLAR, NOON)).toBeUndefined();
    reserve('e1');
    expect(ledger.endpoints.noBidReason(3, limit, 2n * DOLLAR, NOON)).toBeUndefined();
    expect(ledger.endpoints.noBidReason(3, limit, 2n * DOLLAR + 1n, NOON)).toBe('endpoint-spend-limit');
    const paid = {
      bidId: 'e1',
      userId: 5,
      campaignId: 42,
      sspEndpointId: 3,
      nanos: DOLLAR,
      costNanos: DOLLAR / 2n,
      atMs: NOON,
      partition: 1,
      offset: 7n,
      isBillable: true,
    };
    ledger.billed(paid, NOON);
    expect(ledger.endpoints.noBidReason(3, limit, (5n * DOLLAR) / 2n, NOON)).toBeUndefined();

    const next = ledgerWith({});
    next.endpoints.restore(ledger.endpoints.days(NOON), NOON);
    next.billed(paid, NOON);
    expect(next.endpoints.noBidReason(3, limit, (5n * DOLLAR) / 2n, NOON)).toBeUndefined();
    expect(next.endpoints.noBidReason(3, limit, (5n * DOLLAR) / 2n + 1n, NOON)).toBe('endpoint-spend-limit');
    expect(next.endpoints.noBidReason(3, limit, limit, NOON + 86_400_000)).toBeUndefined();
    expect(next.endpoints.noBidReason(3, 0n, 100n * DOLLAR, NOON)).toBeUndefined();
  });

  it('is read on from where what endpoints were paid was kept, though the wallets have taken more', () => {
    const ledger = ledgerWith({});
    const bill = {
      userId: 5,
      campaignId: 42,
      nanos: DOLLAR,
      costNanos: DOLLAR,
      sspEndpointId: 3,
      atMs: NOON,
    };
    ledger.billed({ ...bill, bidId: 'k1', partition: 1, offset: 7n, isBillable: true }, NOON);
    const kept = ledger.days(NOON);
    const restarted = (nowMs: number, first: bigint): BudgetLedger => {
      const next = ledgerWith({});
      next.recorded(5, { partition: 1, first, last: first }, [], DOLLAR);
      next.restore(kept, nowMs);
      return next;
    };
    // While the bidder was away, a bill came at 9 and the wallet took it: only the log knows its SSP endpoint.
    const next = restarted(NOON, 9n);
    expect(next.resumeFrom(1)).toBe(8n);
    next.billed({ ...bill, bidId: 'k2', partition: 1, offset: 9n, isBillable: true }, NOON);
    expect(next.endpoints.noBidReason(3, 3n * DOLLAR, DOLLAR, NOON)).toBeUndefined();
    expect(next.endpoints.noBidReason(3, 3n * DOLLAR, DOLLAR + 1n, NOON)).toBe('endpoint-spend-limit');
    expect([next.inspect(42).pendingNanos, next.lateBills]).toEqual([0n, 0]);
    expect([restarted(NOON + DAY_MS, 9n).resumeFrom(1), restarted(NOON, 5n).resumeFrom(1)]).toEqual([8n, 5n]);
    expect(next.resumeFrom(0)).toBe(0n);
  });

  it('reads a replaced log from its beginning, with the budgets of today as they were', () => {
    const bill = {
      userId: 5,
      campaignId: 42,
      nanos: DOLLAR,
      costNanos: DOLLAR,
      sspEndpointId: 3,
      atMs: NOON,
    };
    const old = ledgerWith({ dailyBudgetNanos: 5n * DOLLAR });
    old.followLog({ epoch: 'log-1', ends: [900n] });
    old.billed({ ...bill, bidId: 'old-1', partition: 0, offset: 800n, isBillable: true }, NOON);
    const kept = old.days(NOON).map((day) => ({ ...day, epoch: 'log-1' }));

    const ledger = ledgerWith({ dailyBudgetNanos: 5n * DOLLAR });
    const line = { campaignId: 42, atMs: NOON, spendNanos: DOLLAR, impressions: 1 };
    ledger.recorded(5, { partition: 0, first: 790n, last: 850n, epoch: 'log-1' }, [line], 100n * DOLLAR);
    ledger.followLog({ epoch: 'log-2', ends: [3n] });
    ledger.restore(
      kept.map((day) => ledger.placedInLog(day)),
      NOON,
    );
    expect(ledger.resumeFrom(0)).toBe(0n);
    ledger.billed({ ...bill, bidId: 'new-1', partition: 0, offset: 1n, isBillable: true }, NOON);
    ledger.billed({ ...bill, bidId: 'new-2', partition: 0, offset: 2n, isBillable: true }, NOON);
    expect(ledger.inspect(42)).toMatchObject({ recordedNanos: DOLLAR, pendingNanos: 2n * DOLLAR });
    expect(ledger.noBidReason(42, 2n * DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, 2n * DOLLAR + 1n, NOON)).toBe('daily-budget');
    expect(ledger.endpoints.noBidReason(3, 4n * DOLLAR, DOLLAR + 1n, NOON)).toBe('endpoint-spend-limit');
    ledger.recorded(5, { partition: 0, first: 0n, last: 1n, epoch: 'log-2' }, [line], 99n * DOLLAR);
    expect(ledger.inspect(42)).toMatchObject({ recordedNanos: 2n * DOLLAR, pendingNanos: DOLLAR });
  });

  it('takes blocks that name no log for its own as far as it reaches', () => {
    const block = { partition: 0, first: 5n, last: 9n };
    const resumed = (end: bigint): bigint => {
      const ledger = ledgerWith({});
      ledger.recorded(5, block, [], DOLLAR);
      ledger.recorded(5, { partition: 1, first: 2n, last: 3n, epoch: 'log-1' }, [], DOLLAR);
      ledger.followLog({ epoch: 'log-1', ends: [end, 4n] });
      return ledger.resumeFrom(0);
    };
    expect([resumed(10n), resumed(9n)]).toEqual([5n, 0n]);
  });

  it('refuses to go on in a log that took the place of the one it was reading', () => {
    const ledger = ledgerWith({});
    ledger.followLog({ epoch: 'log-1', ends: [10n] });
    bill(ledger, 'b1', DOLLAR);
    expect(() => ledger.followLog({ epoch: 'log-2', ends: [0n] })).toThrow(/replaced while it was read/);
    // A folder that was restarted has offsets behind the old ones.
    ledger.followLog({ epoch: 'log-3', ends: [1_000n] });
  });

  it('begins with ten seconds of spending, spreads the day and lets nothing large out after a lull', () => {
    const ledger = ledgerWith({ distribution: 'pacer', dailyBudgetNanos: 43_200n * 1_000_000n });
    const price = 1_000_000n;
    const bids: number[] = [];
    for (let second = 0; second < 3_600; second += 1) {
      let count = 0;
      while (bid(ledger, price, NOON + second * 1_000) !== undefined) count += 1;
      bids.push(count);
    }
    // 43,200 bids a day over the 12 hours that are left: one a second, and ten seconds of that at once.
    const [first = 0, ...later] = bids;
    expect(first).toBe(10);
    expect(later.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3_500);
    expect(Math.max(...later)).toBeLessThanOrEqual(2);
    expect(ledger.paceOf(42, NOON + 3_600_000)).toMatchObject({
      holdsBack: true,
      reason: 'ahead-of-traffic',
    });

    const lull = NOON + 2 * 3_600_000;
    let burst = 0;
    while (bid(ledger, price, lull) !== undefined) burst += 1;
    expect(burst).toBeLessThanOrEqual(11);
    let minute = 0;
    for (let second = 1; second <= 60; second += 1) {
      while (bid(ledger, price, lull + second * 1_000) !== undefined) minute += 1;
    }
    expect(minute).toBeGreaterThan(500);
    expect(minute).toBeLessThan(800);
  });

  it('reports the pace of the day', () => {
    const ledger = ledgerWith({ distribution: 'pacer', dailyBudgetNanos: 24n * DOLLAR });
    bill(ledger, bid(ledger, 1_000n, MIDNIGHT)!, 1_000n);
    expect(ledger.paceOf(42, NOON)).toEqual({
      distribution: 'pacer',
      dayBudgetNanos: 24n * DOLLAR,
      spentNanos: 1_000n,
      openNanos: 0n,
      targetNanosByNow: 12n * DOLLAR,
      trafficShareByNow: 0.5,
      runsSinceMs: MIDNIGHT,
      holdsBack: false,
      reason: 'behind-traffic',
    });
    expect(ledger.paceOf(7, NOON)).toBeUndefined();
    expect(ledgerWith({}).paceOf(42, NOON)).toMatchObject({
      reason: 'not-paced',
      dayBudgetNanos: null,
      targetNanosByNow: null,
    });
    const spent = ledgerWith({ distribution: 'fast', dailyBudgetNanos: DOLLAR });
    bill(spent, bid(spent, DOLLAR)!, DOLLAR);
    expect(spent.paceOf(42, NOON)).toMatchObject({ reason: 'day-spent' });
  });

  it('answers the planned spend of each half hour of the day', () => {
    const paced = { distribution: 'pacer', dailyBudgetNanos: 48n * DOLLAR } as const;
    const planned = ledgerWith(paced).plannedByHalfHour(42, NOON);
    expect(planned).toHaveLength(48);
    expect(planned?.[23]).toBe(24n * DOLLAR);
    expect(planned?.at(-1)).toBe(48n * DOLLAR);
    expect(ledgerWith({ ...paced, distribution: 'fast' }).plannedByHalfHour(42, NOON)).toBeNull();
    expect(ledgerWith({ distribution: 'pacer' }).plannedByHalfHour(42, NOON)).toBeNull();
    expect(ledgerWith({}).plannedByHalfHour(7, NOON)).toBeNull();
  });

  it('reports the pace of a day that is bounded by impressions alone', () => {
    const ledger = ledgerWith({ distribution: 'pacer', dailyImpressions: 20 });
    bill(ledger, bid(ledger, 1n, MIDNIGHT)!, 1n);
    expect(ledger.paceOf(42, NOON)).toMatchObject({
      reason: 'behind-traffic',
      dayBudgetNanos: null,
      targetNanosByNow: null,
    });
  });

  it('reports by the limit that is nearest, money or impressions', () => {
    const limits = { distribution: 'pacer', dailyBudgetNanos: 24n * DOLLAR, dailyImpressions: 2 } as const;
    const ledger = ledgerWith(limits);
    bill(ledger, bid(ledger, 1_000n, MIDNIGHT)!, 1_000n);
    expect(ledger.paceOf(42, NOON)).toMatchObject({ reason: 'on-track' });
    const done = ledgerWith({ ...limits, dailyImpressions: 1 });
    bill(done, bid(done, 1_000n, MIDNIGHT)!, 1_000n);
    expect(done.paceOf(42, NOON)).toMatchObject({ reason: 'day-spent' });
  });
});

type Step =
  | { readonly kind: 'bid'; readonly nanos: bigint }
  | { readonly kind: 'bill' | 'lose' | 'rebill'; readonly pick: number; readonly share: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'record' | 'restart' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('bid' as const), nanos: fc.bigInt({ min: 1n, max: DOLLAR }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('bill' as const, 'lose' as const, 'rebill' as const),
      pick: fc.nat(),
      share: fc.integer({ min: 0, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 400_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('record' as const, 'restart' as const) }) },
);

interface OpenBid {
  readonly id: string;
  readonly nanos: bigint;
  readonly expiresAtMs: number;
}
interface Logged extends OpenBid {
  readonly atMs: number;
  readonly cost: bigint;
  readonly offset: bigint;
}

/** What is around a ledger: the log, the wallet, an exchange that bills at most until the token expires. */
class Model {
  readonly #limits: Partial<CampaignLimits>;
  readonly bids: OpenBid[] = [];
  readonly lost = new Set<string>();
  readonly log: Logged[] = [];
  recordedUpTo = 0;
  nowMs = NOON;
  ledger: BudgetLedger;
  count = 0;

  constructor(limits: Partial<CampaignLimits>) {
    this.#limits = limits;
    this.ledger = this.fresh();
  }

  fresh(): BudgetLedger {
    return ledgerWith(this.#limits);
  }

  get billed(): Map<string, Logged> {
    const first = new Map<string, Logged>();
    for (const entry of this.log) if (!first.has(entry.id)) first.set(entry.id, entry);
    return first;
  }

  run(step: Step): void {
    this.ledger.sweep(this.nowMs);
    switch (step.kind) {
      case 'bid':
        return this.bid(step.nanos);
      case 'bill':
        return this.bill(step.pick, step.share, false);
      case 'rebill':
        return this.bill(step.pick, step.share, true);
      case 'lose':
        return this.lose(step.pick);
      case 'wait':
        this.nowMs += step.ms;
        return;
      case 'record':
        return this.record(this.ledger, this.recordedUpTo, (this.recordedUpTo = this.log.length));
      case 'restart':
        return this.restart();
    }
  }

  bid(nanos: bigint): void {
    if (this.ledger.noBidReason(42, nanos, this.nowMs) !== undefined) return;
    this.count += 1;
    const open = { id: `m${this.count}`, nanos, expiresAtMs: this.nowMs + HOLD_MS };
    this.bids.push(open);
    this.reserve(this.ledger, open);
  }

  reserve(ledger: BudgetLedger, { id, nanos, expiresAtMs }: OpenBid): void {
    ledger.reserve({ bidId: id, userId: 5, campaignId: 42, nanos, expiresAtMs }, this.nowMs);
  }

  bill(pick: number, share: number, again: boolean): void {
    const { billed } = this;
    const candidates = this.bids.filter(
      ({ id, expiresAtMs }) => expiresAtMs >= this.nowMs && !this.lost.has(id) && billed.has(id) === again,
    );
    const open = candidates[pick % Math.max(1, candidates.length)];
    if (open === undefined) return;
    const cost = (open.nanos * BigInt(share)) / 100n;
    const entry = { ...open, atMs: this.nowMs, cost, offset: BigInt(this.log.length) };
    this.log.push(entry);
    this.show(this.ledger, entry);
  }

  show(ledger: BudgetLedger, { id, cost, atMs, offset: at }: Logged): void {
    ledger.billed(
      { bidId: id, userId: 5, campaignId: 42, nanos: cost, atMs, partition: 0, offset: at, isBillable: true },
      this.nowMs,
    );
  }

  lose(pick: number): void {
    const { billed } = this;
    const candidates = this.bids.filter(({ id }) => !this.lost.has(id) && !billed.has(id));
    const open = candidates[pick % Math.max(1, candidates.length)];
    if (open === undefined) return;
    this.lost.add(open.id);
    this.ledger.lost(open.id, this.nowMs);
  }

  /** The ingester hands the wallet a block of the log; a bid is charged by its first notice only. */
  record(ledger: BudgetLedger, from: number, to: number): void {
    if (to <= from) return;
    const { billed } = this;
    const lines = this.log
      .slice(from, to)
      .filter((entry) => billed.get(entry.id) === entry)
      .map(({ cost, atMs }) => ({ campaignId: 42, atMs, spendNanos: cost, impressions: 1 }));
    ledger.recorded(5, { partition: 0, first: BigInt(from), last: BigInt(to - 1) }, lines, 1_000n * DOLLAR);
  }

  /** Memory is gone: the event store is folded, then both topics are read again, bids last. */
  restart(): void {
    this.ledger = this.fresh();
    this.record(this.ledger, 0, this.recordedUpTo);
    const from = Number(this.ledger.resumeFrom(0));
    for (const entry of this.log.slice(from)) this.show(this.ledger, entry);
    for (const id of this.lost) this.ledger.lost(id, this.nowMs);
    for (const open of this.bids) this.reserve(this.ledger, open);
  }

  spentOn(day: number): bigint {
    return [...this.billed.values()]
      .filter(({ atMs }) => Math.floor(atMs / 86_400_000) === day)
      .reduce((sum, { cost }) => sum + cost, 0n);
  }
}

describe('the bound on spending', () => {
  it.each(['totalBudgetNanos', 'dailyBudgetNanos'] as const)(
    'holds for any order of bids, bills, losses, expiries, recordings and restarts: %s',
    (limit) => {
      fc.assert(
        fc.property(
          fc.bigInt({ min: 1n, max: 3n * DOLLAR }),
          fc.array(step, { minLength: 1, maxLength: 150, size: 'max' }),
          (budget, steps) => {
            const model = new Model({ [limit]: budget });
            for (const next of steps) {
              model.run(next);
              const spent =
                limit === 'totalBudgetNanos'
                  ? [...model.billed.values()].reduce((sum, { cost }) => sum + cost, 0n)
                  : model.spentOn(Math.floor(model.nowMs / 86_400_000));
              expect(spent).toBeLessThanOrEqual(budget);
            }
          },
        ),
        { numRuns: 200 },
      );
    },
  );

  it('is passed only by notices that are read later than the grace, and by no more than they cost', () => {
    const ledger = ledgerWith({ totalBudgetNanos: DOLLAR });
    const id = bid(ledger, DOLLAR)!;
    const later = NOON + HOLD_MS + GRACE_MS + 1;
    ledger.sweep(later);
    expect(bid(ledger, DOLLAR, later)).toBeDefined();
    bill(ledger, id, DOLLAR, NOON + HOLD_MS);
    expect(ledger.lateBills).toBe(1);
    expect(ledger.inspect(42)).toMatchObject({ pendingNanos: DOLLAR, openNanos: DOLLAR });
    expect(ledger.noBidReason(42, 1n, later)).toBe('total-budget');
  });
});
