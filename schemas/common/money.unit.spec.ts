import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dollars, formatDollars, parseDollars } from './money.ts';

const amount = fc.bigInt({ min: -(10n ** 23n), max: 10n ** 23n });

describe('money', () => {
  it('survives the way out and back, to the nano-dollar', () => {
    fc.assert(
      fc.property(amount, (nanos) => parseDollars(formatDollars(nanos)) === nanos),
      { numRuns: 2_000 },
    );
  });

  it.each<[string | number, bigint]>([
    ['0.1', 100_000_000n],
    [0.1, 100_000_000n],
    [1e-7, 100n],
    ['500', 500_000_000_000n],
    [12.345678901, 12_345_678_901n],
    ['-0.000000001', -1n],
  ])('reads %s exactly', (text, nanos) => {
    expect(parseDollars(text)).toBe(nanos);
  });

  it.each([
    '',
    'abc',
    '1e3',
    '0x10',
    '1.0000000001',
    '1,5',
    '0,005',
    '1.500,00',
    '1,234.56',
    '+10',
    '+10%',
    '*1.2',
    '2e3',
    1e-10,
    1.5e-9,
    'Infinity',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e30,
  ])('refuses %s', (text) => {
    expect(parseDollars(text)).toBeUndefined();
  });

  it('writes cents at least', () => {
    expect(formatDollars(dollars('12'))).toBe('12.00');
    expect(formatDollars(123n)).toBe('0.000000123');
  });
});
