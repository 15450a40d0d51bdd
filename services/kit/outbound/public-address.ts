import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IPv4 that is not the public internet (IANA special-purpose registry, multicast and reserved space). */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Inside global unicast: protocol assignments and Teredo, documentation, 6to4. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const specialV6 = new BlockList();
for (const [network, prefix] of SPECIAL_V6) specialV6.addSubnet(network, prefix, 'ipv6');

const BYTE_BITS = 8;
const ZERO = 48;

/** The address as one number of 32 bits. */
function numberOf(ipv4: string): number {
  let number = 0;
  let byte = 0;
  for (let index = 0; index < ipv4.length; index += 1) {
    const digit = ipv4.charCodeAt(index) - ZERO;
    if (digit >= 0) byte = byte * 10 + digit;
    else {
      number = (number << BYTE_BITS) | byte;
      byte = 0;
    }
  }
  return ((number << BYTE_BITS) | byte) >>> 0;
}

/** Compared as numbers: every event of a person asks, and `BlockList` makes two objects to answer. */
const specialV4 = SPECIAL_V4.map(([network, prefix]) => ({
  shift: 32 - prefix,
  bits: numberOf(network) >>> (32 - prefix),
}));

function isSpecialV4(address: string): boolean {
  const number = numberOf(address);
  return specialV4.some(({ shift, bits }) => number >>> shift === bits);
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an address of the public internet. Everything of IPv6 outside global unicast is not: loopback, link
 * and unique local, multicast, and IPv4 in disguise (mapped, compatible, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isSpecialV4(address);
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalUnicast.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}
