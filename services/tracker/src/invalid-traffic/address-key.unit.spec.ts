import { describe, expect, it } from 'vitest';

import { createAddressKeys } from './address-key.ts';

const keyOf = createAddressKeys('an installation secret');

describe('address keys', () => {
  it.each([
    ['198.51.100.7', '198.51.100.0'],
    ['::ffff:198.51.100.7', '198.51.100.9'],
    ['2001:db8:7:1::1', '2001:0DB8:0007:ffff:1:2:3:4'],
    ['2001:db8::1', '2001:db8:0:9::'],
    ['::1', '0:0:0:0:0:0:0:1'],
  ])('are the same in one network: %s, %s', (one, other) => {
    expect(keyOf(one)).toMatch(/^[\w-]{12}$/);
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it.each([
    ['198.51.100.7', '198.51.101.7'],
    ['2001:db8:7::1', '2001:db8:8::1'],
  ])('differ between networks: %s, %s', (one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  it('differ under another secret', () => {
    expect(createAddressKeys('another secret of theirs')('198.51.100.7')).not.toBe(keyOf('198.51.100.7'));
  });

  it.each(['', 'unknown', '999.1.1.1', 'shop.example', '[::1]'])(
    'are empty for what is no address: %s',
    (text) => expect(keyOf(text)).toBe(''),
  );
});
