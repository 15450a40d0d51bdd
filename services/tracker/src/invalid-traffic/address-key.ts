import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** Base64url characters of a digest: 72 bits. */
const KEY_LENGTH = 12;

/**
 * Digests of the network that an address is in, under a secret of the installation: what a bid request named is
 * compared with what a click comes from, and neither is kept.
 *
 * Networks and not addresses, because exchanges truncate what they send and providers move people about: 24 bits of
 * IPv4, 48 of IPv6. Empty for what is no address.
 */
export const createAddressKeys = (secret: string): ((address: string) => string) => {
  return (address) => {
    const network = networkOf(address.trim());
    if (network === undefined) return '';
    return createHmac('sha256', secret).update(`network ${network}`).digest('base64url').slice(0, KEY_LENGTH);
  };
};

function networkOf(address: string): string | undefined {
  const plain = /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
  if (isIPv4(plain)) return plain.slice(0, plain.lastIndexOf('.'));
  return isIPv6(plain) ? firstGroups(plain) : undefined;
}

/** The first 48 bits, whichever way the address is written. */
function firstGroups(address: string): string {
  const [head = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  return [0, 1, 2].map((index) => Number.parseInt(groups[index] ?? '0', 16).toString(16)).join(':');
}
