import { describe, expect, it } from 'vitest';

import { FORMATS } from './formats.ts';
import { dollars } from './money.ts';

const AT = new Date('2026-11-28T14:05:59Z');

describe('formats', () => {
  it.each([
    ['1234567.895', '$1,234,567.90', '1.234.567,90 $'],
    ['0.0042', '$0.0042', '0,0042 $'],
    ['-5', '-$5.00', '-5,00 $'],
    ['999999999999999.999999999', '$1,000,000,000,000,000.00', '1.000.000.000.000.000,00 $'],
  ])('write %s dollars as %s and %s', (amount, english, german) => {
    expect(FORMATS.en.dollars(dollars(amount))).toBe(english);
    expect(FORMATS.de.dollars(dollars(amount)).replace('\u00a0', ' ')).toBe(german);
  });

  it('write times in UTC, numbers and lists as the language does', () => {
    expect([FORMATS.en.instant(AT), FORMATS.de.instant(AT)]).toEqual([
      '28 Nov 2026, 14:05 UTC',
      '28.11.2026, 14:05 UTC',
    ]);
    expect([FORMATS.en.day(AT), FORMATS.de.day(AT)]).toEqual(['28 Nov 2026', '28.11.2026']);
    expect([FORMATS.en.count(12_345), FORMATS.de.count(12_345)]).toEqual(['12,345', '12.345']);
    expect([FORMATS.en.percent('3.50'), FORMATS.de.percent('3.50')]).toEqual(['3.50%', '3,50\u00a0%']);
    expect(FORMATS.en.list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(FORMATS.de.list(['a', 'b', 'c'])).toBe('a, b und c');
  });

  it('have a form of one and a form of others', () => {
    const forms = { one: 'one', other: 'other' };
    expect([0, 1, 2].map((count) => FORMATS.en.plural(count, forms))).toEqual(['other', 'one', 'other']);
    expect([0, 1, 2].map((count) => FORMATS.de.plural(count, forms))).toEqual(['other', 'one', 'other']);
  });
});
