import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatDollars } from '@marquee/schemas/common/money';

import {
  formatAgo,
  formatAsOf,
  formatCount,
  formatDateTime,
  formatDay,
  formatExactMoney,
  formatMoney,
  moneyPlaces,
  formatPercent,
} from './format.ts';

describe('formats', () => {
  it.each([
    ['1234.565', '$1,234.57'],
    ['0.00', '$0.00'],
    ['0.0042', '$0.0042'],
    ['0.0072794', '$0.0073'],
    ['0.00996', '$0.0100'],
    ['0.00007279', '$0.000073'],
    ['0.000000001', '$0.000000001'],
    ['-12.5', '-$12.50'],
    ['123456789012345.99', '$123,456,789,012,345.99'],
    [null, '—'],
  ])('writes %s dollars as %s', (amount, text) => expect(formatMoney(amount)).toBe(text));

  it('writes a column with the places of its smallest amount', () => {
    const column = ['0.03', '0.0072794', null, '1234.5'];
    const places = moneyPlaces(column);
    expect(column.map((amount) => formatMoney(amount, places))).toEqual([
      '$0.0300',
      '$0.0073',
      '—',
      '$1,234.5000',
    ]);
    expect(moneyPlaces(['12.5', '0.00', undefined])).toBe(2);
    expect(moneyPlaces([])).toBe(2);
  });

  it('rounds money by integers: never more than half a cent away, for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10_000_000n, max: 10n ** 23n }), (nanos) => {
        const shown = formatMoney(formatDollars(nanos)).replace(/[$,.]/g, '');
        const away = BigInt(shown) * 10_000_000n - nanos;
        expect(away <= 5_000_000n && away > -5_000_000n).toBe(true);
      }),
    );
  });

  it('keeps every place of exact money', () => {
    expect(formatExactMoney('1234.000000001')).toBe('$1,234.000000001');
    expect(formatExactMoney('-0.5')).toBe('-$0.50');
  });

  it('says the age of figures as a time of the page’s zone, and names UTC where the page has none', () => {
    const at = Date.UTC(2026, 10, 20, 23, 41, 7);
    expect(formatAsOf(at, 330)).toBe('As of 05:11:07');
    expect(formatAsOf(at, 0)).toBe('As of 23:41:07');
    expect(formatAsOf(at)).toBe('As of 23:41:07 UTC');
  });

  it('writes times in the asked zone', () => {
    expect(formatDateTime('2026-11-20T20:10:05.000Z', 330)).toBe('2026-11-21 01:40');
    expect(formatDateTime('2026-11-20T20:10:05.000Z', -720, true)).toBe('2026-11-20 08:10:05');
    expect(formatDay('2026-11-20T20:10:05.000Z', 330)).toBe('2026-11-21');
    expect(formatDateTime('nonsense')).toBe('—');
  });

  it('writes counts, shares and what is missing', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect(formatPercent(1.2345)).toBe('1.23 %');
    expect(formatPercent(null)).toBe('—');
    expect(formatPercent(Number.NaN)).toBe('—');
    expect(formatAgo('2026-11-20T20:00:00.000Z', Date.parse('2026-11-20T20:03:10.000Z'))).toBe(
      '3 minutes ago',
    );
  });
});
