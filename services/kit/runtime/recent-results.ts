/** What a function answered for the newest texts: at least half of `memory` of them and at most all. */
export class RecentResults<Result> {
  readonly #memory: number;
  readonly #resultOf: (text: string) => Result;
  #recent = new Map<string, Result>();
  #older: ReadonlyMap<string, Result> = new Map();

  /** @param resultOf always answers the same for one text */
  constructor(memory: number, resultOf: (text: string) => Result) {
    this.#memory = memory;
    this.#resultOf = resultOf;
  }

  of(text: string): Result {
    const known = this.#recent.get(text);
    if (known !== undefined) return known;
    const result = this.#older.get(text) ?? this.#resultOf(text);
    this.#recent.set(text, result);
    if (this.#recent.size >= this.#memory / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    return result;
  }
}
