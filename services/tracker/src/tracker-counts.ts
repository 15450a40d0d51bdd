/** What the tracker saw since it started, by name; replays are told apart as far as the memory reaches. */
export class TrackerCounts {
  readonly #counts = new Map<string, number>();
  readonly #memory: number;
  #recent = new Set<string>();
  #older = new Set<string>();

  constructor(memory: number) {
    this.#memory = memory;
  }

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Counts a replay when this bid had a notice of that kind not long ago. What bills is judged by the ingester. */
  notice(kind: string, bidId: string): void {
    const key = `${kind}:${bidId}`;
    if (this.#recent.has(key) || this.#older.has(key)) {
      this.add(`replay:${kind}`);
      return;
    }
    this.#recent.add(key);
    if (this.#recent.size < this.#memory / 2) return;
    this.#older = this.#recent;
    this.#recent = new Set();
  }

  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
