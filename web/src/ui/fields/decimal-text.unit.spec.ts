import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ambiguityIn, decimalLeft, decimalShown, decimalStepped, readDecimal } from './decimal-text.ts';

describe('a number as text', () => {
  it.each([
    ['1,5', '1.5'],
    ['0,005', '0.005'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['1.500,00', '1500.00'],
    ['1.500.000,5', '1500000.5'],
    ['1,234,567', '1234567'],
    ['$1,234.567', '1234.567'],
    ['1 234,50 USD', '1234.50'],
    ["1'234.50", '1234.50'],
    [' 12 ', '12'],
    ['1.500', '1.500'],
    ['5.', '5.'],
    ['5,', '5.'],
    ['.5', '.5'],
    ['', ''],
  ])('reads %s as %s', (typed, text) => {
    expect(readDecimal(typed, { places: 9, negative: false })).toMatchObject({ ok: true, text });
  });

  it.each([
    ['1,500', 'Enter 1500 or 1.500: 1,500 can mean either'],
    ['+10%', 'Enter a number, such as 12.50'],
    ['*1.2', 'Enter a number, such as 12.50'],
    ['2e3', 'Enter a number, such as 12.50'],
    ['12..3', 'Enter a number, such as 12.50'],
    ['1,23,456', 'Enter a number, such as 12.50'],
    ['1.23,456.7', 'Enter a number, such as 12.50'],
    ['abc', 'Enter a number, such as 12.50'],
    ['$', 'Enter a number, such as 12.50'],
    ['-', 'Enter a number, such as 12.50'],
    ['-3', 'Can’t be negative'],
    ['1.005', 'At most 2 decimal places'],
  ])('refuses %s: %s', (typed, reason) => {
    expect(readDecimal(typed, { places: 2, negative: false })).toMatchObject({ ok: false, reason });
  });

  it('reads a minus only where one may stand, and whole numbers where nothing else may', () => {
    expect(readDecimal('-4.2', { places: 1, negative: true })).toMatchObject({ ok: true, text: '-4.2' });
    expect(readDecimal('4.00', { places: 0, negative: false })).toMatchObject({ ok: true, text: '4' });
    expect(readDecimal('4.2', { places: 0, negative: false })).toMatchObject({ ok: false });
  });

  it('never reads a number as another one', () => {
    const amount = fc.record({
      whole: fc.integer({ min: 0, max: 10 ** 9 }),
      fraction: fc.stringMatching(/^\d{1,9}$/),
    });
    fc.assert(
      fc.property(amount, fc.constantFrom(',', '.', ' ', "'", ''), (parts, group) => {
        const decimal = group === ',' ? '.' : ',';
        const whole = String(parts.whole).replace(/(?<=\d)(?=(\d{3})+$)/g, group);
        const read = readDecimal(`${whole}${decimal}${parts.fraction}`, { places: 9, negative: false });
        if (read.ok) expect(read.text).toBe(`${parts.whole}.${parts.fraction}`);
      }),
    );
  });

  it('knows a change that can be read in two ways', () => {
    expect(ambiguityIn('+$1,500')).toBe('Enter 1500 or 1.500: 1,500 can mean either');
    expect(ambiguityIn('*1.125')).toBeUndefined();
    expect(ambiguityIn('+10%')).toBeUndefined();
    expect(decimalShown('1.125')).toBe('1.125');
  });

  it.each([
    ['007.', '7'],
    ['.5', '0.50'],
    ['12', '12.00'],
    ['', ''],
    ['-', ''],
    ['0.123456789', '0.123456789'],
  ])('left %s becomes %s', (text, plain) => {
    expect(decimalLeft(text, plain.includes('.') ? 2 : 0)).toBe(plain);
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

describe('a number as text where a comma is the decimal mark', () => {
  const readGerman = async () => {
    vi.resetModules();
    vi.stubGlobal('localStorage', { getItem: () => 'de' });
    return import('./decimal-text.ts');
  };
  const rules = { places: 9, negative: false };

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it.each([
    ['1,50', '1.50'],
    ['1.50', '1.50'],
    ['1,1250', '1.1250'],
    ['0,125', '0.125'],
    ['1.500,00', '1500.00'],
  ])('reads %s as %s', async (typed, text) => {
    const german = await readGerman();
    expect(german.readDecimal(typed, rules)).toEqual({ ok: true, text });
  });

  it.each([
    ['1.500', 'Enter 1500 or 1,5000: 1.500 can mean either'],
    ['1,125', 'Enter 1125 or 1,1250: 1,125 can mean either'],
  ])('asks what %s means', async (typed, reason) => {
    const german = await readGerman();
    expect(german.readDecimal(typed, rules)).toEqual({ ok: false, reason });
  });

  it('gives a form nothing that it would read as another number', async () => {
    const german = await readGerman();
    expect(german.unreadText('1.500')).toBe('1,500');
    expect(german.decimalShown('1,500')).toBe('1,500');
  });

  it.each([
    ['1.5', '1,5'],
    ['1.125', '1,1250'],
    ['-1.125', '-1,1250'],
    ['1500', '1500'],
    ['1,500', '1,500'],
    ['12.', '12,'],
    ['', ''],
  ])('shows %s as %s, which it reads again', async (text, shown) => {
    const german = await readGerman();
    expect(german.decimalShown(text)).toBe(shown);
  });
});
