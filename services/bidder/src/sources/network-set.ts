import { HashTable } from '@marquee/kit/hashing/hash-table';
import { hashOfWords } from '@marquee/kit/hashing/text-hash';

import type { Network } from './address.ts';
import { maskedWords, maskOf } from './address.ts';

/**
 * Networks by prefix: an address is looked up once for each length of prefix that the set holds, so at most 33 times
 * for IPv4 and 129 times for IPv6; real lists hold a few lengths. IPv4 is kept as it is, without a hash, and so exact.
 */
export class NetworkSet {
  readonly #table = new HashTable();
  /** How many networks of each length there are. */
  readonly #lengths = { 4: new Map<number, number>(), 6: new Map<number, number>() };

  get size(): number {
    return this.#table.size;
  }

  get bytes(): number {
    return this.#table.bytes;
  }

  add(network: Network): void {
    const { high, low } = keyOf(network.words, network.prefix);
    if (this.#table.add(high, low)) this.#count(network, 1);
  }

  delete(network: Network): void {
    const { high, low } = keyOf(network.words, network.prefix);
    if (this.#table.delete(high, low)) this.#count(network, -1);
  }

  clear(): void {
    this.#table.clear();
    this.#lengths[4].clear();
    this.#lengths[6].clear();
  }

  /** True when any network of the set holds the whole of the given one, which is mostly a single address. */
  contains(network: Network): boolean {
    return network.family === 4 ? this.#containsIpv4(network) : this.#containsIpv6(network);
  }

  #containsIpv4({ words, prefix }: Network): boolean {
    for (const length of this.#lengths[4].keys()) {
      if (length <= prefix && this.#table.has(length + 1, (words[0]! & maskOf(length)) >>> 0)) return true;
    }
    return false;
  }

  #containsIpv6({ words, prefix }: Network): boolean {
    for (const length of this.#lengths[6].keys()) {
      if (length > prefix) continue;
      const { high, low } = keyOf(maskedWords(words, length), length);
      if (this.#table.has(high, low)) return true;
    }
    return false;
  }

  #count({ family, prefix }: Network, change: 1 | -1): void {
    const lengths = this.#lengths[family];
    const count = (lengths.get(prefix) ?? 0) + change;
    if (count === 0) lengths.delete(prefix);
    else lengths.set(prefix, count);
  }
}

/** 1 to 33 is the length of an IPv4 network; an IPv6 one is a hash, kept apart from them by its top bit. */
function keyOf(words: readonly number[], prefix: number): { readonly high: number; readonly low: number } {
  if (words.length === 1) return { high: prefix + 1, low: words[0]! };
  const { high, low } = hashOfWords(words, prefix);
  return { high: (high | 0x80000000) >>> 0, low };
}
