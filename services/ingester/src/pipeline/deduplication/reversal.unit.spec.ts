import type { ConversionDetails, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { FactMemory } from '../../../test/fact-memory.ts';
import { claimsOf, eventOf } from '../../../test/traffic.ts';

/** Passes of one to four events each. */
const cuts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });

async function inPasses(order: readonly TrafficEvent[], sizes: readonly number[]): Promise<FactMemory> {
  const memory = new FactMemory();
  for (let from = 0, round = 0; from < order.length; round += 1) {
    const size = sizes[round % sizes.length] ?? 1;
    await memory.pass(order.slice(from, from + size));
    from += size;
  }
  return memory;
}
const oneByOne = (...order: readonly TrafficEvent[]) => inPasses(order, [1]);

describe('a bid that was billed before its impression turned out to be invalid traffic', () => {
  const bid = claimsOf('b1', { bidNanos: 90_000n, markupBps: 1_000 });
  const bill = (clearingNanos: bigint | null = 50_000n) => eventOf('bill', bid, { clearingNanos });
  const win = (clearingNanos: bigint | null = 60_000n) => eventOf('win', bid, { clearingNanos });
  const robot = () =>
    eventOf('impression', bid, { notBillable: 'invalid-traffic', atMs: bid.bidAtMs + 2_400_000 });
  const figures = (memory: FactMemory) => ({
    impressions: memory.sum('impressions'),
    wins: memory.sum('wins'),
    spend: memory.sum('spend_nanos'),
    cost: memory.sum('cost_nanos'),
    invalid: memory.facts.filter(({ reason }) => reason === 'invalid-traffic').length,
  });
  const FREE = { impressions: 0, wins: 0, spend: 0, cost: 0, invalid: 1 };

  it('is reversed in the half hour that was billed, and gross counts it once', async () => {
    const memory = await oneByOne(bill(), robot());
    expect(figures(memory)).toEqual(FREE);
    expect(memory.facts[1]).toMatchObject({
      kind: 'impression',
      reason: 'invalid-traffic',
      impressions: -1,
      spend_nanos: -55_000n,
      cost_nanos: -50_000n,
      half_hour: memory.facts[0]!.half_hour,
    });
    expect(memory.facts[1]!.at.getTime()).toBe(robot().atMs);
  });

  it('is charged for nothing that comes after', async () => {
    expect(figures(await oneByOne(bill(null), robot(), bill(80_000n), win(), robot()))).toEqual({
      ...FREE,
      wins: 1,
    });
    const click = eventOf('click', bid);
    const memory = await oneByOne(bill(), robot(), click);
    expect(memory.facts[2]).toMatchObject({ counted: 0, reason: 'click-without-impression' });
  });

  it('stays billed where a valid impression spoke first', async () => {
    const pixel = eventOf('impression', bid);
    expect(figures(await oneByOne(bill(), pixel, robot()))).toEqual({
      impressions: 1,
      wins: 1,
      spend: 55_000,
      cost: 50_000,
      invalid: 0,
    });
  });

  it('ends at the same figures in every order, in one pass or many, whatever is repeated', async () => {
    const delivered = [bill(), bill(null), win(), robot()];
    const events = fc
      .shuffledSubarray([...delivered, ...delivered.map((event) => ({ ...event }))], { minLength: 1 })
      .filter((order) => order.some(({ notBillable }) => notBillable !== ''));
    await fc.assert(
      fc.asyncProperty(events, cuts, async (order, sizes) => {
        const wins = order.some(({ kind }) => kind === 'win') ? 1 : 0;
        expect(figures(await inPasses(order, sizes))).toEqual({ ...FREE, wins });
      }),
      { numRuns: 500 },
    );
  });

  it('of a DSP is reversed too', async () => {
    const claims = { ...bid, userId: 0, campaignId: 0, dspEndpointId: 9 };
    const memory = await oneByOne(
      eventOf('bill', claims, { clearingNanos: 50_000n }),
      eventOf('impression', claims, { notBillable: 'data-centre' }),
    );
    expect([memory.sum('spend_nanos'), memory.sum('cost_nanos'), memory.sum('impressions')]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('an order', () => {
  const viewed = claimsOf('viewed', { campaignId: 1, domain: 'viewed.example' });
  const clicked = claimsOf('clicked', { campaignId: 2 });
  const shown = [eventOf('impression', viewed), eventOf('impression', clicked), eventOf('click', clicked)];
  const conversion = (
    claims: typeof viewed,
    attribution: 'click' | 'view',
    over: Partial<ConversionDetails> & { type?: string | null; value?: bigint } = {},
  ): TrafficEvent => {
    const { type = 'purchase', value = 7n, ...details } = over;
    return eventOf('conversion', claims, {
      atMs: claims.bidAtMs + 3_600_000,
      conversionType: type,
      conversionValueNanos: value,
      conversion: {
        conversionId: 'order 1',
        pixelId: 4,
        attribution,
        repeat: 'all',
        frequencyHours: 0,
        clickId: '',
        ...details,
      },
    });
  };
  const view = (over = {}) => conversion(viewed, 'view', over);
  const click = (over = {}) => conversion(clicked, 'click', over);
  const figures = (memory: FactMemory) => ({
    byClick: memory.sum('conversions', (fact) => fact.campaign_id === 2 && fact.attribution === 'click'),
    byView: memory.sum('conversions', (fact) => fact.campaign_id === 1 && fact.attribution === 'view'),
    conversions: memory.sum('conversions'),
    value: memory.sum('conversion_value_nanos'),
    viewedDomain: memory.sum('conversions', ({ domain }) => domain === 'viewed.example'),
  });
  const BY_CLICK = { byClick: 1, byView: 0, conversions: 1, value: 7, viewedDomain: 0 };
  const after = async (...events: readonly TrafficEvent[]) => figures(await oneByOne(...shown, ...events));

  it('is attributed to the click, whether the view or the click is reported first', async () => {
    expect(await after(view(), click())).toEqual(BY_CLICK);
    expect(await after(click(), view())).toEqual(BY_CLICK);
    const memory = await oneByOne(...shown, view(), click());
    expect(
      memory.facts.slice(-2).map(({ reason, conversions, campaign_id: id }) => [reason, conversions, id]),
    ).toEqual([
      ['', 1, 2],
      ['credit-moved-to-click', -1, 1],
    ]);
  });

  it('ends at the same figures in every order, in one pass or many, whatever is repeated', async () => {
    const delivered = [
      view(),
      click(),
      { ...view() },
      { ...click() },
      view({ pixelId: 9 }),
      click({ pixelId: 0 }),
    ];
    const orders = fc
      .shuffledSubarray(delivered, { minLength: 1 })
      .filter((order) => order.some(({ conversion }) => conversion?.attribution === 'click'));
    await fc.assert(
      fc.asyncProperty(orders, cuts, async (order, sizes) => {
        const memory = new FactMemory();
        await memory.pass(shown);
        const rest = [...order];
        for (let round = 0; rest.length > 0; round += 1)
          await memory.pass(rest.splice(0, sizes[round % sizes.length]));
        expect(figures(memory)).toEqual(BY_CLICK);
      }),
      { numRuns: 300 },
    );
  });

  it('gives its credit once, however often the ingester says so', async () => {
    const memory = new FactMemory();
    await memory.pass([...shown, view()]);
    const moves = await memory.deduplicate([click()]);
    // The process dies before the insert, and says it again.
    const again = moves.map((event) => ({ ...event }));
    await memory.pass([...moves, ...again]);
    await memory.pass(again);
    expect(figures(memory)).toEqual(BY_CLICK);
    // The click's fact was lost with the process, and its message comes again.
    const crashed = new FactMemory();
    await crashed.pass([...shown, view()]);
    await crashed.pass(moves);
    expect(figures(crashed).conversions).toBe(0);
    await crashed.pass([click(), ...again]);
    expect(figures(crashed)).toEqual(BY_CLICK);
  });

  it('stays the view’s where the click never counted, is refused, or comes too late', async () => {
    const unclicked = conversion(claimsOf('seen'), 'click');
    const seen = eventOf('impression', claimsOf('seen'));
    const late = { ...click(), atMs: view().atMs + 31 * 86_400_000 };
    const refused = { ...click(), notBillable: 'pixel-inactive' };
    for (const event of [unclicked, late, refused])
      expect(await after(seen, view(), event)).toEqual({
        byClick: 0,
        byView: 1,
        conversions: 1,
        value: 7,
        viewedDomain: 1,
      });
  });

  it('of one bid is attributed by the pixel’s own rule to the click that is reported after its view', async () => {
    const once = { repeat: 'once' } as const;
    expect(await after(conversion(clicked, 'view', once), conversion(clicked, 'click', once))).toMatchObject({
      byClick: 1,
      conversions: 1,
    });
  });

  it('of a lead and of a purchase is two conversions, in every order', async () => {
    const lead = () => click({ type: 'lead', value: 0n, pixelId: 5 });
    const events = [lead(), click(), view(), view({ type: 'lead', value: 0n, pixelId: 5 })];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(events, { minLength: 4 }), async (order) => {
        expect(await after(...order)).toMatchObject({ byClick: 2, conversions: 2, value: 7 });
      }),
    );
    const plain = { pixelId: 0, repeat: 'once' } as const;
    expect(await after(click({ ...plain, type: 'lead' }), click(plain))).toMatchObject({ conversions: 2 });
  });

  it.each([
    ['two pixels of one type', click({ pixelId: 4 }), click({ pixelId: 5, type: ' Purchase' })],
    ['a pixel and a server that names no pixel', click(), click({ pixelId: 0, repeat: 'once', type: null })],
    ['a pixel of the default type, and one of another', click({ type: 'conversion' }), click()],
    ['a pixel with a type and one without', click(), click({ type: null, pixelId: 5 })],
  ])('reported by %s is one conversion', async (_name, one, other) => {
    expect(await after(one, other)).toMatchObject({ conversions: 1 });
    expect(await after(other, one)).toMatchObject({ conversions: 1 });
  });

  it('keeps its type when a server that names none reports the click', async () => {
    const memory = await oneByOne(...shown, view(), click({ type: null, pixelId: 0, repeat: 'once' }));
    const types = memory.facts
      .filter(({ conversions }) => conversions === 1)
      .map((fact) => fact.conversion_type);
    expect(types).toEqual(['purchase', 'purchase']);
    expect(figures(memory)).toEqual(BY_CLICK);
  });

  it('reported before credit could move keeps its credit and counts once', async () => {
    const memory = new FactMemory();
    await memory.pass([...shown, view({ type: null })]);
    const [old] = memory.facts.splice(-1);
    memory.facts.push({ ...old!, attribution: '' });
    await memory.pass([click()]);
    expect(memory.sum('conversions')).toBe(1);
    expect(memory.facts.at(-1)).toMatchObject({ reason: 'replay' });
  });
});
