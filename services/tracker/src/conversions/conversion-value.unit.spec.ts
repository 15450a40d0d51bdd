import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readConversionValue } from './conversion-value.ts';

const read = (value: unknown, currency?: unknown) => readConversionValue(value, currency);

describe('the value of a conversion', () => {
  it.each<[unknown, bigint | null]>([
    [undefined, null],
    ['', null],
    ['0', 0n],
    ['-0', 0n],
    ['9.5', 9_500_000_000n],
    [1_500_000, 1_500_000_000_000_000n],
    ['1000000.000000001', 1_000_000_000_000_001n],
    ['0.30000000000000004', 300_000_000n],
    [434.99999999999994, 435_000_000_000n],
    [0.1 + 0.2, 300_000_000n],
    ['0.0000000005', 1n],
    ['1e3', 1_000_000_000_000n],
    [1e21 / 1e18, 1_000_000_000_000n],
    ['.5', 500_000_000n],
    ['+5', 5_000_000_000n],
    ['12,5', 12_500_000_000n],
    ['12,50', 12_500_000_000n],
    ['0,1234', 123_400_000n],
    ['1 000', 1_000_000_000_000n],
    ['1\u202f234,56', 1_234_560_000_000n],
    ['1,234.56', 1_234_560_000_000n],
    ['1.234,56', 1_234_560_000_000n],
    ['1,234,567', 1_234_567_000_000_000n],
    ["1'234.5", 1_234_500_000_000n],
    ['1.500', 1_500_000_000n],
    ['$12', 12_000_000_000n],
    ['12.50 USD', 12_500_000_000n],
    ['usd 12.50', 12_500_000_000n],
  ])('%s is read, to the nano-dollar', (value, nanos) => expect(read(value)).toEqual({ nanos }));

  it.each<[unknown, string]>([
    ['abc', 'value-unreadable'],
    ['1,500', 'value-unreadable'],
    ['1,2,3', 'value-unreadable'],
    ['12.5.1', 'value-unreadable'],
    ['1 00', 'value-unreadable'],
    ['0x10', 'value-unreadable'],
    ['NaN', 'value-unreadable'],
    [Number.POSITIVE_INFINITY, 'value-unreadable'],
    ['{value}', 'value-unreadable'],
    ['$12 EUR', 'value-unreadable'],
    [{ amount: 1 }, 'value-unreadable'],
    [['5'], 'value-unreadable'],
    ['-5', 'value-negative'],
    ['1000000000.01', 'value-too-large'],
    ['1e30', 'value-too-large'],
    ['1e99999', 'value-too-large'],
    ['5 XYZ', 'value-currency-unknown'],
  ])('%s is void, and says why: %s', (value, invalidReason) =>
    expect(read(value)).toEqual({ nanos: null, invalidReason }),
  );

  it('is converted from its currency, rounded half up', () => {
    expect(read('100', 'EUR')).toEqual({ nanos: 116_144_018_583n });
    expect(read('100', ' eur ')).toEqual({ nanos: 116_144_018_583n });
    expect(read('100 EUR')).toEqual({ nanos: 116_144_018_583n });
    expect(read('€100')).toEqual({ nanos: 116_144_018_583n });
    expect(read('1500000', 'KRW')).toEqual({ nanos: 1_027_397_260_274n });
    expect(read('$100', 'CAD')).toEqual(read('100', 'CAD'));
    expect(read('5', '')).toEqual({ nanos: 5_000_000_000n });
    expect(read('5', 'XYZ')).toEqual({ nanos: null, invalidReason: 'value-currency-unknown' });
    expect(read('5 EUR', 'GBP')).toEqual({ nanos: null, invalidReason: 'value-unreadable' });
  });

  it('never throws, and is exact for every float of a shop', () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (value, currency) => void read(value, currency)));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 9 }), (cents, parts) => {
        const sum = Array.from({ length: parts }, () => cents / 100).reduce((one, other) => one + other, 0);
        expect(read(sum)).toEqual({ nanos: BigInt(cents) * BigInt(parts) * 10_000_000n });
      }),
    );
  });
});
