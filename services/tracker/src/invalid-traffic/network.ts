import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address is in, as a text: /24 of IPv4, /64 of IPv6, which is the least that a provider gives one
 * household. A text that is no address is returned unchanged.
 */
export function networkOf(address: string): string {
  const plain = /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
  if (isIPv4(plain)) return plain.slice(0, plain.lastIndexOf('.'));
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/** The eight groups of an address without an embedded IPv4 one, each without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  const between = address.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : [];
  return [...before, ...between, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
