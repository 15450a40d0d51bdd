import { chargeOf, costOf, unitChargeOf } from '@marquee/schemas/common/markup';
import type { ConversionDetails, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createEngines, type Engines } from '../test/engines.ts';
import { claimsOf, eventOf, randomOf, type Claims } from '../test/traffic.ts';
import type { StepName } from './pipeline/steps.ts';
import type { IngesterService } from './service.ts';
import type { SpendStep } from './spend/publisher.ts';

/** Every look is a query, which the ingester has to wait for as well. */
const PATIENCE = { timeout: 30_000, interval: 100 };
const NOW_MS = Date.now();

describe('what the tracker sends of clicks, markups, DSPs and conversions', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await createEngines();
  });
  beforeEach(() => engines.renew());
  afterAll(() => engines.dispose());

  const written = (count: number) => expect.poll(() => engines.factsWritten(), PATIENCE).toBe(count);

  /** Of the bids of our own every third is charged by the click or, every sixth, by the action. */
  const unitTerms = (i: number, isOutside: boolean, billing: 'impression' | 'click'): Partial<Claims> => {
    if (isOutside || i % 3 !== 0) return {};
    const unitChargeNanos = 500_000_000n + BigInt(i);
    if (i % 6 === 3) return { pricingModel: 'CPAg', unitChargeNanos };
    return billing === 'impression' ? { pricingModel: 'CPC', unitChargeNanos } : {};
  };
  const order = (id: string): ConversionDetails =>
    details({ conversionId: `order of ${id}`, repeat: 'once' });

  /** Bids of every way to be billed, with duplicates; and what the wallets and the invoices must say. */
  const scenario = (bids: number, seed: number) => {
    const random = randomOf(seed);
    const events: TrafficEvent[] = [];
    let wallets = 0n;
    let invoices = 0n;
    let cost = 0n;
    let walletsCost = 0n;
    let impressions = 0;
    for (let i = 0; i < bids; i += 1) {
      const isOutside = i % 5 === 0;
      const billing = i % 2 === 0 ? ('impression' as const) : ('click' as const);
      const creativeType = billing === 'click' ? (i % 3 === 0 ? 'pop' : 'push') : 'banner';
      const claims = claimsOf(`bid-${seed}-${i}`, {
        bidAtMs: NOW_MS - 5_000,
        userId: isOutside ? 0 : 1 + (i % 3),
        campaignId: isOutside ? 0 : 10 + (i % 4),
        dspEndpointId: isOutside ? 9 : 0,
        dealId: i % 7 === 0 ? 'deal-1' : '',
        bidNanos: 1_000_003n + BigInt(i),
        markupBps: (i % 4) * 333,
        billing,
        creativeType,
        ...(i % 6 === 1 ? { multiplierMicros: 14_200_000 } : {}),
        ...unitTerms(i, isOutside, billing),
      });
      const clearingNanos = random() < 0.7 ? 900_001n : null;
      const happened: TrafficEvent[] = [eventOf('bid', claims)];
      const isClicked = random() < 0.5;
      // A click whose impression may lie unread counts: where it costs money, there is an impression.
      const isSeen = random() < 0.7 || (isClicked && claims.unitChargeNanos !== undefined);
      if (isSeen) happened.push(eventOf('impression', claims, { clearingNanos }));
      if (isClicked) {
        happened.push(eventOf('click', claims));
        if (billing === 'click') happened.push(eventOf('bill', claims));
      }
      const isConverted = isClicked && random() < 0.5;
      if (isConverted) happened.push(eventOf('conversion', claims, { conversion: order(claims.bidId) }));
      // The edge rejects calls of the billing notice of such a bid.
      if (billing === 'click') happened.push(eventOf('bill', claims, { notBillable: 'billed-by-click' }));
      for (const event of happened)
        for (let copy = random() < 0.3 ? 3 : 1; copy > 0; copy -= 1) events.push(event);
      const isBilled = billing === 'click' ? isClicked : isSeen;
      // What a pixel says of the price decides nothing but the ads of DSPs.
      const clearing = billing === 'click' || !isOutside ? null : clearingNanos;
      if (isBilled) {
        const charge = chargeOf(claims, clearing);
        if (isOutside) invoices += charge;
        else wallets += charge;
        cost += costOf(claims, clearing);
        if (!isOutside) walletsCost += costOf(claims, clearing);
      }
      if (isSeen || (creativeType === 'pop' && isClicked)) impressions += 1;
      if (isClicked) wallets += unitChargeOf(claims, 'click');
      if (isConverted) wallets += unitChargeOf(claims, 'conversion');
    }
    return { events, wallets, invoices, cost, walletsCost, impressions };
  };

  const expectSettled = async (
    service: IngesterService,
    expected: ReturnType<typeof scenario>,
  ): Promise<void> => {
    await service.drainSpend();
    const [sums] = await engines.rows<Record<string, string>>(
      `SELECT sumIf(spend_nanos, user_id != 0) AS wallets, sumIf(spend_nanos, user_id = 0) AS invoices,
         sum(cost_nanos) AS cost, sum(facts.impressions) AS impressions,
         uniqExactIf(bid_id, spend_nanos != 0) AS billed, countIf(spend_nanos != 0) AS rows_billed,
         countIf(spend_nanos != 0 AND topic = 'clicks') AS clicks_charged,
         countIf(spend_nanos != 0 AND topic = 'conversions') AS conversions_charged FROM facts`,
    );
    expect(sums).toMatchObject({
      wallets: expected.wallets.toString(),
      invoices: expected.invoices.toString(),
      cost: expected.cost.toString(),
      impressions: String(expected.impressions),
    });
    expect(sums?.billed).toBe(sums?.rows_billed);
    expect(Number(sums?.clicks_charged)).toBeGreaterThan(0);
    expect(Number(sums?.conversions_charged)).toBeGreaterThan(0);
    expect(engines.wallets.total()).toBe(expected.wallets);
    expect(engines.wallets.cost()).toBe(expected.walletsCost);
    expect(await service.spendFigures()).toEqual({ inFlight: [] });
  };

  it('corrects what a pixel charged by the prices of later notices, through a restart, in wallets and rollups', async () => {
    const bids = Array.from({ length: 60 }, (_, i) =>
      claimsOf(`corrected-${i}`, {
        bidAtMs: NOW_MS - 5_000,
        userId: 1 + (i % 2),
        campaignId: 10 + (i % 3),
        bidNanos: 90_000n,
        markupBps: 1_000,
      }),
    );
    const pixels = bids.map((claims) => eventOf('impression', claims, { clearingNanos: 0n }));
    const notices = bids.flatMap((claims, i) => [
      ...(i % 3 === 0 ? [eventOf('win', claims, { clearingNanos: 20_000n })] : []),
      eventOf('bill', claims, { clearingNanos: i % 4 === 0 ? null : 10_000n, atMs: NOW_MS + 30 * 60_000 }),
      eventOf('bill', claims, { clearingNanos: 5_000n }),
    ]);
    const costOfBid = (i: number): bigint => (i % 3 === 0 ? 20_000n : i % 4 === 0 ? 5_000n : 10_000n);
    const cost = bids.reduce((sum, _, i) => sum + costOfBid(i), 0n);
    const first = await engines.start();
    await engines.send(pixels);
    await written(pixels.length);
    await first.drainSpend();
    expect(engines.wallets.total()).toBe(60n * 99_000n);
    await engines.stop(first);
    const second = await engines.start();
    await engines.send(notices);
    await written(pixels.length + notices.length);
    await second.drainSpend();
    expect(engines.wallets.total()).toBe((cost * 11n) / 10n);
    const sums =
      'sum(cost_nanos) AS cost, sum(spend_nanos) AS spend, sum(impressions) AS shown, sum(wins) AS won';
    const expected = { cost: String(cost), spend: String((cost * 11n) / 10n), shown: '60', won: '60' };
    for (const table of ['facts', 'campaign_half_hours', 'traffic_half_hours'])
      expect(await engines.rows(`SELECT ${sums} FROM ${table}`)).toMatchObject([expected]);
    // A correction counts in the half hour that was billed.
    const halfHours = 'uniqExactIf(half_hour, spend_nanos != 0) AS half_hours';
    expect(await engines.rows(`SELECT ${halfHours} FROM facts`)).toMatchObject([{ half_hours: '1' }]);
    expect(await second.spendFigures()).toEqual({ inFlight: [] });
    // The same notices again change nothing.
    await engines.send([...notices, ...pixels]);
    await written(2 * (pixels.length + notices.length));
    await second.drainSpend();
    expect(engines.wallets.total()).toBe((cost * 11n) / 10n);
  });

  it('bills each bid once, by what it is bought by, with its markup, and no DSP from a wallet', async () => {
    const expected = scenario(300, 1);
    expect(expected.invoices).toBeGreaterThan(0n);
    const service = await engines.start();
    await engines.send(expected.events);
    await written(expected.events.length);
    await expectSettled(service, expected);
    const deals = await engines.rows<{ deal_id: string; dsp_endpoint_id: number }>(
      'SELECT DISTINCT deal_id, dsp_endpoint_id FROM facts ORDER BY deal_id, dsp_endpoint_id',
    );
    expect(deals).toHaveLength(4);
  });

  describe.each(['deduplicate', 'insert', 'publish', 'record', 'settle'] as (StepName | SpendStep)[])(
    'stopped dead after "%s"',
    (step) => {
      it('bills and counts everything once', async () => {
        const expected = scenario(80, 7);
        const conversions = repeatScenario();
        const all = [...expected.events, ...conversions.clicks, ...conversions.events];
        let passes = 0;
        let dead: Promise<void> | undefined;
        const predecessor: IngesterService = await engines.start({
          afterStep: (name) => {
            if (dead) throw new Error('is dead');
            if (name !== step || (passes += 1) < 2) return;
            dead = engines.stop(predecessor);
            throw new Error(`died after ${step}`);
          },
        });
        for (let from = 0; from < all.length; from += 40) {
          const wave = all.slice(from, from + 40);
          await engines.send(wave);
          await expect
            .poll(
              async () => dead !== undefined || (await engines.factsWritten()) >= from + wave.length,
              PATIENCE,
            )
            .toBe(true);
        }
        await expect.poll(() => dead !== undefined, PATIENCE).toBe(true);
        await dead;
        const successor = await engines.start();
        await written(all.length);
        await expectSettled(successor, expected);
        expect(await conversionRows()).toEqual(conversions.expected);
      });
    },
  );

  const details = (over: Partial<ConversionDetails>): ConversionDetails => ({
    conversionId: '',
    pixelId: 1,
    attribution: 'click',
    repeat: 'all',
    frequencyHours: 0,
    clickId: '',
    ...over,
  });

  /** Conversions of three bids by pixels of every rule, each sent twice. */
  const repeatScenario = () => {
    const make = (
      bid: string,
      id: string,
      hours: number,
      over: Partial<ConversionDetails>,
    ): TrafficEvent[] => {
      const event = eventOf('conversion', claimsOf(bid), {
        atMs: claimsOf(bid).bidAtMs + hours * HOUR_MS,
        conversion: details({ conversionId: id, ...over }),
        conversionValueNanos: 1_000_000_000n,
      });
      return [event, event];
    };
    const interval = { pixelId: 3, repeat: 'interval', frequencyHours: 6 } as const;
    const events = [
      ...make('c1', 'a1', 1, { repeat: 'all' }),
      ...make('c1', 'a2', 1, { repeat: 'all' }),
      ...make('c1', 'o1', 1, { pixelId: 2, repeat: 'once' }),
      ...make('c1', 'o2', 90, { pixelId: 2, repeat: 'once' }),
      ...make('c2', 'o3', 1, { pixelId: 2, repeat: 'once' }),
      ...make('c3', 'i1', 10, interval),
      ...make('c3', 'i2', 15.99, interval),
      ...make('c3', 'i3', 4.01, interval),
      ...make('c3', 'i4', 16, interval),
      ...make('c3', 'p1', 1, { pixelId: 0, repeat: 'once' }),
      ...make('c3', 'p2', 2, { pixelId: 0, repeat: 'once' }),
    ];
    const expected = [
      ['a1', ['', 'replay']],
      ['a2', ['', 'replay']],
      ['i1', ['', 'replay']],
      ['i2', ['repeat-interval', 'repeat-interval']],
      ['i3', ['repeat-interval', 'repeat-interval']],
      ['i4', ['', 'replay']],
      ['o1', ['', 'replay']],
      ['o2', ['repeat-once', 'repeat-once']],
      ['o3', ['', 'replay']],
      ['p1', ['', 'replay']],
      ['p2', ['replay', 'replay']],
    ];
    // Of ads bought by the click: the bill, which is not sent, is what would cost something.
    const clicks = ['c1', 'c2', 'c3'].map((bid) => eventOf('click', claimsOf(bid, { billing: 'click' })));
    return { clicks, events, expected };
  };
  const conversionRows = async () =>
    (
      await engines.rows<{ id: string; reasons: string[] }>(
        `SELECT conversion_id AS id, arraySort(groupArray(toString(reason))) AS reasons FROM facts
         WHERE kind = 'conversion' AND NOT startsWith(conversion_id, 'order of') GROUP BY id ORDER BY id`,
      )
    ).map(({ id, reasons }) => [id, reasons]);

  it('counts conversions by the rule of their pixel, whatever comes twice and over a restart', async () => {
    const { clicks, events, expected } = repeatScenario();
    const before = await engines.start();
    await engines.send([...clicks, ...events.slice(0, 11)]);
    await written(14);
    await engines.stop(before);
    await engines.start();
    await engines.send(events.slice(11));
    await written(events.length + 3);
    expect(await conversionRows()).toEqual(expected);
  });

  it('counts each video event once a bid', async () => {
    const videoOf = (bid: string, videoEvent: 'start' | 'complete') =>
      eventOf('video', claimsOf(bid), { videoEvent });
    await engines.start();
    await engines.send([
      videoOf('v1', 'start'),
      videoOf('v1', 'start'),
      videoOf('v1', 'complete'),
      videoOf('v2', 'start'),
    ]);
    await written(4);
    await engines.send([videoOf('v1', 'complete')]);
    await written(5);
    expect(
      await engines.rows(
        `SELECT video_event AS event, toUInt8(sum(facts.counted)) AS n FROM facts GROUP BY event ORDER BY event`,
      ),
    ).toEqual([
      { event: 'complete', n: 1 },
      { event: 'start', n: 2 },
    ]);
  });
});
