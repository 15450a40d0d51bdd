import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Outcome, Reservation } from './reservations.ts';
import { Reservations } from './reservations.ts';

const NOON = 1_700_000_000_000;
const DONE_KEPT_MS = 300_000;
/** What expires may be kept so much longer, milliseconds. */
const TICK_MS = 50;

const reservation = (bidId: string, over: Partial<Reservation> = {}): Reservation => ({
  bidId,
  userId: 5,
  campaignId: 42,
  nanos: 2_000_000n,
  costNanos: 1_500_000n,
  sspEndpointId: 3,
  impressions: 1,
  expiresAtMs: NOON,
  ...over,
});

describe('reservations', () => {
  it('give back what was held, with and without an endpoint', () => {
    const reservations = new Reservations();
    const whole = reservation('a.1', { nanos: 2n ** 62n, userId: 2 ** 40 });
    const { sspEndpointId, ...bare } = reservation('a.2', { costNanos: 0n });
    expect(sspEndpointId).toBe(3);
    const held = { expiresAtMs: NOON + 10, madeAtMs: NOON, isBilled: false };
    reservations.add(whole, NOON + 10, NOON);
    reservations.add(bare, NOON + 10, NOON);
    expect(reservations.finish('a.1', 'billed', NOON)).toEqual({ ...whole, ...held });
    expect(reservations.sweep(NOON + 1_000)).toEqual([{ ...bare, ...held }]);
  });

  it('hold a bid once, and none that is over', () => {
    const reservations = new Reservations();
    expect(reservations.add(reservation('a.1'), NOON + 1_000, NOON)).toBe(true);
    expect(reservations.add(reservation('a.1'), NOON + 9_000, NOON)).toBe(false);
    reservations.finish('a.1', 'lost', NOON);
    expect(reservations.add(reservation('a.1'), NOON + 9_000, NOON)).toBe(false);
    reservations.finish('b.1', 'billed', NOON);
    expect(reservations.add(reservation('b.1'), NOON + 9_000, NOON)).toBe(false);
    expect(reservations.size).toBe(0);
  });

  it('give back price and impression one by one where the click is bought, in either order', () => {
    const reservations = new Reservations();
    const add = (bidId: string) => reservations.add(reservation(bidId), NOON + 1_000, NOON);
    for (const bidId of ['shown', 'clicked', 'both', 'late']) add(bidId);
    const money = { nanos: 2_000_000n, costNanos: 1_500_000n, impressions: 0 };
    const place = { nanos: 0n, costNanos: 0n, impressions: 1 };
    expect(reservations.show('shown', NOON)).toMatchObject(place);
    expect(reservations.show('shown', NOON)).toBeUndefined();
    expect(reservations.outcome('shown')).toBeUndefined();
    expect(reservations.click('clicked', NOON)).toMatchObject(money);
    expect(reservations.outcome('clicked')).toBe('billed');
    reservations.show('both', NOON);
    expect(reservations.click('both', NOON)).toMatchObject(money);
    reservations.click('late', NOON);
    expect(reservations.size).toBe(3);
    expect(reservations.show('late', NOON)).toMatchObject(place);
    expect([reservations.size, reservations.outcome('late')]).toEqual([2, 'billed']);
    expect([reservations.show('unknown', NOON), reservations.click('unknown', NOON)]).toEqual([
      undefined,
      undefined,
    ]);
    const expired = reservations.sweep(NOON + 1_000 + TICK_MS).sort((a, b) => (a.bidId < b.bidId ? -1 : 1));
    expect(expired).toMatchObject([
      { bidId: 'clicked', ...place },
      { bidId: 'shown', ...money },
    ]);
    expect(reservations.size).toBe(0);
  });

  it('grow beyond a page of them, and reuse the space', () => {
    const reservations = new Reservations();
    for (const round of [1, 2]) {
      const untilMs = NOON + round * 1_000;
      for (let nth = 0; nth < 10_000; nth += 1) reservations.add(reservation(`a.${nth}`), untilMs, NOON);
      expect(reservations.size).toBe(10_000);
      expect(new Set(reservations.sweep(untilMs).map(({ bidId }) => bidId)).size).toBe(10_000);
      expect(reservations.size).toBe(0);
    }
  });

  it('know a bid that is over for five minutes', () => {
    const reservations = new Reservations();
    reservations.add(reservation('a.1'), NOON + 1_000, NOON);
    reservations.sweep(NOON);
    reservations.finish('a.1', 'billed', NOON);
    expect(reservations.sweep(NOON + DONE_KEPT_MS - TICK_MS)).toEqual([]);
    expect(reservations.outcome('a.1')).toBe('billed');
    reservations.sweep(NOON + DONE_KEPT_MS + TICK_MS);
    expect(reservations.outcome('a.1')).toBeUndefined();
  });

  it.each([
    ['by their own hashes', undefined],
    ['all of one hash', () => ({ high: 1, low: 0 })],
    ['of two hashes', (bidId: string) => ({ high: 1, low: bidId.charCodeAt(2) % 2 })],
  ])('do what a plain list of bids would, whatever happens in whatever order: %s', (_name, hash) => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        id: fc.nat(6),
        forMs: fc.integer({ min: 1, max: 400_000 }),
      }),
      fc.record({
        kind: fc.constant('finish' as const),
        id: fc.nat(6),
        outcome: fc.constantFrom<Outcome>('billed', 'lost'),
      }),
      fc.record({
        kind: fc.constant('sweep' as const),
        afterMs: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 1_000_000 })),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const reservations = new Reservations(hash);
        const open = new Map<string, number>();
        /** Until when it is surely known, and how it ended last. */
        const over = new Map<string, { readonly untilMs: number; outcome: Outcome }>();
        let nowMs = NOON;
        for (const each of steps) {
          if (each.kind === 'sweep') {
            nowMs += each.afterMs;
            const swept = reservations.sweep(nowMs).map(({ bidId }) => bidId);
            for (const id of swept) {
              expect(open.get(id)).toBeLessThanOrEqual(nowMs);
              open.delete(id);
            }
            for (const untilMs of open.values()) expect(untilMs).toBeGreaterThan(nowMs - TICK_MS);
            for (const [id, { untilMs }] of over) if (untilMs <= nowMs) over.delete(id);
            continue;
          }
          const id = `p.${each.id}`;
          const outcome = reservations.outcome(id);
          if (over.has(id)) expect(outcome).toBe(over.get(id)!.outcome);
          if (each.kind === 'finish') {
            const ended = reservations.finish(id, each.outcome, nowMs);
            expect(ended?.bidId).toBe(open.has(id) ? id : undefined);
            open.delete(id);
            const known = over.get(id);
            if (known === undefined) over.set(id, { untilMs: nowMs + DONE_KEPT_MS, outcome: each.outcome });
            else known.outcome = each.outcome;
          } else {
            const isHeld = reservations.add(reservation(id), nowMs + each.forMs, nowMs);
            expect(isHeld).toBe(!open.has(id) && outcome === undefined);
            if (isHeld) open.set(id, nowMs + each.forMs);
          }
          expect(reservations.size).toBe(open.size);
        }
      }),
    );
  });
});
