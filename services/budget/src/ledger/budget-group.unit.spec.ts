import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';

import type { BudgetGroupLimits } from './budget-group.ts';
import { createMemoryLeaseStore } from '../leases/memory-lease-store.ts';
import { BudgetLedger } from './budget-ledger.ts';

const DOLLAR = 1_000_000_000n;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const GRACE_MS = 60_000;
const HOLD_MS = 300_000;
const GROUP = 7;
const OTHER_GROUP = 8;
const CAMPAIGNS = [42, 43, 44];

const month = (budgetNanos: bigint): BudgetGroupLimits => ({ budgetNanos, period: 'month', zone: 'UTC' });

/** Three campaigns without budgets of their own. */
function givenLedger(limits: BudgetGroupLimits | undefined, members: readonly number[] = CAMPAIGNS) {
  const ledger = new BudgetLedger({ graceMs: GRACE_MS });
  for (const id of CAMPAIGNS) {
    ledger.setCampaign(id, {
      ...{ userId: 5, distribution: 'fast', totalBudgetNanos: 0n, dailyBudgetNanos: 0n, dailyImpressions: 0 },
      times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
    });
  }
  ledger.setBalance(5, 1_000_000n * DOLLAR);
  ledger.setGroup(GROUP, limits);
  for (const id of members) ledger.setCampaignGroup(id, GROUP);
  return ledger;
}

let count = 0;
const reserve = (ledger: BudgetLedger, campaignId: number, nanos: bigint, nowMs = NOON): string => {
  count += 1;
  const bidId = `b${count}`;
  ledger.reserve({ bidId, userId: 5, campaignId, nanos, expiresAtMs: nowMs + HOLD_MS }, nowMs);
  return bidId;
};
let offset = 0n;
const bill = (ledger: BudgetLedger, campaignId: number, bidId: string, nanos: bigint, atMs = NOON): void => {
  offset += 1n;
  const place = { partition: 0, offset };
  ledger.billed({ bidId, userId: 5, campaignId, nanos, atMs, ...place, isBillable: true }, atMs);
};
/** What a wallet recorded, as a restart folds it from the events. */
const recorded = (ledger: BudgetLedger, campaignId: number, spendNanos: bigint, atMs: number): void =>
  ledger.recorded(5, undefined, [{ campaignId, atMs, spendNanos, impressions: 1 }], 1_000_000n * DOLLAR);

const reasonsAt = (ledger: BudgetLedger, nanos: bigint, nowMs = NOON) =>
  CAMPAIGNS.map((id) => ledger.noBidReason(id, nanos, nowMs));
const ALL_STOPPED = CAMPAIGNS.map(() => 'budget-group');
const NONE_STOPPED = CAMPAIGNS.map(() => undefined);

describe('a budget group', () => {
  it('given open bids and bills of its campaigns, when they add up to its budget, then it stops all of them', () => {
    const ledger = givenLedger(month(3n * DOLLAR));
    bill(ledger, 42, reserve(ledger, 42, DOLLAR), DOLLAR);
    reserve(ledger, 43, DOLLAR);
    expect(reasonsAt(ledger, DOLLAR)).toEqual(NONE_STOPPED);
    const last = reserve(ledger, 44, DOLLAR);
    expect(reasonsAt(ledger, 1n)).toEqual(ALL_STOPPED);
    ledger.lost(last, NOON);
    expect(reasonsAt(ledger, DOLLAR)).toEqual(NONE_STOPPED);
    ledger.sweep(NOON + HOLD_MS + GRACE_MS);
    expect(ledger.noBidReason(42, 2n * DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, 2n * DOLLAR + 1n, NOON)).toBe('budget-group');
  });

  it('given a spent month, when the next one begins in the zone of the account, then they bid again', () => {
    const ledger = givenLedger({ budgetNanos: DOLLAR, period: 'month', zone: 'America/New_York' });
    recorded(ledger, 42, DOLLAR, NOON);
    const begins = Date.parse('2026-12-01T05:00:00.000Z');
    expect(reasonsAt(ledger, 1n, begins - 1)).toEqual(ALL_STOPPED);
    expect(reasonsAt(ledger, DOLLAR, begins)).toEqual(NONE_STOPPED);
    // A bill of November that is read in December is November's.
    bill(ledger, 43, reserve(ledger, 43, DOLLAR, begins - HOUR_MS), DOLLAR, begins - 1);
    expect(reasonsAt(ledger, DOLLAR, begins)).toEqual(NONE_STOPPED);
  });

  it.each([
    ['day', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['week', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['month', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ] as const)('given spend of a %s, then all of it counts and nothing beside it', (period, first, next) => {
    const ledger = givenLedger({ budgetNanos: 3n * DOLLAR, period, zone: 'UTC' });
    recorded(ledger, 42, DOLLAR, Date.parse(first) - 1);
    recorded(ledger, 43, DOLLAR, Date.parse(first));
    recorded(ledger, 44, DOLLAR, Date.parse(next) - 1);
    recorded(ledger, 44, DOLLAR, Date.parse(next));
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, DOLLAR + 1n, NOON)).toBe('budget-group');
  });

  it('given a restart, when membership is known before or after the spend, then the same is left', () => {
    const after = givenLedger(month(5n * DOLLAR));
    recorded(after, 42, 2n * DOLLAR, NOON - 15 * DAY_MS);
    const before = givenLedger(undefined, []);
    recorded(before, 42, 2n * DOLLAR, NOON - 15 * DAY_MS);
    before.setCampaignGroup(42, GROUP);
    before.setGroup(GROUP, month(5n * DOLLAR));
    for (const ledger of [before, after]) {
      expect(ledger.noBidReason(42, 3n * DOLLAR, NOON)).toBeUndefined();
      expect(ledger.noBidReason(42, 3n * DOLLAR + 1n, NOON)).toBe('budget-group');
    }
  });

  it('given a lower budget, when more is spent than it, then they stop, and go on once it is raised or off', () => {
    const ledger = givenLedger(month(5n * DOLLAR));
    recorded(ledger, 42, 3n * DOLLAR, NOON);
    ledger.setGroup(GROUP, month(2n * DOLLAR));
    expect(reasonsAt(ledger, 1n)).toEqual(ALL_STOPPED);
    ledger.setGroup(GROUP, month(4n * DOLLAR));
    expect(reasonsAt(ledger, DOLLAR)).toEqual(NONE_STOPPED);
    ledger.setGroup(GROUP, month(2n * DOLLAR));
    ledger.setGroup(GROUP, undefined);
    expect(reasonsAt(ledger, 100n * DOLLAR)).toEqual(NONE_STOPPED);
  });

  it('given a campaign with spend and open bids, when it moves, then both move with it', () => {
    const ledger = givenLedger(month(5n * DOLLAR));
    ledger.setGroup(OTHER_GROUP, month(3n * DOLLAR));
    recorded(ledger, 42, DOLLAR, NOON);
    const open = reserve(ledger, 42, DOLLAR);
    expect(ledger.noBidReason(43, 3n * DOLLAR + 1n, NOON)).toBe('budget-group');
    ledger.setCampaignGroup(42, OTHER_GROUP);
    expect(ledger.noBidReason(43, 5n * DOLLAR, NOON)).toBeUndefined();
    expect(ledger.noBidReason(42, DOLLAR + 1n, NOON)).toBe('budget-group');
    bill(ledger, 42, open, DOLLAR);
    expect(ledger.noBidReason(42, DOLLAR, NOON)).toBeUndefined();
    ledger.setCampaignGroup(42, undefined);
    expect(ledger.noBidReason(42, 100n * DOLLAR, NOON)).toBeUndefined();
    ledger.setCampaignGroup(42, GROUP);
    expect(ledger.noBidReason(43, 3n * DOLLAR + 1n, NOON)).toBe('budget-group');
  });

  it('given two bidders, when it is switched off and on, then what one was leased before is not spent again', async () => {
    let nowMs = NOON;
    const store = createMemoryLeaseStore(() => nowMs);
    const bidders = ['north', 'south'].map((instance) => {
      const ledger = givenLedger(month(10n * DOLLAR));
      const terms = { sharedMs: 20_000, aloneMs: 120_000, reservationMs: HOLD_MS + GRACE_MS };
      ledger.leases.share({ instance, prefix: `${instance}.`, terms });
      return ledger;
    });
    const round = async ({ leases }: BudgetLedger) => {
      const request = leases.compose((nowMs += 100));
      leases.accept(await store.allocate(request), request, nowMs);
    };
    const rounds = async () => {
      for (const ledger of [...bidders, ...bidders, ...bidders]) await round(ledger);
    };
    const [north, south] = [bidders[0]!, bidders[1]!];
    const mayBid = (ledger: BudgetLedger) => ledger.noBidReason(42, DOLLAR, nowMs) === undefined;
    await rounds();
    for (let time = 0; time < 3; time += 1) {
      for (const ledger of bidders) mayBid(ledger);
      await rounds();
    }
    expect(bidders.map(mayBid)).toEqual([true, true]);
    for (const ledger of bidders) ledger.setGroup(GROUP, undefined);
    await rounds();
    for (const ledger of bidders) ledger.setGroup(GROUP, month(10n * DOLLAR));
    await round(south);
    const bidAll = (ledger: BudgetLedger, name: string): number => {
      let bids = 0;
      while (bids < 20 && mayBid(ledger)) {
        bids += 1;
        const bid = { bidId: `${name}.${bids}`, userId: 5, campaignId: 42, nanos: DOLLAR };
        ledger.reserve({ ...bid, expiresAtMs: nowMs + HOLD_MS }, nowMs);
      }
      return bids;
    };
    expect(bidAll(north, 'north') + bidAll(south, 'south')).toBeLessThanOrEqual(10);
  });

  it('gives the day of each campaign no more than the group has left for it', () => {
    const ledger = givenLedger(month(20n * DOLLAR));
    // Ten days are left, today included.
    expect(ledger.paceOf(42, NOON)?.dayBudgetNanos).toBe(2n * DOLLAR);
    recorded(ledger, 43, DOLLAR, NOON);
    expect(ledger.paceOf(42, NOON)?.dayBudgetNanos).toBe(DOLLAR);
    recorded(ledger, 42, DOLLAR, NOON);
    expect(ledger.paceOf(42, NOON)).toMatchObject({ dayBudgetNanos: DOLLAR, reason: 'day-spent' });
  });

  it('never lets open bids and spend of its campaigns pass the budget, whatever comes when', () => {
    const campaign = fc.constantFrom(...CAMPAIGNS);
    const nanos = fc.bigInt({ min: 1n, max: DOLLAR });
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('bid' as const), campaign, nanos }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('bill' as const), pick: fc.nat(), nanos }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), pick: fc.nat() }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('move' as const),
          campaign,
          into: fc.constantFrom(0, 7, 8),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 72 }) }),
      },
    );
    const open = new Map<string, { readonly campaign: number; readonly nanos: bigint }>();
    let refused = 0;
    fc.assert(
      fc.property(
        fc.bigInt({ min: DOLLAR, max: 6n * DOLLAR }),
        fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }),
        (budget, steps) => {
          const ledger = givenLedger(month(budget), []);
          ledger.setGroup(OTHER_GROUP, month(budget));
          const groups = new Map<number, number>();
          const spent: { readonly campaign: number; readonly nanos: bigint; readonly atMs: number }[] = [];
          let nowMs = NOON;
          open.clear();
          /** What the campaigns of a group spent this month and have open. */
          const staked = (group: number): bigint => {
            const month = new Date(nowMs).getUTCMonth();
            const counts = (of: { readonly campaign: number; readonly atMs?: number }) =>
              groups.get(of.campaign) === group &&
              (of.atMs === undefined || new Date(of.atMs).getUTCMonth() === month);
            return [...open.values(), ...spent].filter(counts).reduce((sum, of) => sum + of.nanos, 0n);
          };
          const pickOpen = (pick: number) => [...open.entries()][pick % Math.max(1, open.size)];
          for (const next of steps) {
            if (next.kind === 'wait') {
              nowMs += next.hours * HOUR_MS;
              for (const { bidId } of ledger.sweep(nowMs)) open.delete(bidId);
            } else if (next.kind === 'move') {
              groups.set(next.campaign, next.into);
              ledger.setCampaignGroup(next.campaign, next.into === 0 ? undefined : next.into);
            } else if (next.kind === 'bid') {
              const group = groups.get(next.campaign) ?? 0;
              const fits = group === 0 || staked(group) + next.nanos <= budget;
              if (!fits) refused += 1;
              expect(ledger.noBidReason(next.campaign, next.nanos, nowMs)).toBe(
                fits ? undefined : 'budget-group',
              );
              if (fits) open.set(reserve(ledger, next.campaign, next.nanos, nowMs), next);
            } else {
              const found = pickOpen(next.pick);
              if (found === undefined) continue;
              const [bidId, made] = found;
              open.delete(bidId);
              if (next.kind === 'lose') ledger.lost(bidId, nowMs);
              else {
                const cost = next.nanos < made.nanos ? next.nanos : made.nanos;
                bill(ledger, made.campaign, bidId, cost, nowMs);
                spent.push({ campaign: made.campaign, nanos: cost, atMs: nowMs });
              }
            }
          }
        },
      ),
    );
    // The runs must meet the budget, or they prove nothing.
    expect(refused).toBeGreaterThan(50);
  });
});
