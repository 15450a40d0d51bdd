import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';

import { formatDollars } from '@marquee/schemas/common/money';

import {
  formatAgo,
  formatAsOf,
  formatCount,
  formatDateTime,
  formatDay,
  formatInstant,
  formatExactMoney,
  formatMoney,
  moneyPlaces,
  formatPercent,
} from './format.ts';
import { queryClient } from './query-client.ts';

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

  it('says the age of figures as a time of the page’s zone, and names the account’s where the page has none', () => {
    const at = Date.UTC(2026, 10, 20, 23, 41, 7);
    expect(formatAsOf(at, '+05:30')).toBe('As of 05:11:07');
    expect(formatAsOf(at, 'Z')).toBe('As of 23:41:07');
    expect(formatAsOf(at)).toBe('As of 23:41:07 UTC');
  });

  it('writes times in the asked zone', () => {
    expect(formatDateTime('2026-11-20T20:10:05.000Z', 'Asia/Kolkata')).toBe('2026-11-21 01:40');
    expect(formatDateTime('2026-11-20T20:10:05.000Z', '-12:00', true)).toBe('2026-11-20 08:10:05');
    expect(formatDay('2026-11-20T20:10:05.000Z', '+05:30')).toBe('2026-11-21');
    expect(formatDateTime('2026-11-20T20:10:05.000Z')).toBe('2026-11-20 20:10');
    expect(formatDateTime('nonsense')).toBe('—');
  });

  it('writes the zone of each instant beside it, by its daylight saving time', () => {
    expect(formatInstant('2026-11-20T20:10:05.000Z')).toBe('2026-11-20 20:10 UTC');
    expect(formatInstant('2026-11-20T20:10:05.000Z', 'Europe/Berlin')).toBe('2026-11-20 21:10 GMT+1');
    expect(formatInstant('2026-07-20T20:10:05.000Z', 'Europe/Berlin', true)).toBe(
      '2026-07-20 22:10:05 GMT+2',
    );
    expect(formatInstant('2026-11-20T20:10:05.000Z', 'Pacific/Chatham')).toBe('2026-11-21 09:55 GMT+13:45');
    expect([formatInstant(null), formatInstant('nonsense')]).toEqual(['—', '—']);
  });

  it('is on the clock of the account that is shown, by the browser’s knowledge of zones', () => {
    onTestFinished(() => queryClient.clear());
    const shown = () => formatInstant('2026-11-20T20:10:05.000Z');
    queryClient.setQueryData(['profile', 'real'], { timezone: 'Asia/Kolkata' });
    expect(shown()).toBe('2026-11-21 01:40 GMT+5:30');
    queryClient.setQueryData(['profile', 'acting'], { timezone: 'Europe/Berlin' });
    expect(shown()).toBe('2026-11-20 21:10 GMT+1');
    queryClient.setQueryData(['profile', 'acting'], { timezone: 'Mars/Olympus' });
    expect(shown()).toBe('2026-11-20 20:10 UTC');
  });

  it('writes counts, shares and what is missing', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect(formatPercent(1.2345)).toBe('1.23\u00a0%');
    expect(formatPercent(null)).toBe('—');
    expect(formatPercent(Number.NaN)).toBe('—');
    expect(formatAgo('2026-11-20T20:00:00.000Z', Date.parse('2026-11-20T20:03:10.000Z'))).toBe(
      '3 minutes ago',
    );
  });
});
