import { FACTOR_MAX, FACTOR_MIN } from '@marquee/schemas/common/learned-rate';
import { chargeOf, withMarkup, withoutMarkup } from '@marquee/schemas/common/markup';
import { pricePerImpression } from '@marquee/schemas/common/impression-price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { BidOutcome } from '../traffic/messages.ts';
import { BidPrices } from './bid-prices.ts';
import { BidShading, LEVELS } from './bid-shading.ts';
import { EventRates } from './event-rates.ts';

/** Numbers from 0 to below 1, the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the markup', () => {
  it('never lets an advertiser pay more than the price, whatever an auction clears at', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.option(fc.bigInt({ min: 0n, max: 10n ** 13n })),
        (price, markupBps, clearing) => {
          const bidNanos = withoutMarkup(price, markupBps);
          const charge = chargeOf({ bidNanos, markupBps }, clearing);
          expect(charge).toBeLessThanOrEqual(chargeOf({ bidNanos, markupBps }, null));
          expect(chargeOf({ bidNanos, markupBps }, null)).toBeLessThanOrEqual(price);
          // And takes no more of the price than rounding must.
          expect(withMarkup(bidNanos + 1n, markupBps)).toBeGreaterThan(price);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the rate of clicks and actions', () => {
  const learn = (rates: EventRates, impressions: number, clicks: number, source = 3): void => {
    for (let count = 0; count < impressions; count += 1) rates.learn(42, source, 'impression');
    for (let count = 0; count < clicks; count += 1) rates.learn(42, source, 'click');
  };

  it('starts at the prior and moves to what the campaign shows', () => {
    const rates = new EventRates();
    expect(rates.factor(42, 3, 'CPC')).toBe(1);
    learn(rates, 500, 1);
    expect(rates.factor(42, 3, 'CPC')).toBeCloseTo(1, 1);
    learn(rates, 50_000, 200);
    expect(rates.factor(42, 3, 'CPC')).toBeCloseTo(2, 0);
    const prior = pricePerImpression('CPC', 500_000_000n);
    expect(rates.price(42, 3, 'CPC', prior)).toBeGreaterThan((prior * 18n) / 10n);
    expect(rates.price(42, 3, 'CPC', prior)).toBeLessThan((prior * 22n) / 10n);
    expect(rates.price(7, 3, 'CPC', prior)).toBe(prior);
  });

  it('believes a new source as much as the campaign does elsewhere, and an old one more', () => {
    const rates = new EventRates();
    learn(rates, 50_000, 200, 3);
    expect(rates.factor(42, 9, 'CPC')).toBeCloseTo(rates.factor(42, 3, 'CPC'), 0);
    learn(rates, 50_000, 10, 9);
    expect(rates.factor(42, 9, 'CPC')).toBeLessThan(0.3);
    expect(rates.factor(42, 3, 'CPC')).toBeGreaterThan(1.4);
  });

  it('stays within its bounds for any history, and comes through a restart', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('impression', 'click', 'conversion')),
          {
            maxLength: 300,
          },
        ),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (history, prior) => {
          const rates = new EventRates();
          for (const [source, kind] of history) rates.learn(42, source, kind);
          const next = new EventRates();
          next.load(JSON.parse(JSON.stringify(rates.save())) as ReturnType<EventRates['save']>);
          for (const model of ['CPC', 'CPA', 'CPAg'] as const) {
            const factor = rates.factor(42, 1, model);
            expect(factor).toBeGreaterThanOrEqual(model === 'CPA' ? FACTOR_MIN : 0);
            expect(factor).toBeLessThanOrEqual(FACTOR_MAX);
            expect(next.factor(42, 1, model)).toBe(factor);
          }
          expect(rates.price(42, 1, 'CPC', prior)).toBeLessThanOrEqual(prior * BigInt(FACTOR_MAX));
        },
      ),
    );
  });
});

it('a campaign without clicks or actions bids less and less, so that its loss is bounded', () => {
  const rates = new EventRates();
  const lost = { CPC: 0, CPAg: 0 };
  for (let impressions = 0; impressions < 3_000_000; impressions += 1) {
    // Clicks alone are no actions.
    rates.learn(42, 1, 'impression');
    if (impressions % 400 === 399) rates.learn(42, 1, 'click');
    rates.learn(43, 1, 'impression');
    if (impressions % 1_000 !== 0) continue;
    lost.CPC += 1_000 * 0.002 * rates.factor(43, 1, 'CPC');
    lost.CPAg += 1_000 * 0.0001 * rates.factor(42, 1, 'CPAg');
  }
  expect(rates.factor(43, 1, 'CPC')).toBeLessThan(0.001);
  expect(rates.factor(42, 1, 'CPAg')).toBeLessThan(0.02);
  expect(rates.factor(42, 1, 'CPA')).toBe(FACTOR_MIN);
  const next = new EventRates();
  next.load(rates.save());
  expect(next.factor(42, 1, 'CPAg')).toBe(rates.factor(42, 1, 'CPAg'));
  // In clicks and actions at their price: what three million impressions cost that brought none.
  expect(lost.CPC).toBeLessThan(40);
  expect(lost.CPAg).toBeLessThan(20);
});

/** A first-price market: the best other bid is drawn; answers the mean price and win rate of the last bids. */
function trade(
  competitor: (random: () => number) => number,
  options: {
    readonly bids?: number;
    readonly reportsPrice?: boolean;
    readonly shading?: BidShading;
    readonly seed?: number;
  } = {},
) {
  const { bids = 40_000, reportsPrice = false, shading = new BidShading(), seed = 11 } = options;
  const random = randomOf(seed);
  const key = { campaignId: 42, sspEndpointId: 3, size: '300x250' };
  const set = 1_000_000n;
  const floor = 100_000n;
  let paid = 0;
  let wins = 0;
  let full = 0;
  let last = 0;
  for (let count = 0; count < bids; count += 1) {
    const draw = random();
    const price = shading.price(key, set, floor, draw);
    if (price > set || price < floor) throw new Error(`bid ${price} outside of floor and price`);
    const bidId = `${seed}-${count}`;
    shading.recordBid(bidId, key, set, floor, draw, count);
    const other = BigInt(Math.floor(competitor(random) * 1_000_000));
    const isWon = price > other;
    if (isWon) shading.recordWin(bidId);
    else shading.recordLoss(bidId, true, reportsPrice ? other + 1n : null);
    if (count < bids * 0.7) continue;
    last += 1;
    if (isWon) wins += 1;
    if (isWon) paid += Number(price);
    if (set > other) full += 1;
  }
  return { meanPrice: paid / Math.max(1, wins) / 1e6, winRate: wins / last, fullRate: full / last, shading };
}

describe('bid shading', () => {
  it('bids the set price while nothing is known, and never below the floor', () => {
    const shading = new BidShading();
    const key = { campaignId: 1, sspEndpointId: 1, size: '' };
    expect(shading.price(key, 1_000n, 10n, 0.5)).toBe(1_000n);
    expect(shading.price(key, 1_000n, 2_000n, 0.5)).toBe(1_000n);
  });

  it.each([
    ['competitors at two fifths of the price', (random: () => number) => 0.38 + 0.04 * random(), 0.55],
    ['no competitors at all', () => 0, 0.35],
    ['competitors that mostly stay low', (random: () => number) => (random() < 0.3 ? 2 : 0.3), 0.52],
  ])('pays less and keeps winning: %s', (_name, competitor, most) => {
    for (const seed of [1, 2, 3]) {
      const { meanPrice, winRate, fullRate } = trade(competitor, { seed });
      expect(meanPrice).toBeLessThan(most);
      expect(winRate).toBeGreaterThan(fullRate * 0.85);
    }
  });

  it('stays near the price where every step would lose auctions', () => {
    const { meanPrice, winRate, fullRate } = trade((random) => 0.9 + 0.1 * random());
    expect(meanPrice).toBeGreaterThan(0.9);
    expect(winRate).toBeGreaterThan(fullRate * 0.85);
  });

  it.each([false, true])(
    'comes back when the market becomes dearer (losses report the price: %s)',
    (reportsPrice) => {
      const { shading } = trade(() => 0.2);
      const { winRate } = trade(() => 0.7, { shading, seed: 12, reportsPrice });
      expect(winRate).toBeGreaterThan(0.8);
    },
  );

  it('takes a bid without a notice for a loss, and no notice about it afterwards', () => {
    const shading = new BidShading();
    const key = { campaignId: 1, sspEndpointId: 1, size: '' };
    for (let count = 0; count < 500; count += 1) shading.recordBid(`b${count}`, key, 1_000n, 0n, 0.05, 0);
    shading.sweep(600_000);
    shading.recordWin('b1');
    for (let count = 0; count < 500; count += 1)
      shading.recordBid(`c${count}`, key, 1_000n, 0n, 0.5, 700_000);
    for (let count = 0; count < 500; count += 1) shading.recordWin(`c${count}`);
    expect(shading.price(key, 1_000n, 0n, 0.5)).toBe(1_000n);
    expect(LEVELS).toBe(20);
  });
});

describe('bid prices', () => {
  const campaign = { id: 42 };
  const creative = {
    pricingModel: 'CPC' as const,
    priceNanos: 1_000_000n,
    billing: 'impression' as const,
    adaptiveCpm: false,
    size: '300x250',
  };
  const context = { sspEndpointId: 3, isFirstPrice: true, floorNanos: 0n, random: 0.5 };
  const outcome = (kind: BidOutcome['kind'], bidId: string): BidOutcome => ({
    kind,
    bidId,
    campaignId: 42,
    sspEndpointId: 3,
    lossReason: kind === 'loss' ? 102 : null,
    minToWinNanos: null,
    clearingNanos: null,
  });

  it('learn a bid once, whichever of bill and pixel comes first and however often the log is read', () => {
    const prices = new BidPrices();
    let offset = 0n;
    const learn = (kind: BidOutcome['kind'], bidId: string, topic = 'impressions'): void => {
      prices.learn(outcome(kind, bidId), { topic, partition: 0, offset: (offset += 1n) });
    };
    for (let bid = 0; bid < 4_000; bid += 1) {
      learn('impression', `b${bid}`);
      learn('impression', `b${bid}`);
    }
    for (let bid = 0; bid < 40; bid += 1) learn('click', `b${bid}`, 'clicks');
    const learned = prices.priceFor(campaign, creative, context);
    expect(Number(learned) / 1e6).toBeCloseTo(44 / 6_000 / 0.002, 1);
    prices.learn(outcome('click', 'old'), { topic: 'clicks', partition: 0, offset: 5n });
    expect(prices.priceFor(campaign, creative, context)).toBe(learned);

    const next = new BidPrices();
    next.load(JSON.parse(JSON.stringify(prices.save())) as ReturnType<BidPrices['save']>);
    expect(next.priceFor(campaign, creative, context)).toBe(learned);
    expect(next.resumeFrom('impressions', 0)).toBe(8_001n);
    expect(next.resumeFrom('losses', 0)).toBeUndefined();
  });

  it('leave CPM and clicks that are bought as they are, and shade only where the creative and the auction allow', () => {
    const prices = new BidPrices();
    prices.learn(outcome('click', 'b'), { topic: 'clicks', partition: 0, offset: 1n });
    expect(prices.priceFor(campaign, { ...creative, pricingModel: 'CPM' }, context)).toBe(1_000_000n);
    expect(prices.priceFor(campaign, { ...creative, billing: 'click' }, context)).toBe(1_000_000n);

    const byMille = { ...creative, pricingModel: 'CPM' as const };
    const shaded = { ...byMille, adaptiveCpm: true };
    const random = randomOf(5);
    for (let bid = 0; bid < 30_000; bid += 1) {
      const asked = { ...context, random: random() };
      const price = prices.priceFor(campaign, shaded, asked);
      prices.recordBid(`b${bid}`, campaign, shaded, asked, bid);
      const kind = price > 300_000n ? 'win' : 'loss';
      prices.learn(outcome(kind, `b${bid}`), { topic: `${kind}s`, partition: 0, offset: BigInt(bid) });
    }
    expect(prices.priceFor(campaign, shaded, context)).toBeLessThan(500_000n);
    expect(prices.priceFor(campaign, shaded, { ...context, isFirstPrice: false })).toBe(1_000_000n);
    expect(prices.priceFor(campaign, byMille, context)).toBe(1_000_000n);
  });
});
