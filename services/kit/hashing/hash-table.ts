/** A table of pairs of 32-bit words, open addressing with linear steps; `high` 0 marks places without an item. */
class Table {
  readonly words: Uint32Array;
  /** One for each place, in maps. */
  readonly values: Uint32Array | undefined;
  readonly mask: number;
  /** Places that are not free: items and graves. */
  used = 0;

  constructor(capacity: number, hasValues: boolean) {
    this.words = new Uint32Array(capacity * 2);
    this.values = hasValues ? new Uint32Array(capacity) : undefined;
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
  put(high: number, low: number, value: number): void {
    const { words, values, mask } = this;
    let place = slotOf(high, low) & mask;
    while (words[place * 2] !== 0) place = (place + 1) & mask;
    const index = place * 2;
    if (words[index + 1] === FREE) this.used += 1;
    words[index] = high;
    words[index + 1] = low;
    if (values !== undefined) values[place] = value;
  }

  valueAt(index: number): number {
    return this.values?.[index >> 1] ?? 0;
  }

  /** A grave keeps the way open to items that stepped over this one. */
  markDeleted(index: number): void {
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
 * A set of 64-bit hashes in typed arrays, or a map of them to numbers: 8 bytes a place, 12 to 23 bytes an item, 8 bytes more while a table moves.
 * It grows and shrinks a few places with each change, never at once, so that no single change takes long.
 *
 * What it says of an item that was never added is wrong with a chance of `size / 2^64`: 5.5 in 10^14 for a million.
 */
export class HashTable {
  readonly #hasValues: boolean;
  #table: Table;
  /** What is being moved out of; every item of it from `#cursor` on still has to be moved. */
  #old: Table | undefined;
  #cursor = 0;
  #size = 0;

  /** @param hasValues each item carries a number of 32 bits, in 4 bytes more a place */
  constructor(hasValues = false) {
    this.#hasValues = hasValues;
    this.#table = new Table(SMALLEST, hasValues);
  }

  get size(): number {
    return this.#size;
  }

  /** Bytes of the tables. */
  get bytes(): number {
    const bytesOf = (table: Table | undefined): number =>
      (table?.words.byteLength ?? 0) + (table?.values?.byteLength ?? 0);
    return bytesOf(this.#table) + bytesOf(this.#old);
  }

  /** @param high 1 to 2^32 - 1 */
  has(high: number, low: number): boolean {
    return (
      this.#table.find(high, low) !== -1 || (this.#old !== undefined && this.#old.find(high, low) !== -1)
    );
  }

  /** Undefined for what is not there. */
  get(high: number, low: number): number | undefined {
    const index = this.#table.find(high, low);
    if (index !== -1) return this.#table.valueAt(index);
    const oldIndex = this.#old?.find(high, low) ?? -1;
    return oldIndex === -1 ? undefined : this.#old?.valueAt(oldIndex);
  }

  /** Gives an item its value, whether it was there or not. */
  set(high: number, low: number, value: number): void {
    if (this.add(high, low, value)) return;
    for (const table of [this.#table, this.#old]) {
      const index = table?.find(high, low) ?? -1;
      if (index !== -1 && table?.values !== undefined) table.values[index >> 1] = value;
    }
  }

  /** True when it was not there; what was there keeps its value. */
  add(high: number, low: number, value = 0): boolean {
    if (this.has(high, low)) return false;
    this.#move();
    this.#table.put(high, low, value);
    this.#size += 1;
    this.#review();
    return true;
  }

  /** True when it was there. */
  delete(high: number, low: number): boolean {
    const index = this.#table.find(high, low);
    const oldIndex = this.#old?.find(high, low) ?? -1;
    if (index === -1 && oldIndex === -1) return false;
    if (index !== -1) this.#table.markDeleted(index);
    if (oldIndex !== -1) this.#old?.markDeleted(oldIndex);
    this.#size -= 1;
    this.#move();
    this.#review();
    return true;
  }

  clear(): void {
    this.#table = new Table(SMALLEST, this.#hasValues);
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
    this.#table = new Table(Math.max(wanted, capacity / 2), this.#hasValues);
  }

  /** Copies a few items; the old table stays whole until its last one, so that its chains stay unbroken. */
  #move(): void {
    const old = this.#old;
    if (old === undefined) return;
    const end = Math.min(this.#cursor + MOVED_BY_CHANGE, old.capacity);
    for (; this.#cursor < end; this.#cursor += 1) {
      const high = old.words[this.#cursor * 2]!;
      if (high === 0) continue;
      const index = this.#cursor * 2;
      this.#table.put(high, old.words[index + 1]!, old.valueAt(index));
    }
    if (this.#cursor === old.capacity) this.#old = undefined;
  }
}

/** `low` of a hash is well spread already; that of an address is not. */
function slotOf(high: number, low: number): number {
  const mixed = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
