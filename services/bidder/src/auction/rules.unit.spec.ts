import { at } from '@marquee/kit/testing/at';
import {
  areCategoriesAllowed,
  blocksOf,
  categorySet,
  createBlocklistCache,
  hasForeignCategory,
  codesOf,
  isCategoryBlocked,
  domainsOf,
  listedDomain,
} from '@marquee/openrtb/slots/blocks';
import { decimalLiteral, floorToNanos } from '@marquee/openrtb/slots/price';
import {
  activeMsLeftToday,
  flightDaysLeft,
  hoursOf,
  isScheduled,
} from '@marquee/schemas/campaign/running-times';
import { bidPriceFor, pricePerImpression } from '@marquee/schemas/common/impression-price';
import { dayStart } from '@marquee/schemas/common/time';
import { fromDollars, toDollars } from '@marquee/schemas/traffic/currency-rates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { chooseByWeight, mix } from './random.ts';

/** More than are remembered. */
const LONG = Array.from({ length: 2_500 }, (_, index) => `${index}.example`);

describe('blocks', () => {
  it('let a parent category block its children, and no sibling', () => {
    const blocked = categorySet([' IAB7', 'iab9-30', 'IAB-24 ']);
    expect(isCategoryBlocked(['IAB7-39'].map(codesOf), blocked)).toBe(true);
    expect(isCategoryBlocked(['IAB9-30'].map(codesOf), blocked)).toBe(true);
    expect(isCategoryBlocked(['IAB9', 'IAB9-3', 'IAB70'].map(codesOf), blocked)).toBe(false);
    expect(isCategoryBlocked(['IAB24'].map(codesOf), blocked)).toBe(true);
  });

  it('let an allow list allow children, and nothing without a category', () => {
    expect(areCategoriesAllowed(['IAB1-2'].map(codesOf), categorySet(['IAB1']))).toBe(true);
    expect(areCategoriesAllowed(['IAB1-2', 'IAB2'].map(codesOf), categorySet(['IAB1']))).toBe(false);
    expect(areCategoriesAllowed([], categorySet(['IAB1']))).toBe(false);
    expect(areCategoriesAllowed([], categorySet([]))).toBe(true);
  });

  it.each([
    ['shop.example', 'shop.example'],
    ['Shop.Example', 'shop.example'],
    ['www.shop.example', 'shop.example'],
    ['https://www.shop.example/a?b', 'shop.example'],
    [' shop.example. ', 'shop.example'],
    ['*.shop.example', 'shop.example'],
    ['.shop.example', 'shop.example'],
    ['www.example', 'www.example'],
    ['wwwshop.example', 'wwwshop.example'],
    ['m.shop.example', 'm.shop.example'],
    ['пример.example', 'пример.example'],
    ['', ''],
    ['*', '*'],
  ])('take the entry %j for %j', (entry, domain) => expect(listedDomain(entry)).toBe(domain));

  it('know codes of another taxonomy', () => {
    expect(hasForeignCategory([' IAB1', 'IAB25-3'])).toBe(false);
    expect(hasForeignCategory(['IAB1', '483'])).toBe(true);
  });

  it('block a domain with everything under it, and nothing that only ends alike', () => {
    const blocked = new Set(['shop.example']);
    expect(domainsOf('shop.example').some((domain) => blocked.has(domain))).toBe(true);
    expect(domainsOf('m.shop.example').some((domain) => blocked.has(domain))).toBe(true);
    expect(domainsOf('myshop.example').some((domain) => blocked.has(domain))).toBe(false);
    expect(domainsOf('example').some((domain) => blocked.has(domain))).toBe(false);
  });

  it('are what the lists say, whatever lists were met before and however many', () => {
    const few = (texts: readonly string[]) => fc.array(fc.constantFrom(...texts), { maxLength: 3 });
    const lists = fc.record({
      bcat: few(['IAB1', 'IAB1-2', 'IAB25']),
      acat: few(['IAB1', 'IAB2']),
      badv: fc.oneof(few(['a.example', 'B.example', 'a.example b.example']), fc.constant(LONG)),
      bapp: few(['com.a', 'com.b']),
      speaksContentTaxonomy1: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(lists, { maxLength: 60 }), (requests) => {
        const blocklistCache = createBlocklistCache();
        for (const request of requests) expect(blocklistCache(request)).toEqual(blocksOf(request));
      }),
    );
  });
});

describe('prices', () => {
  it('are exact for one impression', () => {
    expect(pricePerImpression('CPM', 1_234_567_000n)).toBe(1_234_567n);
    expect(pricePerImpression('CPC', 500_000_000n)).toBe(1_000_000n);
    expect(pricePerImpression('CPA', 10_000_000_000n)).toBe(1_000_000n);
    for (const model of ['CPM', 'CPC', 'CPA'] as const) {
      expect(pricePerImpression(model, bidPriceFor(model, 1_234_567n))).toBeGreaterThanOrEqual(1_234_567n);
    }
  });

  it('are written as JSON numbers without loss', () => {
    expect(decimalLiteral(1_250_000_000n)).toBe('1.25');
    expect(decimalLiteral(1n)).toBe('0.000000001');
    expect(decimalLiteral(7_000_000_000n)).toBe('7');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (nanos) => {
        const [whole = '', fraction = ''] = decimalLiteral(nanos).split('.');
        expect(BigInt(whole) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'))).toBe(nanos);
        expect(fraction.endsWith('0')).toBe(false);
      }),
    );
  });

  it('meet a floor that is written the same, in whatever notation', () => {
    expect(floorToNanos(0.07)).toBe(70_000_000n);
    expect(floorToNanos(1e-5)).toBe(10_000n);
    expect(floorToNanos(-1)).toBe(0n);
    expect(floorToNanos(Number.NaN)).toBe(0n);
    expect(floorToNanos(Infinity)).toBeGreaterThan(10n ** 20n);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), (micros) => {
        const nanos = micros * 1_000n;
        expect(floorToNanos(Number(decimalLiteral(nanos)))).toBe(nanos);
      }),
    );
  });

  it('are never understated in dollars: what is rounded up is bought by no less', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.constantFrom('EUR', 'JPY', 'CHF', 'KRW', 'USD'),
        (units, currency) => {
          const dollars = toDollars(units, currency)!;
          expect(fromDollars(dollars, currency)!).toBeGreaterThanOrEqual(units);
        },
      ),
    );
    expect(toDollars(1_000_000_000n, 'EUR')).toBe(1_161_440_186n);
  });

  it('never gain in a conversion there and back', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.constantFrom('EUR', 'JPY', 'CHF', 'KRW', 'USD'),
        (nanos, currency) => {
          const there = fromDollars(nanos, currency)!;
          expect(toDollars(there, currency)!).toBeLessThanOrEqual(nanos);
        },
      ),
    );
    expect(fromDollars(1n, 'XXX')).toBeUndefined();
    expect(toDollars(1n, '__proto__')).toBeUndefined();
  });
});

describe('the choice among creatives', () => {
  it('follows their weights', () => {
    const items = [
      { id: 'a', weight: 1 },
      { id: 'b', weight: 3 },
      { id: 'c', weight: 0 },
    ];
    const chosen = new Map<string, number>();
    for (let seed = 0; seed < 10_000; seed += 1) {
      const { id } = chooseByWeight(items, mix(seed, 0, 42));
      chosen.set(id, (chosen.get(id) ?? 0) + 1);
    }
    expect(chosen.get('a')! / 10_000).toBeCloseTo(0.25, 1);
    expect(chosen.get('b')! / 10_000).toBeCloseTo(0.75, 1);
    expect(chosen.has('c')).toBe(false);
    expect(chooseByWeight([{ weight: 0 }], 5)).toEqual({ weight: 0 });
  });
});

describe('a schedule', () => {
  const saturdayNoon = at('2026-11-21T12:00:00.000Z');
  const times = (over: object = {}) => ({
    offsetMinutes: 0,
    hours: null,
    startMs: null,
    endMs: null,
    ...over,
  });

  it('runs in the hours of its own zone', () => {
    const hours = hoursOf({ saturday: [17], monday: [0] });
    expect(isScheduled(times({ hours, offsetMinutes: 330 }), saturdayNoon)).toBe(true);
    expect(isScheduled(times({ hours }), saturdayNoon)).toBe(false);
    expect(isScheduled(times({ hours }), at('2026-11-21T17:59:59.999Z'))).toBe(true);
    expect(isScheduled(times({ hours }), at('2026-11-21T18:00:00.000Z'))).toBe(false);
    expect(isScheduled(times({ hours, offsetMinutes: 720 }), at('2026-11-22T12:30:00.000Z'))).toBe(true);
    expect(isScheduled(times(), saturdayNoon)).toBe(true);
  });

  it('knows where a day begins', () => {
    expect(dayStart(saturdayNoon, 0)).toBe(at('2026-11-21T00:00:00.000Z'));
    expect(dayStart(saturdayNoon, 330)).toBe(at('2026-11-20T18:30:00.000Z'));
    expect(dayStart(saturdayNoon, -720)).toBe(at('2026-11-21T12:00:00.000Z'));
  });

  it('knows how long it still runs today', () => {
    expect(activeMsLeftToday(times(), saturdayNoon)).toBe(12 * 3_600_000);
    const hours = hoursOf({ saturday: [11, 12, 13] });
    expect(activeMsLeftToday(times({ hours }), saturdayNoon + 1_800_000)).toBe(1.5 * 3_600_000);
    expect(activeMsLeftToday(times({ endMs: saturdayNoon + 60_000 }), saturdayNoon)).toBe(60_000);
    expect(flightDaysLeft(times({ endMs: saturdayNoon + 86_400_000 }), saturdayNoon)).toBe(2);
    expect(flightDaysLeft(times(), saturdayNoon)).toBeNull();
  });
});
