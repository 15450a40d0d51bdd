import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { integerOf, integersOf, numberOf, textsOf } from './read-json.ts';

describe('numbers of a request', () => {
  it('are finite, whether they come as numbers or as text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(numberOf(number)).toBe(number);
        expect(numberOf(String(number))).toBe(Number(String(number)));
      }),
    );
    // JSON has no word for infinity, but 1e999 is read as it.
    for (const text of ['1e999', '-1e999']) {
      expect(numberOf(JSON.parse(text))).toBeUndefined();
      expect(numberOf(text)).toBeUndefined();
      expect(integersOf(JSON.parse(`[1, ${text}]`), 10)).toEqual([1]);
    }
  });

  it('are nothing where there is none, and no integer beyond what is exact', () => {
    for (const value of ['', ' ', 'ten', '1'.repeat(33), null, true, {}, [1]])
      expect(numberOf(value)).toBeUndefined();
    expect(integerOf(2 ** 53)).toBeUndefined();
    expect(integerOf('7')).toBe(7);
    expect(integerOf(7.5)).toBeUndefined();
  });
});

it('takes a lone text or number for a list of one, and no more than it may', () => {
  expect(textsOf('EUR', 1)).toEqual(['EUR']);
  expect(textsOf(['EUR', '', 'USD', 'GBP'], 3)).toEqual(['EUR', 'USD']);
  expect(integersOf('7', 3)).toEqual([7]);
  expect(integersOf([1, 2, 3], 2)).toEqual([1, 2]);
});
