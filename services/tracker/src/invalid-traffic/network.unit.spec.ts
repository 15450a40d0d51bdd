import { describe, expect, it } from 'vitest';

import { networkOf } from './network.ts';

describe('the network of an address', () => {
  it.each([
    ['93.184.216.34', '93.184.216'],
    ['::ffff:93.184.216.34', '93.184.216'],
    ['2001:db8:7:1::1', '2001:db8:7:1'],
    ['2001:0DB8:0007:0001:ffff:1:2:3', '2001:db8:7:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001::5:6:7:8:9', '2001:0:0:5'],
    ['', ''],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});
