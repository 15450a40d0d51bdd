import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readClearingPrice } from './clearing-price.ts';

const bid = 2_000_000n;
const read = (text: string | undefined, currency = 'USD') => readClearingPrice(text, currency, bid);

describe('the clearing price', () => {
  it('is exact to the nano-dollar of an impression', () => {
    expect(read('1.234567')).toEqual({ kind: 'known', nanos: 1_234_567n, aboveBidNanos: 0n });
    expect(read('1e-6')).toEqual({ kind: 'known', nanos: 1n, aboveBidNanos: 0n });
    expect(read('0')).toEqual({ kind: 'known', nanos: 0n, aboveBidNanos: 0n });
    expect(read('1.2345671')).toEqual({ kind: 'known', nanos: 1_234_568n, aboveBidNanos: 0n });
  });

  it.each([
    ['.5', 500_000n],
    ['+0.5', 500_000n],
    ['+.5', 500_000n],
    ['.5e-1', 50_000n],
    ['1.', 1_000_000n],
    ['1.e-3', 1_000n],
  ])('is read as writers of decimals have it: %s', (text, nanos) => {
    expect(read(text)).toEqual({ kind: 'known', nanos, aboveBidNanos: 0n });
  });

  it.each(['.', '+', 'e5', '.e5', '1..5'])('is none without a digit in its place: %s', (text) => {
    expect(read(text)).toEqual({ kind: 'unknown', isUnreadable: true });
  });

  it('never exceeds the bid', () => {
    expect(read('2.000001')).toEqual({ kind: 'known', nanos: bid, aboveBidNanos: 1n });
    expect(read('2')).toEqual({ kind: 'known', nanos: bid, aboveBidNanos: 0n });
  });

  it('is converted from the currency of the bid', () => {
    expect(read('0.861', 'EUR')).toEqual({ kind: 'known', nanos: 1_000_000n, aboveBidNanos: 0n });
  });

  it.each([undefined, '', '  ', '${AUCTION_PRICE}', '${AUCTION_PRICE:B64}', '%%AUCTION_PRICE%%'])(
    'is unknown when the macro was not filled: %s',
    (text) => expect(read(text)).toEqual({ kind: 'unknown', isUnreadable: false }),
  );

  it('is unknown in a cipher, and an audit in a review', () => {
    expect(read('YWJjMTIzZGVmZ2hpamtsbW5vcA==')).toEqual({ kind: 'unknown', isUnreadable: true });
    for (const text of ['AUDIT', 'audit', ' Audit ', 'QVVESVQ=', 'QVVESVQ', 'YXVkaXQ=']) {
      expect(read(text)).toEqual({ kind: 'audit' });
    }
  });

  it.each(['-1', '-0.5', 'NaN', 'Infinity', '-Infinity', '1e999', '1e99999', '9'.repeat(30)])(
    'is refused below zero, absurd, and without a number: %s',
    (text) => expect(read(text)).toEqual({ kind: 'refused' }),
  );

  it.each(['9999999999999', '1234567890123.5', '1e14'])(
    'is the bid where the number is above it: %s',
    (text) =>
      expect(read(text)).toEqual({ kind: 'known', nanos: bid, aboveBidNanos: expect.any(BigInt) as bigint }),
  );

  it('is read with any number of digits, and minus zero is nothing', () => {
    expect(read(`1.${'0'.repeat(45)}`)).toEqual({ kind: 'known', nanos: 1_000_000n, aboveBidNanos: 0n });
    expect(read(`0.${'3'.repeat(60)}`)).toEqual({ kind: 'known', nanos: 333_334n, aboveBidNanos: 0n });
    for (const text of ['-0', '-0.00', '-0e5'])
      expect(read(text)).toEqual({ kind: 'known', nanos: 0n, aboveBidNanos: 0n });
  });

  it('agrees with integer arithmetic for every micro-dollar of CPM', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (micros) => {
        const text = `${micros / 1_000_000n}.${(micros % 1_000_000n).toString().padStart(6, '0')}`;
        const limit = 10n ** 13n;
        expect(readClearingPrice(text, 'USD', limit)).toEqual({
          kind: 'known',
          nanos: micros,
          aboveBidNanos: 0n,
        });
      }),
    );
  });

  it('never throws and never bills above the bid, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[0-9.e+-]{0,20}$/)),
        (text) => {
          const price = read(text);
          expect(price.kind !== 'known' || (price.nanos >= 0n && price.nanos <= bid)).toBe(true);
        },
      ),
    );
  });
});
