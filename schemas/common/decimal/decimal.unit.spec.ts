import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readDecimal, unitsOf } from './decimal.ts';

const units = (text: string, decimals = 9, rounding: 'up' | 'half-up' = 'half-up') =>
  unitsOf(readDecimal(text)!, decimals, rounding);

describe('a decimal number', () => {
  it.each<[string, bigint]>([
    ['0.30000000000000004', 300_000_000n],
    ['434.99999999999994', 435_000_000_000n],
    ['0.0000000005', 1n],
    ['0.00000000049999', 0n],
    ['1e3', 1_000_000_000_000n],
    ['.5', 500_000_000n],
    ['5.', 5_000_000_000n],
    ['+5', 5_000_000_000n],
    ['-0', 0n],
    ['1e-60', 0n],
    [`0.${'0'.repeat(50)}1`, 0n],
  ])('%s is rounded half up to nano-units', (text, nanos) => expect(units(text)).toBe(nanos));

  it('is rounded up where a price is read', () => {
    expect(units('1e-60', 9, 'up')).toBe(1n);
    expect(units('0.0000000011', 9, 'up')).toBe(2n);
    expect(units('0.000', 9, 'up')).toBe(0n);
  });

  it.each([
    '',
    '.',
    '+',
    'e5',
    '.e5',
    '1..5',
    '1,5',
    '0x10',
    'NaN',
    'Infinity',
    '1 000',
    `${'1'.repeat(401)}`,
  ])('%s is none', (text) => expect(readDecimal(text)).toBeUndefined());

  it('has a sign, and an end', () => {
    expect(readDecimal('-0')!.isNegative).toBe(false);
    expect(readDecimal('-0.1')!.isNegative).toBe(true);
    expect(units('1e99999')).toBeUndefined();
    expect(units('9'.repeat(300))).toBeUndefined();
  });

  it('keeps every digit that fits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(9), (value, decimals) => {
        const text = value.toString().padStart(decimals + 1, '0');
        const cut = text.length - decimals;
        return units(`${text.slice(0, cut)}.${text.slice(cut)}`, decimals) === value;
      }),
    );
  });
});
