import { HashTable } from './hash-table.ts';
import { hashOf } from './text-hash.ts';

/**
 * Recent ids: each is known for at least `keepMs` of the time that the ids themselves contain, at most for
 * twice that. 12 to 23 bytes an id, as hashes of 64 bits.
 */
export class RecentIds {
  readonly #keepMs: number;
  #current = new HashTable();
  #previous = new HashTable();
  #sinceMs = -Infinity;

  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  has(id: string): boolean {
    const { high, low } = hashOf(id);
    return this.#current.has(high, low) || this.#previous.has(high, low);
  }

  add(id: string, atMs: number): void {
    if (atMs >= this.#sinceMs + this.#keepMs) {
      this.#previous = this.#current;
      this.#current = new HashTable();
      this.#sinceMs = atMs;
    }
    const { high, low } = hashOf(id);
    this.#current.add(high, low);
  }
}
