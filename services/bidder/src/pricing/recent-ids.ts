/** The last ids that were added, between so many and twice as many. */
export class RecentIds {
  readonly #size: number;
  #newer = new Set<string>();
  #older = new Set<string>();

  constructor(size: number) {
    this.#size = size;
  }

  /** False when it is known. */
  add(id: string): boolean {
    if (this.#newer.has(id) || this.#older.has(id)) return false;
    if (this.#newer.size >= this.#size) {
      this.#older = this.#newer;
      this.#newer = new Set();
    }
    this.#newer.add(id);
    return true;
  }
}
