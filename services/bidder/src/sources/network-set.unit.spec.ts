import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseNetwork } from './address.ts';
import { NetworkSet } from './network-set.ts';

/** For a machine that has other things to do. */
const PATIENCE = { timeout: 60_000 };

describe('networks', () => {
  const word = fc.integer({ min: 0, max: 0xffffffff });
  /** Few different bits, so that networks hold each other. */
  const near = word.map((value) => (value & 0xc0000303) >>> 0);
  const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
  const bits4 = (text: string): string =>
    text
      .split('.')
      .map((octet) => Number(octet).toString(2).padStart(8, '0'))
      .join('');
  const group = fc.constantFrom('0', '1', '8000', 'ffff');
  /** Groups of an IPv6 address that is never a mapped IPv4 address, which would be read as IPv4. */
  const groups = fc
    .tuple(fc.constantFrom('1', '2001'), fc.array(group, { minLength: 7, maxLength: 7 }))
    .map(([first, others]) => [first, ...others]);
  const bits6 = (address: readonly string[]): string =>
    address.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');

  it('of IPv4 contain what a comparison of their bits says', PATIENCE, () => {
    const item = fc.tuple(near, fc.integer({ min: 0, max: 32 }));
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 12 }),
        fc.array(item, { maxLength: 4 }),
        near,
        (added, removed, at) => {
          const set = new NetworkSet();
          const truth = new Set<string>();
          const bitsOf = ([address, prefix]: readonly [number, number]) =>
            bits4(dotted(address)).slice(0, prefix);
          for (const one of added) {
            set.add(parseNetwork(`${dotted(one[0])}/${one[1]}`)!);
            truth.add(bitsOf(one));
          }
          for (const one of removed) {
            set.delete(parseNetwork(`${dotted(one[0])}/${one[1]}`)!);
            truth.delete(bitsOf(one));
          }
          expect(set.size).toBe(truth.size);
          const wanted = [...truth].some((prefix) => bits4(dotted(at)).startsWith(prefix));
          expect(set.contains(parseNetwork(dotted(at))!)).toBe(wanted);
          expect(set.contains(parseNetwork(`::ffff:${dotted(at)}`)!)).toBe(wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of IPv6 contain what a comparison of their bits says', PATIENCE, () => {
    const item = fc.tuple(groups, fc.integer({ min: 1, max: 128 }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 10 }), groups, (added, at) => {
        const set = new NetworkSet();
        for (const [address, prefix] of added) set.add(parseNetwork(`${address.join(':')}/${prefix}`)!);
        const wanted = added.some(([address, prefix]) =>
          bits6(at).startsWith(bits6(address).slice(0, prefix)),
        );
        expect(set.contains(parseNetwork(at.join(':'))!)).toBe(wanted);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
    ['::', '0:0:0:0:0:0:0:0/128'],
    ['::ffff:192.0.2.1', '192.0.2.1/32'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['2001:db8::ffff/32', '2001:db8::/32'],
  ])('%s is %s', (one, other) => {
    expect(parseNetwork(one)).toBeDefined();
    expect(parseNetwork(one)).toEqual(parseNetwork(other));
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/-1',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7::8',
    '::12345',
    '2001:db8::/129',
    'host.example',
    '1.2.3.4:80',
  ])('are not read from "%s"', (text) => expect(parseNetwork(text)).toBeUndefined());
});
