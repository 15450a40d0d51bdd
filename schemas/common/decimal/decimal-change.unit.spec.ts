import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readChange } from './decimal-change.ts';

const change = (typed: string, base: string, places = 9) => readChange(typed, base, { places });

describe('a change of a number', () => {
  it.each([
    ['+10%', '2.00', '2.2'],
    ['-10%', '2.00', '1.8'],
    ['\u221210 %', '2.00', '1.8'],
    ['+ 12,5%', '0.004', '0.0045'],
    ['*1.2', '0.5', '0.6'],
    ['x3', '0.000000001', '0.000000003'],
    ['\u00d72', '10', '20'],
    ['/2', '5', '2.5'],
    ['/3', '1', '0.333333333'],
    ['-250%', '2.00', '0'],
  ])('%s of %s is %s', (typed, base, text) => {
    expect(change(typed, base)).toEqual({ ok: true, text });
  });

  it('is rounded half up to the places of the field', () => {
    expect(change('+10%', '0.05', 2)).toEqual({ ok: true, text: '0.06' });
    expect(change('/2', '5', 0)).toEqual({ ok: true, text: '3' });
  });

  it.each(['10', '-3', '+3', '2e3', '10%', '', '*', '**2', '+10%%', '1*2'])('is not %j', (typed) => {
    expect(change(typed, '2')).toBeUndefined();
  });

  it.each([
    ['+$0.50', '2.00', '2.5'],
    ['-$0.50', '2.00', '1.5'],
    ['\u2212 $ 0,001', '0.004', '0.003'],
    ['+0.5$', '2', '2.5'],
    ['+0.5 usd', '2', '2.5'],
    ['-$3', '2', '0'],
  ])('of money, %s of %s is %s', (typed, base, text) => {
    expect(readChange(typed, base, { places: 9, isMoney: true })).toEqual({ ok: true, text });
    expect(change(typed, base)).toBeUndefined();
  });

  it.each(['+3', '$3', '+$', '+$3$', '+$3%', '*$2'])('of money is not %j', (typed) => {
    expect(readChange(typed, '2', { places: 9, isMoney: true })).toBeUndefined();
  });

  it('needs a number, and no division by zero', () => {
    for (const base of ['', '2e3', 'abc1', '1 500', '1,500'])
      expect(change('*2', base), base).toMatchObject({ ok: false });
    expect(change('+10%', '')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('no value') as string,
    });
    expect(change('/0', '2')).toMatchObject({ ok: false, reason: 'Can’t divide by zero' });
  });

  it('of +p% is what exact arithmetic gives', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 1_000 }), (nanos, percent) => {
        const base = `${nanos / 10n ** 9n}.${(nanos % 10n ** 9n).toString().padStart(9, '0')}`;
        const read = change(`+${percent}%`, base);
        const [whole = '', fraction = ''] = read?.ok === true ? read.text.split('.') : [];
        const result = BigInt(`${whole}${fraction.padEnd(9, '0')}`);
        const exact = nanos * BigInt(100 + percent);
        expect(result * 100n - exact).toBeLessThanOrEqual(50n);
        expect(exact - result * 100n).toBeLessThan(50n);
      }),
    );
  });
});
