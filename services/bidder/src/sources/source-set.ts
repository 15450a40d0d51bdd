import { HashTable } from '@marquee/kit/hashing/hash-table';
import { hashOf } from '@marquee/kit/hashing/text-hash';
import type { FilterListMode, FilterListType } from '@marquee/schemas/common/source-lists';

import { parseNetwork } from './address.ts';
import { NetworkSet } from './network-set.ts';
import { comparable, type TrafficSource } from './traffic-source.ts';

/** Items of one type. Texts are kept as hashes, see `HashTable` for what that costs and how sure it is. */
export interface SourceSet {
  readonly size: number;
  /** Bytes of the tables. */
  readonly bytes: number;
  add(items: readonly string[]): void;
  remove(items: readonly string[]): void;
  clear(): void;
  /** False for a source that is unknown or may not be used. */
  contains(source: TrafficSource, mode: FilterListMode): boolean;
}

export const createSourceSet = (type: FilterListType): SourceSet =>
  type === 'ipAdresses' ? new AddressSet() : new TextSet(type);

class TextSet implements SourceSet {
  readonly #type: Exclude<FilterListType, 'ipAdresses'>;
  readonly #table = new HashTable();

  constructor(type: Exclude<FilterListType, 'ipAdresses'>) {
    this.#type = type;
  }

  get size(): number {
    return this.#table.size;
  }

  get bytes(): number {
    return this.#table.bytes;
  }

  add(items: readonly string[]): void {
    for (const item of items) {
      const { high, low } = hashOf(comparable(item));
      this.#table.add(high, low);
    }
  }

  remove(items: readonly string[]): void {
    for (const item of items) {
      const { high, low } = hashOf(comparable(item));
      this.#table.delete(high, low);
    }
  }

  clear(): void {
    this.#table.clear();
  }

  contains(source: TrafficSource, mode: FilterListMode): boolean {
    if (!source.isOpenTo(this.#type, mode)) return false;
    for (const { high, low } of source.hashes(this.#type)) if (this.#table.has(high, low)) return true;
    return false;
  }
}

class AddressSet implements SourceSet {
  readonly #networks = new NetworkSet();

  get size(): number {
    return this.#networks.size;
  }

  get bytes(): number {
    return this.#networks.bytes;
  }

  /** What is no address was refused when the item was added to its list, and fits nothing here. */
  add(items: readonly string[]): void {
    for (const item of items) {
      const network = parseNetwork(comparable(item));
      if (network !== undefined) this.#networks.add(network);
    }
  }

  remove(items: readonly string[]): void {
    for (const item of items) {
      const network = parseNetwork(comparable(item));
      if (network !== undefined) this.#networks.delete(network);
    }
  }

  clear(): void {
    this.#networks.clear();
  }

  contains(source: TrafficSource, mode: FilterListMode): boolean {
    if (!source.isOpenTo('ipAdresses', mode)) return false;
    for (const network of source.networks) if (this.#networks.contains(network)) return true;
    return false;
  }
}
