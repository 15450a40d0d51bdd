import { dollars } from '@marquee/schemas/common/money';
import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { minPriceMessage, withMinPrice } from './min-price.ts';

const MINIMA = new Map([
  ['USA', { name: 'United States', minCpmNanos: dollars('0.5') }],
  ['POL', { name: 'Poland', minCpmNanos: dollars('0.25') }],
]);
const minOf = (iso3: string) => MINIMA.get(iso3);
const PLACES = { countryMinPrice: minOf, countryOfCity: (id: number) => (id === 1 ? 'USA' : undefined) };
const messageOf = (price: string, countries: readonly string[], over: object = {}) =>
  minPriceMessage(
    {
      pricingModel: 'CPM',
      bidPriceNanos: dollars(price),
      targeting: { ...NO_TARGETING, countries: [...countries] },
      ...over,
    },
    PLACES,
  );

describe('the minimum price of countries', () => {
  it.each([
    ['0.49', ['USA'], 'CPM in United States must be at least 0.50.'],
    ['0.2', ['POL', 'USA'], 'CPM in United States must be at least 0.50.'],
    ['0.3', ['POL', 'USA'], 'CPM in United States must be at least 0.50.'],
    ['0.2', ['POL'], 'CPM in Poland must be at least 0.25.'],
    ['0.5', ['POL', 'USA'], undefined],
    ['0.1', [], undefined],
    ['0.1', ['XXX'], undefined],
  ])('of %s in %j', (price, countries, message) => {
    expect(messageOf(price, countries)).toBe(message);
  });

  it('is of CPM alone, and of regions as of their countries', () => {
    expect(messageOf('0.01', ['USA'], { pricingModel: 'CPC' })).toBeUndefined();
    expect(messageOf('0.2', [], { targeting: { ...NO_TARGETING, regions: ['POL-MZ'] } })).toBe(
      'CPM in Poland must be at least 0.25.',
    );
  });

  it('is of cities alone as of their countries, and of no city beside a country', () => {
    const message = (countries: string[]) =>
      messageOf('0.3', [], { targeting: { ...NO_TARGETING, countries, cities: [1, 2] } });
    expect(message([])).toBe('CPM in United States must be at least 0.50.');
    expect(message(['POL'])).toBeUndefined();
  });

  it('is the least to which a rule lowers a bid, but for accounts that may bid less', async () => {
    const fields = {
      ...{ pricingModel: 'CPM' as const, bidPriceNanos: dollars('2') },
      targeting: { ...NO_TARGETING, countries: ['USA'] },
    };
    const limitOf = async (bidChangePercent: number, limit: string, mayBidLess = false) =>
      (
        await withMinPrice({ ...PLACES, mayBidLess: async () => mayBidLess }, 5, fields, {
          ...{ bidChangePercent, bidLimitNanos: dollars(limit) },
        })
      ).bidLimitNanos;
    expect(await limitOf(-20, '0.1')).toBe(dollars('0.5'));
    expect(await limitOf(-20, '0.7')).toBe(dollars('0.7'));
    expect(await limitOf(20, '0.1')).toBe(dollars('0.1'));
    expect(await limitOf(-20, '0.1', true)).toBe(dollars('0.1'));
  });

  it('lets a price pass exactly when it reaches every minimum', () => {
    const some = fc.subarray(['USA', 'POL', 'XXX']);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1_000_000_000n }), some, (bidPriceNanos, countries) => {
        const isEnough = countries.every((iso3) => (minOf(iso3)?.minCpmNanos ?? 0n) <= bidPriceNanos);
        expect(messageOf('1', countries, { bidPriceNanos }) === undefined).toBe(isEnough);
      }),
    );
  });
});
