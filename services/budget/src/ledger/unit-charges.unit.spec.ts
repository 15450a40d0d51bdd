import { describe, expect, it } from 'vitest';

import { BudgetLedger } from './budget-ledger.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const GRACE_MS = 60_000;
const HOLD_MS = 300_000;
/** A click costs 50 cents, and one impression in 50 is expected to bring one. */
const UNIT = DOLLAR / 2n;
const EXPECTED = DOLLAR / 100n;
const COST = 800_000n;
const SSP = 3;

/**
 * A campaign whose clicks are charged: its bids, the log that reports them, and the wallet that records
 * blocks of it.
 */
function setUp(dailyBudgetNanos: bigint) {
  const ledger = new BudgetLedger({ graceMs: GRACE_MS });
  ledger.setBalance(5, 1_000_000n * DOLLAR);
  ledger.setCampaign(42, {
    userId: 5,
    distribution: 'fast',
    totalBudgetNanos: 0n,
    dailyBudgetNanos,
    dailyImpressions: 0,
    times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
  });
  let bids = 0;
  let offset = -1n;
  let taken = -1n;
  const reservationOf = (bidId: string, nowMs: number) => ({
    bidId,
    userId: 5,
    campaignId: 42,
    nanos: EXPECTED,
    sspEndpointId: SSP,
    costNanos: COST,
    expiresAtMs: nowMs + HOLD_MS,
  });
  return {
    ledger,
    reservationOf,
    bid: (nowMs = NOON): string | undefined => {
      if (ledger.noBidReason(42, EXPECTED, nowMs, Number(UNIT)) !== undefined) return undefined;
      bids += 1;
      ledger.reserve(reservationOf(`p.${bids}`, nowMs), nowMs);
      return `p.${bids}`;
    },
    billed: (bidId: string, nowMs = NOON): void => {
      offset += 1n;
      const place = { partition: 0, offset, atMs: nowMs };
      const bill = { bidId, userId: 5, campaignId: 42, sspEndpointId: SSP, nanos: 0n, costNanos: COST };
      ledger.billed({ ...bill, ...place, isBillable: true, isChargedLater: true }, nowMs);
    },
    /** The wallet takes the impressions in the log. */
    recordImpressions: (): void => {
      if (taken === offset) return;
      ledger.recorded(5, { partition: 0, first: taken + 1n, last: offset }, [], 1_000_000n * DOLLAR);
      taken = offset;
    },
    /** The wallet takes clicks that the ingester has counted. */
    recordClicks: (clicks: number, nowMs = NOON): void => {
      const line = { campaignId: 42, atMs: nowMs, spendNanos: BigInt(clicks) * UNIT, impressions: 0 };
      ledger.recorded(5, undefined, [line], 1_000_000n * DOLLAR);
    },
    figures: () => ledger.inspect(42),
  };
}

describe('a bid whose clicks are charged', () => {
  it('holds what it is expected to charge from the bid on, and pays the exchange when it is shown', () => {
    const { ledger, bid, billed, figures } = setUp(25n * DOLLAR);
    const bidId = bid()!;
    expect(figures()).toEqual({ recordedNanos: 0n, pendingNanos: 0n, openNanos: EXPECTED });
    billed(bidId);
    billed(bidId);
    expect(figures()).toEqual({ recordedNanos: 0n, pendingNanos: 0n, openNanos: EXPECTED });
    expect(ledger.endpoints.days(NOON)).toMatchObject([{ endpointId: SSP, nanos: COST }]);
    expect(ledger.endpoints.state(SSP).totals.openNanos).toBe(0n);
    expect(ledger.lost(bidId, NOON)).toBe(false);
    expect(ledger.paceOf(42, NOON)).toMatchObject({ spentNanos: 0n, openNanos: EXPECTED });
  });

  it('releases the expected charge when clicks are no longer accepted, or when the bid was lost', () => {
    const { ledger, bid, billed, recordImpressions, figures } = setUp(25n * DOLLAR);
    const [shown, lost] = [bid()!, bid()!];
    billed(shown);
    recordImpressions();
    ledger.lost(lost, NOON);
    expect(figures().openNanos).toBe(EXPECTED);
    ledger.sweep(NOON + HOLD_MS + GRACE_MS + 100);
    expect(figures().openNanos).toBe(0n);
    expect(ledger.openBids).toBe(0);
  });

  it('spends the price of the click when the wallet has recorded it, and no more', () => {
    const { ledger, bid, billed, recordClicks, figures } = setUp(25n * DOLLAR);
    billed(bid()!);
    recordClicks(1);
    expect(figures().recordedNanos).toBe(UNIT);
    expect(ledger.paceOf(42, NOON)).toMatchObject({ spentNanos: UNIT });
  });

  it('holds the same after a restart, whichever is read first', () => {
    const before = setUp(25n * DOLLAR);
    before.billed(before.bid()!);
    for (const isBillFirst of [true, false]) {
      const { ledger, reservationOf, billed, figures } = setUp(25n * DOLLAR);
      const reserve = () => ledger.reserve(reservationOf('p.1', NOON), NOON);
      if (!isBillFirst) reserve();
      billed('p.1');
      if (isBillFirst) reserve();
      reserve();
      expect(figures()).toEqual(before.figures());
      expect(ledger.endpoints.state(SSP).totals.openNanos).toBe(0n);
      expect(ledger.lost('p.1', NOON)).toBe(false);
      ledger.sweep(NOON + HOLD_MS);
      expect(ledger.openBids).toBe(1);
    }
  });

  it('is not made where what is left pays for no further click', () => {
    const { bid, recordClicks } = setUp(25n * DOLLAR + UNIT / 2n);
    recordClicks(49);
    expect(bid()).toBeDefined();
    recordClicks(1);
    expect(bid()).toBeUndefined();
  });
});

describe('the budget of a day', () => {
  /** Numbers from 0 to below 1, the same for a seed. */
  const randomOf = (seed: number) => (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };

  /** A bid a second for two hours, which brings twice the clicks that are expected; most clicks come within a minute, one in ten up to an hour after its ad. */
  function simulate(seed: number, recordsFromMs: number) {
    const random = randomOf(seed);
    const scenario = setUp(25n * DOLLAR);
    const { ledger, bid, billed, recordImpressions, recordClicks, figures } = scenario;
    const clicksAt = new Map<number, number>();
    let clicksSinceBid = 0;
    let shown = 0;
    for (let second = 0; second < 7_200; second += 1) {
      const nowMs = NOON + second * 1_000;
      const clicks = clicksAt.get(second) ?? 0;
      if (second * 1_000 >= recordsFromMs) {
        const due = [...clicksAt].filter(([at]) => at <= second);
        const count = due.reduce((sum, [, number]) => sum + number, 0);
        for (const [at] of due) clicksAt.delete(at);
        if (count > 0) recordClicks(count, nowMs);
        recordImpressions();
        clicksSinceBid += count;
      } else if (clicks > 0) clicksAt.set(second, clicks);
      ledger.sweep(nowMs);
      const bidId = bid(nowMs);
      if (bidId === undefined) continue;
      clicksSinceBid = 0;
      billed(bidId, nowMs);
      shown += 1;
      if (random() >= 0.04) continue;
      const delay = random() < 0.1 ? Math.floor(random() * 3_600) : Math.floor(random() * 60);
      const at = second + 1 + delay;
      clicksAt.set(at, (clicksAt.get(at) ?? 0) + 1);
    }
    const rest = [...clicksAt.values()].reduce((sum, number) => sum + number, 0);
    if (rest > 0) recordClicks(rest, NOON + 7_200_000);
    return {
      spent: figures().recordedNanos,
      clicksAfterLastBid: clicksSinceBid + rest,
      shown,
    };
  }

  it('is passed by no more than the late clicks of ads that were shown when it ended', () => {
    let most = 0n;
    for (let seed = 1; seed <= 4; seed += 1) {
      const { spent, clicksAfterLastBid } = simulate(seed, 0);
      expect(spent).toBeGreaterThan(24n * DOLLAR);
      const bound = 25n * DOLLAR + BigInt(Math.max(0, clicksAfterLastBid - 1)) * UNIT;
      expect(spent).toBeLessThanOrEqual(bound);
      if (spent > most) most = spent;
    }
    // One click in ten comes up to an hour late.
    expect(most).toBeLessThanOrEqual(30n * DOLLAR);
  });

  it('holds by what is expected while no wallet records anything', () => {
    const { shown } = simulate(3, 3_600_000);
    // 25 dollars at a cent each; as soon as clicks are recorded, they end it.
    expect(shown).toBeLessThanOrEqual(2_500);
    expect(simulate(3, Infinity).shown).toBe(2_500);
  });
});
