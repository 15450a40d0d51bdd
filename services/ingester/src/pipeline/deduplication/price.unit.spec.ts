import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf, type Claims } from '../../../test/traffic.ts';
import type { Block } from '../block.ts';
import { deduplicate } from './deduplicate.ts';
import type { Decision } from './decision.ts';
import { NOTHING_CHARGED, pricedByWith, type BidCharge } from './price.ts';
import type { History } from './counted-events.ts';

const CLAIMS = claimsOf('b1', { bidNanos: 90_000n, markupBps: 1_000 });
const bill = (clearingNanos: bigint | null, more: Partial<TrafficEvent> = {}) =>
  eventOf('bill', CLAIMS, { clearingNanos, ...more });
const win = (clearingNanos: bigint | null) => eventOf('win', CLAIMS, { clearingNanos });
const pixel = (clearingNanos: bigint | null) => eventOf('impression', CLAIMS, { clearingNanos });

/** Deduplicates events one pass each, or several together, and keeps what the facts would know of the bid. */
function run(passes: readonly (readonly TrafficEvent[])[]): { decisions: Decision[]; charge: BidCharge } {
  const decisions: Decision[] = [];
  const kinds = new Set<string>();
  let charge: BidCharge = NOTHING_CHARGED;
  for (const events of passes) {
    const past: History = {
      has: (_bidId, kind) => kinds.has(kind),
      isInvalid: () => false,
      charge: () => charge,
      details: () => [],
      credited: () => [],
      isRead: () => true,
    };
    const parsed = events.map((event, index) => ({
      message: { ...messageOf(event), offset: BigInt(index), timestampMs: event.atMs },
      event,
    }));
    const block: Block = { topic: 'impressions', partition: 1, epoch: '', first: 0n, last: 9n, parsed };
    const deduplicated = deduplicate([block], past);
    for (const event of events) {
      const decision = deduplicated.get(event)!;
      decisions.push(decision);
      if (!decision.counted) continue;
      kinds.add(event.kind);
      charge = afterRow(charge, event, decision);
    }
  }
  return { decisions, charge };
}

/** As `loadCharges` reads it back from the rows. */
function afterRow(
  { priceNanos, pricedBy, billed }: BidCharge,
  event: TrafficEvent,
  { price, bills }: Decision,
): BidCharge {
  const named = event.kind === 'impression' ? null : event.clearingNanos;
  const isBilled = billed !== undefined || bills;
  return {
    isReversed: false,
    priceNanos: named !== null && (priceNanos === null || named > priceNanos) ? named : priceNanos,
    pricedBy: pricedByWith(pricedBy, event.kind, named),
    billed: isBilled
      ? {
          spendNanos: (billed?.spendNanos ?? 0n) + price.spendNanos,
          costNanos: (billed?.costNanos ?? 0n) + price.costNanos,
          halfHourMs: billed?.halfHourMs ?? price.halfHourMs,
        }
      : undefined,
  };
}

const sumOf = (decisions: readonly Decision[]) => ({
  spend: decisions.reduce((sum, { price }) => sum + price.spendNanos, 0n),
  cost: decisions.reduce((sum, { price }) => sum + price.costNanos, 0n),
  impressions: decisions.filter(({ isImpression }) => isImpression).length,
  wins: decisions.filter(({ isWin }) => isWin).length,
});

describe('the price of an impression', () => {
  it.each([
    ['a bill of nothing, then one with a price', [bill(0n), bill(90_000n)], 90_000n],
    ['a bill without price, then one with a price', [bill(null), bill(10_000n)], 10_000n],
    ['a bill that comes again with a higher price', [bill(20_000n), bill(90_000n)], 20_000n],
    ['a win that comes again with a higher price', [win(20_000n), win(90_000n), pixel(null)], 20_000n],
    ['a pixel of 0, then the bill', [pixel(0n), bill(90_000n)], 90_000n],
    ['a pixel without price, then the bill', [pixel(null), bill(10_000n)], 10_000n],
    ['win, pixel without price, bill', [win(10_000n), pixel(null), bill(10_000n)], 10_000n],
    ['a bill without price before the win that names it', [bill(null), win(10_000n)], 10_000n],
    ['a pixel alone, whatever it names', [pixel(5n)], 90_000n],
    ['notices that name none', [win(null), bill(null), pixel(5n)], 90_000n],
    ['a lower bill after the win', [win(20_000n), bill(10_000n)], 20_000n],
    ['a win that says it cost nothing, and a bill that agrees', [win(0n), bill(0n), pixel(null)], 0n],
  ])('is what the exchange named: %s', (_name, events, cost) => {
    const { decisions } = run(events.map((event) => [event]));
    expect(sumOf(decisions)).toEqual({ spend: (cost * 11n) / 10n, cost, impressions: 1, wins: 1 });
  });

  it('ends at the same amount in every order, with every duplicate, in one pass or many', () => {
    const notices = [win(30_000n), win(null), bill(40_000n), bill(null), pixel(null), pixel(7n)];
    const events = fc.shuffledSubarray([...notices, ...notices.map((event) => ({ ...event }))], {
      minLength: 1,
    });
    fc.assert(
      fc.property(events, fc.array(fc.integer({ min: 1, max: 4 })), (order, sizes) => {
        const passes: TrafficEvent[][] = [];
        for (let from = 0; from < order.length;) {
          const size = sizes[passes.length] ?? 1;
          passes.push(order.slice(from, from + size));
          from += size;
        }
        const { decisions } = run(passes);
        const isBilled = order.some(({ kind }) => kind !== 'win');
        const named = order.flatMap(({ kind, clearingNanos }) =>
          kind === 'impression' || clearingNanos === null ? [] : [clearingNanos],
        );
        const price = named.reduce((most, nanos) => (nanos > most ? nanos : most), 0n);
        const cost = !isBilled ? 0n : named.length === 0 ? 90_000n : price;
        expect(sumOf(decisions)).toEqual({
          spend: (cost * 11n) / 10n,
          cost,
          impressions: isBilled ? 1 : 0,
          wins: 1,
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is corrected in the half hour that was billed', () => {
    const later = bill(10_000n, { atMs: CLAIMS.bidAtMs + 40 * 60_000 });
    const { decisions } = run([[pixel(null)], [later]]);
    expect(decisions.map(({ price }) => [price.costNanos, price.halfHourMs])).toEqual([
      [90_000n, CLAIMS.bidAtMs],
      [-80_000n, CLAIMS.bidAtMs],
    ]);
  });

  it('is corrected there again by the notice after that, in one pass with it', () => {
    const atMs = (minutes: number) => ({ atMs: CLAIMS.bidAtMs + minutes * 60_000 });
    const won = eventOf('win', CLAIMS, { clearingNanos: 10_000n, ...atMs(40) });
    const { decisions } = run([[pixel(null), won, bill(20_000n, atMs(80))]]);
    expect(decisions.map(({ price }) => [price.costNanos, price.halfHourMs])).toEqual([
      [90_000n, CLAIMS.bidAtMs],
      [-80_000n, CLAIMS.bidAtMs],
      [10_000n, CLAIMS.bidAtMs],
    ]);
  });

  it('is decided by nothing that was refused', () => {
    for (const notBillable of ['audit', 'expired', 'test']) {
      const { decisions } = run([[pixel(null)], [bill(10_000n, { notBillable })]]);
      expect(sumOf(decisions).cost).toBe(90_000n);
    }
  });

  it('of what is bought by the click, and of the ads of DSPs, is that of the notice that bills', () => {
    const others: Partial<Claims>[] = [{ billing: 'click', creativeType: 'push' }, { dspEndpointId: 9 }];
    for (const over of others) {
      const claims = { ...CLAIMS, ...over };
      const events = [
        eventOf('bill', claims, { clearingNanos: 10_000n }),
        eventOf('win', claims, { clearingNanos: 50_000n }),
      ];
      expect(sumOf(run(events.map((event) => [event])).decisions).cost).toBe(10_000n);
    }
  });

  it('reports mismatches by kind and amount', () => {
    const found = run([
      [win(20_000n)],
      [pixel(0n)],
      [bill(5_000n)],
      [bill(90_000n, { aboveBidNanos: 3_000n })],
      [win(null)],
      [bill(7_000n, { notBillable: 'expired' })],
    ]).decisions.map(({ price }) => [price.discrepancy, price.discrepancyNanos]);
    expect(found).toEqual([
      ['', 0n],
      ['', 0n],
      ['lower', 15_000n],
      ['above-bid', 3_000n],
      ['', 0n],
      ['', 0n],
    ]);
    expect(run([[bill(7_000n, { notBillable: 'expired' })]]).decisions[0]!.price).toMatchObject({
      discrepancy: 'late',
      discrepancyNanos: 7_000n,
    });
    expect(run([[bill(null)]]).decisions[0]!.price).toMatchObject({
      discrepancy: 'unpriced',
      discrepancyNanos: 90_000n,
    });
    expect(TOPIC_OF_KIND.win).toBe(TOPIC_OF_KIND.bill);
  });
});
