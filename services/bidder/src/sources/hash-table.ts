/** A table of pairs of 32-bit words, open addressing with linear steps; `high` 0 marks places without an item. */
class Table {
  readonly words: Uint32Array;
  readonly mask: number;
  /** Places that are not free: items and graves. */
  used = 0;

  constructor(capacity: number) {
    this.words = new Uint32Array(capacity * 2);
    this.mask = capacity - 1;
  }

  get capacity(): number {
    return this.mask + 1;
  }

  /** Index of the item's first word, or -1. */
  find(high: number, low: number): number {
    const { words, mask } = this;
    for (let place = slotOf(high, low) & mask; ; place = (place + 1) & mask) {
      const index = place * 2;
      if (words[index] === high && words[index + 1] === low) return index;
      if (words[index] === 0 && words[index + 1] === FREE) return -1;
    }
  }

  /** Puts an item that is not there. */
  put(high: number, low: number): void {
    const { words, mask } = this;
    let place = slotOf(high, low) & mask;
    while (words[place * 2] !== 0) place = (place + 1) & mask;
    const index = place * 2;
    if (words[index + 1] === FREE) this.used += 1;
    words[index] = high;
    words[index + 1] = low;
  }

  /** A grave keeps the way open to items that stepped over this one. */
  bury(index: number): void {
    this.words[index] = 0;
    this.words[index + 1] = GRAVE;
  }
}

const FREE = 0;
const GRAVE = 1;
const SMALLEST = 16;
/** A table is left when so much of it is used; the next one is at least twice what the items need then. */
const FULL = 0.7;
/** Places of the old table that each change moves, so that the new one is never more than three quarters full by then. */
const MOVED_BY_CHANGE = 8;

/**
 * A set of 64-bit hashes in typed arrays: 8 bytes a place, 12 to 23 bytes an item, 8 bytes more while a table moves.
 * It grows and shrinks a few places with each change, never at once, so that no single change takes long.
 *
 * What it says of an item that was never added is wrong with a chance of `size / 2^64`: 5.5 in 10^14 for a million.
 */
export class HashTable {
  #table = new Table(SMALLEST);
  /** What is being moved out of; every item of it from `#cursor` on still has to be moved. */
  #old: Table | undefined;
  #cursor = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Bytes of the tables. */
  get bytes(): number {
    return this.#table.words.byteLength + (this.#old?.words.byteLength ?? 0);
  }

  /** @param high 1 to 2^32 - 1 */
  has(high: number, low: number): boolean {
    return (
      this.#table.find(high, low) !== -1 || (this.#old !== undefined && this.#old.find(high, low) !== -1)
    );
  }

  /** True when it was not there. */
  add(high: number, low: number): boolean {
    if (this.has(high, low)) return false;
    this.#move();
    this.#table.put(high, low);
    this.#size += 1;
    this.#review();
    return true;
  }

  /** True when it was there. */
  delete(high: number, low: number): boolean {
    const index = this.#table.find(high, low);
    const oldIndex = this.#old?.find(high, low) ?? -1;
    if (index === -1 && oldIndex === -1) return false;
    if (index !== -1) this.#table.bury(index);
    if (oldIndex !== -1) this.#old?.bury(oldIndex);
    this.#size -= 1;
    this.#move();
    this.#review();
    return true;
  }

  clear(): void {
    this.#table = new Table(SMALLEST);
    this.#old = undefined;
    this.#size = 0;
  }

  #review(): void {
    if (this.#old !== undefined) return;
    const { capacity, used } = this.#table;
    const isSparse = capacity > SMALLEST && this.#size * 16 < capacity;
    if (used <= capacity * FULL && !isSparse) return;
    let wanted = SMALLEST;
    while (wanted * FULL < this.#size * 1.5) wanted *= 2;
    this.#old = this.#table;
    this.#cursor = 0;
    // Half the old one at least: what is added while the old one is moved must fit too.
    this.#table = new Table(Math.max(wanted, capacity / 2));
  }

  /** Copies a few items; the old table stays whole until its last one, so that its chains stay unbroken. */
  #move(): void {
    const old = this.#old;
    if (old === undefined) return;
    const end = Math.min(this.#cursor + MOVED_BY_CHANGE, old.capacity);
    for (; this.#cursor < end; this.#cursor += 1) {
      const high = old.words[this.#cursor * 2]!;
      if (high !== 0) this.#table.put(high, old.words[this.#cursor * 2 + 1]!);
    }
    if (this.#cursor === old.capacity) this.#old = undefined;
  }
}

/** `low` of a hash is well spread already; that of an address is not. */
function slotOf(high: number, low: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
