/** The newest texts of a stream, at least half of `memory` and at most all of it. */
export class RecentSet {
  readonly #memory: number;
  #recent = new Set<string>();
  #older = new Set<string>();

  constructor(memory: number) {
    this.#memory = memory;
  }

  /** True when it is new. */
  add(text: string): boolean {
    if (this.#recent.has(text) || this.#older.has(text)) return false;
    this.#recent.add(text);
    if (this.#recent.size >= this.#memory / 2) {
      this.#older = this.#recent;
      this.#recent = new Set();
    }
    return true;
  }
}
