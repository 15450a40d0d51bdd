import { describe, expect, it } from 'vitest';

import { isPublicAddress } from './public-address.ts';

/** First and last of each special network, and its public neighbours. */
const SPECIAL = ['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'];
const MORE_SPECIAL = [
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.0',
  '172.31.255.255',
  '192.0.0.255',
  '192.0.2.1',
];
const LAST_SPECIAL = [
  '192.88.99.1',
  '192.168.255.255',
  '198.18.0.0',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.9',
];
const RESERVED = ['224.0.0.1', '239.255.255.255', '240.0.0.0', '255.255.255.255'];
const PUBLIC = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
];
const MORE_PUBLIC = [
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
];
const LAST_PUBLIC = [
  '198.17.255.255',
  '198.20.0.0',
  '198.51.101.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
];
const SPECIAL_V6 = [
  '::1',
  'fe80::1',
  'fd00::1',
  '2001:db8::1',
  '2002:a00:1::',
  '::ffff:8.8.8.8',
  '64:ff9b::1',
  'ff02::1',
];

describe('a public address', () => {
  it.each([...SPECIAL, ...MORE_SPECIAL, ...LAST_SPECIAL, ...RESERVED, ...SPECIAL_V6])(
    'is not %s',
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
  it.each(['', 'localhost', '8.8.8', '8.8.8.8.8', '08.8.8.8', '256.1.1.1', '2600::1%eth0'])(
    'is not "%s"',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );
  it.each([...PUBLIC, ...MORE_PUBLIC, ...LAST_PUBLIC, '2600::1', '2a00:1450:4001:82a::200e'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});
