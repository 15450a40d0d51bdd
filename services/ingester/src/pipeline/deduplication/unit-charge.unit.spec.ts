import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { ConversionDetails, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FactMemory } from '../../../test/fact-memory.ts';
import { claimsOf, eventOf, type Claims } from '../../../test/traffic.ts';

const CENTS = 10_000_000n;
const BANNER = { bidNanos: 900_000n, markupBps: 1_000 } as const;
const CPC = claimsOf('b1', { ...BANNER, pricingModel: 'CPC', unitChargeNanos: 50n * CENTS });
const CPAG = claimsOf('b1', { ...BANNER, pricingModel: 'CPAg', unitChargeNanos: 500n * CENTS });
const GOAL = claimsOf('b1', { ...BANNER, pricingModel: 'CPA' });

const bill = (claims: Claims, clearingNanos: bigint | null = 800_000n) =>
  eventOf('bill', claims, { clearingNanos });
const pixel = (claims: Claims, more: Partial<TrafficEvent> = {}) => eventOf('impression', claims, more);
const click = (claims: Claims, more: Partial<TrafficEvent> = {}) => eventOf('click', claims, more);
const order = (claims: Claims, conversionId: string, over: Partial<ConversionDetails> = {}) =>
  eventOf('conversion', claims, {
    conversion: {
      conversionId,
      pixelId: 4,
      attribution: 'click',
      repeat: 'all',
      frequencyHours: 0,
      clickId: '',
      ...over,
    },
  });

/** @param passes events that are deduplicated together */
async function charged(...passes: readonly (readonly TrafficEvent[])[]) {
  const memory = new FactMemory();
  for (const events of passes) await memory.pass(events);
  const by: Record<string, bigint> = {};
  for (const { kind, spend_nanos: nanos } of memory.facts)
    if (nanos !== 0n) by[kind] = (by[kind] ?? 0n) + nanos;
  return {
    spend: BigInt(memory.sum('spend_nanos')),
    cost: BigInt(memory.sum('cost_nanos')),
    /** What each kind charged. */
    by,
  };
}

const each = (events: readonly TrafficEvent[]): TrafficEvent[][] => events.map((event) => [event]);

describe('a bid whose clicks are charged', () => {
  it('costs what the exchange asks and charges its click, once, at the price of the bid', async () => {
    expect(await charged([bill(CPC)], [pixel(CPC)])).toEqual({
      spend: 0n,
      cost: 800_000n,
      by: {},
    });
    expect(await charged([bill(CPC)], [click(CPC)], [click(CPC)], [order(CPC, 'o1')])).toEqual({
      spend: 50n * CENTS,
      cost: 800_000n,
      by: { click: 50n * CENTS },
    });
  });

  it('is the same in every order and however often the events are delivered', async () => {
    const events = [bill(CPC), bill(CPC, 700_000n), pixel(CPC), click(CPC)];
    const delivered = fc.shuffledSubarray([...events, ...events.map((event) => ({ ...event }))], {
      minLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(delivered, async (order) => {
        expect(await charged(order)).toMatchObject({ spend: 50n * CENTS });
      }),
    );
    expect(await charged([click(CPC), pixel(CPC), bill(CPC)])).toMatchObject({
      spend: 50n * CENTS,
      cost: 800_000n,
    });
  });

  it('charges no click that does not count', async () => {
    expect((await charged(...each([pixel(CPC), click(CPC, { notBillable: 'click-too-fast' })]))).spend).toBe(
      0n,
    );
    expect((await charged([click(CPC)])).spend).toBe(0n);
    const isInvalid = [pixel(CPC, { notBillable: 'invalid-traffic' }), click(CPC)];
    expect((await charged(isInvalid)).spend).toBe(0n);
    expect(await charged(...each(isInvalid))).toMatchObject({ spend: 0n, cost: 0n });
    const tested = { ...CPC, isTest: true };
    expect(await charged(...each([pixel(tested), click(tested)]))).toMatchObject({ spend: 0n, cost: 0n });
  });

  it('has its cost corrected by the exchange, and its charge not', async () => {
    expect(await charged(...each([pixel(CPC), click(CPC), bill(CPC, 300_000n)]))).toEqual({
      spend: 50n * CENTS,
      cost: 300_000n,
      by: { click: 50n * CENTS },
    });
  });

  it('charges the price at the time of the bid, whatever the campaign pays now', async () => {
    const before = { ...CPC, unitChargeNanos: 40n * CENTS };
    expect((await charged(...each([bill(before), click(before)]))).spend).toBe(40n * CENTS);
  });
});

describe('a bid that turns out to be invalid traffic after it was clicked', () => {
  const robot = (claims: Claims) => pixel(claims, { notBillable: 'invalid-traffic' });

  it('gives back what its click and its conversions were charged, once', async () => {
    const clicked = [bill(CPC), click(CPC), robot(CPC), click(CPC), robot(CPC), bill(CPC, 850_000n)];
    expect(await charged(...each(clicked))).toMatchObject({ spend: 0n, cost: 0n });
    const converted = [bill(CPAG), click(CPAG), order(CPAG, 'o1'), robot(CPAG), order(CPAG, 'o2')];
    expect(await charged(...each(converted))).toMatchObject({ spend: 0n, cost: 0n });
  });

  it('charges nothing that is deduplicated together with the decision', async () => {
    const converted = [[bill(CPAG), click(CPAG)], [robot(CPAG), order(CPAG, 'o1')], [order(CPAG, 'o2')]];
    expect(await charged(...converted)).toMatchObject({ spend: 0n, cost: 0n });
    expect(await charged([bill(CPC)], [robot(CPC), click(CPC)])).toMatchObject({ spend: 0n, cost: 0n });
  });

  it.each([
    ['its click', [click(CPC)], CPC],
    ['its conversion', [click(CPAG), order(CPAG, 'o1')], CPAG],
  ] as const)('gives back what %s was charged before its impressions were read', async (_, first, claims) => {
    const memory = new FactMemory();
    memory.isRead = false;
    await memory.pass(first);
    expect(memory.sum('spend_nanos')).toBe(Number(claims.unitChargeNanos));
    memory.isRead = true;
    await memory.pass([bill(claims), robot(claims)]);
    const win = eventOf('win', claims, { clearingNanos: 700_000n });
    for (const event of [win, bill(claims, 850_000n), robot(claims), ...first]) await memory.pass([event]);
    expect([memory.sum('spend_nanos'), memory.sum('cost_nanos'), memory.sum('impressions')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('gives back a conversion no second time when its credit moves', async () => {
    const other = { ...CPAG, bidId: 'b2' };
    const view = order(CPAG, 'o1', { attribution: 'view' });
    const moves = eventOf('conversion', CPAG, {
      notBillable: REJECTION_REASONS.creditMoved,
      conversion: view.conversion!,
    });
    const delivered = [bill(CPAG), view, robot(CPAG), bill(other), click(other), order(other, 'o1'), moves];
    expect(await charged(...each(delivered))).toMatchObject({ spend: 500n * CENTS, cost: 800_000n });
  });
});

describe('a bid whose actions are charged', () => {
  it('charges every counted conversion, of a click or a view, and neither impression nor click', async () => {
    expect(await charged(...each([bill(CPAG), pixel(CPAG), click(CPAG)]))).toMatchObject({
      spend: 0n,
      cost: 800_000n,
    });
    const events = [bill(CPAG), click(CPAG), order(CPAG, 'o1'), order(CPAG, 'o1'), order(CPAG, 'o2')];
    expect(await charged(...each(events))).toMatchObject({ spend: 1_000n * CENTS, cost: 800_000n });
    const view = order(CPAG, 'o1', { attribution: 'view' });
    expect((await charged([bill(CPAG)], [view])).spend).toBe(500n * CENTS);
  });

  it('comes to the same when the conversion overtakes the click and the click the impression', async () => {
    expect(await charged([order(CPAG, 'o1'), click(CPAG), bill(CPAG)])).toMatchObject({
      spend: 500n * CENTS,
      cost: 800_000n,
    });
  });

  it('charges no conversion that does not count, nor one of an invalid bid', async () => {
    expect((await charged([bill(CPAG)], [order(CPAG, 'o1', {})], [order(CPAG, 'o1')])).spend).toBe(
      500n * CENTS,
    );
    const once = { repeat: 'once' } as const;
    const twice = [bill(CPAG), click(CPAG), order(CPAG, 'o1', once), order(CPAG, 'o2', once)];
    expect((await charged(...each(twice))).spend).toBe(500n * CENTS);
    const inactive = { ...order(CPAG, 'o1'), notBillable: REJECTION_REASONS.pixelInactive };
    expect((await charged(...each([bill(CPAG), click(CPAG), inactive]))).spend).toBe(0n);
    const view = order(CPAG, 'o1', { attribution: 'view' });
    expect((await charged([pixel(CPAG, { notBillable: 'invalid-traffic' })], [view])).spend).toBe(0n);
  });

  it('charges an order of one bid once that is reported before its click and again after it', async () => {
    const once = () => order(CPAG, 'o1', { repeat: 'once' });
    const all = { ...order(CPAG, 'o1'), atMs: CPAG.bidAtMs + 3_000 };
    const events = [bill(CPAG), once(), click(CPAG), once(), once(), all, once()];
    expect(await charged(...each(events))).toMatchObject({ spend: 500n * CENTS, cost: 800_000n });
  });

  it('charges an order once where the view is reported again after its credit was taken', async () => {
    const other = { ...CPAG, bidId: 'b2' };
    const view = (atMs: number) => ({ ...order(CPAG, 'o1', { attribution: 'view' }), atMs });
    const memory = new FactMemory();
    await memory.pass([bill(CPAG), bill(other), click(other), view(CPAG.bidAtMs + 1_000)]);
    // The ingester died after it took the credit, before the click's conversion was a fact.
    const moves = await memory.deduplicate([order(other, 'o1')]);
    memory.facts.splice(-1);
    await memory.pass([...moves, view(CPAG.bidAtMs + 2_000)]);
    await memory.pass([order(other, 'o1')]);
    await memory.pass([view(CPAG.bidAtMs + 4_000), order(other, 'o1')]);
    expect([memory.sum('conversions'), memory.sum('spend_nanos')]).toEqual([1, Number(500n * CENTS)]);
  });

  it('charges one conversion a bid where no pixel says how often, whatever types the caller names', async () => {
    const typed = (type: string) => ({
      ...order(CPAG, `order ${type}`, { pixelId: 0, repeat: 'once' }),
      conversionType: type,
    });
    const memory = new FactMemory();
    for (const events of [[bill(CPAG), click(CPAG)], [typed('a'), typed('b')], [typed('c')]])
      await memory.pass(events);
    expect([memory.sum('conversions'), memory.sum('spend_nanos')]).toEqual([3, Number(500n * CENTS)]);
  });

  it('pays the exchange for the click where that is what is bought', async () => {
    const push = { ...CPAG, billing: 'click', creativeType: 'push' } as const;
    const clicked = [pixel(push), click(push), bill(push)];
    expect(await charged(...each(clicked))).toMatchObject({ spend: 0n, cost: 800_000n });
    expect(await charged(...each([...clicked, order(push, 'o1')]))).toMatchObject({
      spend: 500n * CENTS,
      cost: 800_000n,
    });
  });
});

it('a campaign with a goal for actions is charged for what it is shown', async () => {
  expect(await charged(...each([bill(GOAL), click(GOAL), order(GOAL, 'o1')]))).toEqual({
    spend: 880_000n,
    cost: 800_000n,
    by: { bill: 880_000n },
  });
});

it('a token of before clicks were charged is charged as it was then', async () => {
  const { unitChargeNanos: _none, ...before } = CPC;
  expect(await charged(...each([bill(before), click(before)]))).toMatchObject({
    spend: 880_000n,
    cost: 800_000n,
  });
});
