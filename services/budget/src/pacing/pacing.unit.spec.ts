import type { RunningTimes } from '@marquee/schemas/campaign/running-times';
import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { at } from '@marquee/kit/testing/at';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { planDay, weightOfDay, weightUntil } from './day-plan.ts';
import { Pacer } from './pacer.ts';
import { SLOTS, slotOf, TrafficShape } from './traffic-shape.ts';

const MIDNIGHT = at('2026-11-21T00:00:00.000Z');
const ALWAYS: RunningTimes = { offsetMinutes: 0, hours: null, startMs: null, endMs: null };
const hoursEachDay = (...hours: number[]): RunningTimes['hours'] =>
  Array.from({ length: 7 }, () => new Set(hours));

/** Imps a second at a millisecond of the day. */
type Traffic = (ofDayMs: number) => number;
const FLAT: Traffic = () => 20;
const EVENING: Traffic = (ms) => 2 + 60 * Math.exp(-(((ms / 3_600_000 - 20) / 2.5) ** 2));
/** One minute of ten. */
const BURSTS: Traffic = (ms) => (Math.floor(ms / 60_000) % 10 === 0 ? 200 : 0);

function learned(traffic: Traffic, days = 4): TrafficShape {
  const shape = new TrafficShape();
  const from = MIDNIGHT - days * DAY_MS;
  for (let atMs = from; atMs <= MIDNIGHT; atMs += 20_000) {
    shape.watch(atMs);
    shape.offered(
      atMs,
      20 * traffic(atMs - MIDNIGHT + days * DAY_MS - Math.floor((atMs - from) / DAY_MS) * DAY_MS),
    );
  }
  return shape;
}

const STEP_MS = 1_000;
const STEPS = DAY_MS / STEP_MS;

interface Day {
  readonly spent: number;
  readonly wins: readonly number[];
}

/** A day of one campaign; each bid wins with the given chance and is settled at once. */
function runDay(
  budget: number,
  price: number,
  traffic: Traffic,
  options: {
    readonly shape?: TrafficShape;
    readonly times?: RunningTimes;
    readonly chance?: () => boolean;
  } = {},
): Day {
  const { shape = new TrafficShape(), times = ALWAYS, chance = () => true } = options;
  const plan = planDay(times, shape, MIDNIGHT);
  let pacer: Pacer | undefined;
  let spent = 0;
  const wins: number[] = [];
  for (let ofDay = 0; ofDay < DAY_MS; ofDay += STEP_MS) {
    const nowMs = MIDNIGHT + ofDay;
    let won = 0;
    for (let imp = 0; imp < traffic(ofDay) * (STEP_MS / 1_000); imp += 1) {
      const left = budget - spent;
      if (price > left) break;
      pacer ??= new Pacer(plan, nowMs, left, price);
      if (!pacer.allows(plan, nowMs, left, price)) break;
      pacer.take(price);
      if (chance()) {
        spent += price;
        won += 1;
      } else pacer.refund(price);
    }
    wins.push(won);
  }
  return { spent, wins };
}

describe('the shape of the day', () => {
  it('starts flat and learns the evening in a day', () => {
    expect(new TrafficShape().weight(5)).toBe(1);
    const shape = learned(EVENING, 1);
    expect(shape.weight(40)).toBeGreaterThan(2);
    expect(shape.weight(8)).toBeLessThan(0.6);
    const mean =
      Array.from({ length: SLOTS }, (_, slot) => shape.weight(slot)).reduce((a, b) => a + b) / SLOTS;
    expect(mean).toBeCloseTo(1, 1);
  });

  it('forgets the old shape within days, and learns nothing while no bidder is running', () => {
    const shape = learned(EVENING, 4);
    for (let atMs = MIDNIGHT; atMs <= MIDNIGHT + 8 * DAY_MS; atMs += 60_000) shape.offered(atMs, 600);
    expect(shape.weight(40)).toBeLessThan(1.4);
    const before = shape.save();
    shape.offered(MIDNIGHT + 20 * DAY_MS);
    shape.offered(MIDNIGHT + 20 * DAY_MS + 10 * HALF_HOUR_MS);
    expect(shape.save()).toEqual(before);
  });

  it('survives a restart, and ignores what is no shape', () => {
    const shape = learned(EVENING, 2);
    const next = new TrafficShape();
    next.load({ perSlot: [1], days: [Number.NaN] });
    expect(next.weight(40)).toBe(1);
    next.load(JSON.parse(JSON.stringify(shape.save())) as ReturnType<TrafficShape['save']>);
    expect(next.weight(40)).toBe(shape.weight(40));
    expect(slotOf(MIDNIGHT + DAY_MS - 1)).toBe(47);
  });
});

describe('the plan of a day', () => {
  it('counts only the hours, the zone and the flight of the campaign', () => {
    const shape = new TrafficShape();
    const morning = planDay({ ...ALWAYS, hours: hoursEachDay(6, 7), offsetMinutes: 330 }, shape, MIDNIGHT);
    expect(weightOfDay(morning)).toBe(4);
    expect(weightUntil(morning, at('2026-11-21T00:30:00.000Z'))).toBe(0);
    expect(weightUntil(morning, at('2026-11-21T01:30:00.000Z'))).toBe(2);
    const flight = planDay(
      { ...ALWAYS, startMs: MIDNIGHT + 6 * 3_600_000, endMs: MIDNIGHT + DAY_MS / 2 },
      shape,
      MIDNIGHT,
    );
    expect(weightOfDay(flight)).toBe(12);
  });
});

describe('even pacing', () => {
  const price = 1_000_000;
  it.each([
    ['flat', FLAT, undefined],
    ['an evening peak that is not known yet', EVENING, undefined],
    ['an evening peak', EVENING, learned(EVENING)],
    ['bursts', BURSTS, undefined],
    ['bursts that are known', BURSTS, learned(BURSTS)],
  ] as const)('spends the day where traffic suffices: %s', (_name, traffic, shape) => {
    const offered = Array.from({ length: STEPS }, (_, step) => traffic(step * STEP_MS)).reduce(
      (a, b) => a + b,
    );
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 0.3, noNaN: true }), (share) => {
        const budget = Math.floor(offered * share) * price;
        const { spent } = runDay(budget, price, traffic, shape === undefined ? {} : { shape });
        expect(spent).toBeLessThanOrEqual(budget);
        expect(spent / budget).toBeGreaterThanOrEqual(0.95);
      }),
      { numRuns: 5 },
    );
  });

  it('follows the traffic: half of the money by the time that half of the traffic has come', () => {
    const budget = 20_000 * price;
    const { wins } = runDay(budget, price, EVENING, { shape: learned(EVENING) });
    const traffic = wins.map((_, step) => EVENING(step * STEP_MS));
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    for (const hour of [12, 18, 20, 22]) {
      const offered = sum(traffic.slice(0, hour * 3_600)) / sum(traffic);
      const spent = sum(wins.slice(0, hour * 3_600)) / sum(wins);
      expect(Math.abs(spent - offered)).toBeLessThan(0.06);
    }
  });

  it('does not starve a campaign of a few bids a day, nor one that wins rarely', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (bids) => {
        const { spent } = runDay(bids * price, price, FLAT);
        expect(spent).toBeGreaterThanOrEqual(Math.max(1, bids - 1) * price);
      }),
      { numRuns: 8 },
    );
    let seed = 1;
    const seldom = (): boolean => (seed = (seed * 48_271) % 2_147_483_647) % 10 === 0;
    const { spent } = runDay(10_000 * price, price, FLAT, { chance: seldom });
    expect(spent / (10_000 * price)).toBeGreaterThan(0.95);
  });

  it('makes up for a lull at no more than twelve times the steady rate', () => {
    const budget = 86_400 * price;
    const { wins } = runDay(budget, price, (ms) => (ms < DAY_MS / 2 && ms > 3_600_000 ? 0 : 500));
    const perSecond = (budget - 3_600 * price) / (DAY_MS / 2 / 1_000) / price;
    expect(Math.max(...wins.slice(0, 80_000))).toBeLessThanOrEqual(Math.ceil(perSecond * 12.5));
  });
});
