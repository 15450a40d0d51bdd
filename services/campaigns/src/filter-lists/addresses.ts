import { isIPv4, isIPv6 } from 'node:net';

/** An IPv4 or IPv6 address as a number of 32 or 128 bits. */
interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** Shortest prefixes of a range: a wider one is a slip that would take a continent off the market. */
const PREFIX_MIN = { 32: 8, 128: 16 } as const;
const MAPPED_IPV4 = 0xffffn;

/**
 * An address, a network (`192.0.2.0/24`) or a range of IPv4 addresses (`192.0.2.1-192.0.2.9`) as addresses and
 * networks in their shortest form, host bits cleared; undefined for anything else, and for what is wider than
 * IPv4 `/8` or IPv6 `/16`.
 */
export function canonicalAddresses(text: string): readonly string[] | undefined {
  const range = /^([^/-]+?)\s*-\s*([^/-]+)$/.exec(text);
  if (range) return rangeOf(parse(range[1] ?? ''), parse(range[2] ?? ''));
  const [, host = '', prefixText] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = parse(host);
  if (!address) return undefined;
  if (prefixText === undefined) return [format(address)];
  // An IPv4 address in IPv6's clothes has 96 bits before its own.
  const prefix = Number(prefixText) - (address.bits === 32 && host.includes(':') ? 96 : 0);
  if (prefix < PREFIX_MIN[address.bits] || prefix > address.bits) return undefined;
  return [network(address, prefix)];
}

/** The fewest networks that make up a range. */
function rangeOf(from: Address | undefined, to: Address | undefined): readonly string[] | undefined {
  if (from?.bits !== 32 || to?.bits !== 32 || from.value > to.value) return undefined;
  const networks: string[] = [];
  for (let next = from.value; next <= to.value;) {
    let size = 1n;
    while (next % (size * 2n) === 0n && next + size * 2n - 1n <= to.value) size *= 2n;
    const prefix = 32 - (size.toString(2).length - 1);
    if (prefix < PREFIX_MIN[32]) return undefined;
    networks.push(network({ bits: 32, value: next }, prefix));
    next += size;
  }
  return networks;
}

function network({ bits, value }: Address, prefix: number): string {
  const hostBits = BigInt(bits - prefix);
  const first = format({ bits, value: (value >> hostBits) << hostBits });
  return prefix === bits ? first : `${first}/${prefix}`;
}

function parse(text: string): Address | undefined {
  if (isIPv4(text)) {
    return { bits: 32, value: text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n) };
  }
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const [head = '', tail] = shortest(text).split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const [before, after] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const value = [...before, ...zeros, ...after].reduce(
    (sum, group) => (sum << 16n) | BigInt(`0x${group}`),
    0n,
  );
  if (value >> 32n === MAPPED_IPV4) return { bits: 32, value: value & 0xffffffffn };
  return { bits: 128, value };
}

function format({ bits, value }: Address): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.');
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  return shortest(groups.join(':'));
}

/** The WHATWG URL standard writes IPv6 as RFC 5952 wants it. */
const shortest = (ipv6: string) => new URL(`http://[${ipv6}]/`).hostname.slice(1, -1);
