import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decimalLeft, decimalStepped, decimalTyped } from './decimal-text.ts';

describe('a number as text', () => {
  it.each([
    ['1,5', '1.5'],
    ['$1,234.567', '1234.56'],
    ['12..3', '12.3'],
    ['-4', '4'],
    ['abc', ''],
    ['5.', '5.'],
  ])('typed %s stands as %s', (text, stands) => {
    expect(decimalTyped(text, { places: 2, negative: false })).toBe(stands);
  });

  it('keeps a minus only where one may stand, and no point in a whole number', () => {
    expect(decimalTyped('-4.2', { places: 1, negative: true })).toBe('-4.2');
    expect(decimalTyped('4.2', { places: 0, negative: false })).toBe('4');
  });

  it.each([
    ['007.', '7'],
    ['.5', '0.50'],
    ['12', '12.00'],
    ['', ''],
    ['-', ''],
    ['0.123456789', '0.123456789'],
  ])('left %s becomes %s', (text, tidy) => {
    expect(decimalLeft(text, tidy.includes('.') ? 2 : 0)).toBe(tidy);
  });

  it('steps without floating point', () => {
    expect(decimalStepped('0.1', '0.2')).toBe('0.3');
    expect(decimalStepped('0.05', '-0.10')).toBe('-0.05');
    expect(decimalStepped('', '1')).toBe('1');
  });

  it('steps to what exact arithmetic gives', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (a, b) => {
          const text = (nanos: bigint) =>
            `${nanos / 1_000_000_000n}.${(nanos % 1_000_000_000n).toString().padStart(9, '0')}`;
          expect(decimalStepped(text(a), text(b))).toBe(text(a + b));
        },
      ),
    );
  });
});
