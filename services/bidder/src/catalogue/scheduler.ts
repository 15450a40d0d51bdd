const SECOND_MS = 1_000;

/** Who must be looked at when: so that a second of many campaigns costs only those that it concerns. */
export class Scheduler {
  readonly #dates = new Map<number, number>();
  readonly #bySecond = new Map<number, Set<number>>();

  /** Puts an id down for a moment (milliseconds since 1970) instead of the one before; null: for none. */
  plan(id: number, atMs: number | null): void {
    const second = atMs === null ? undefined : Math.ceil(atMs / SECOND_MS);
    if (this.#dates.get(id) === second) return;
    this.forget(id);
    if (second === undefined) return;
    this.#dates.set(id, second);
    const ids = this.#bySecond.get(second);
    if (ids === undefined) this.#bySecond.set(second, new Set([id]));
    else ids.add(id);
  }

  forget(id: number): void {
    const second = this.#dates.get(id);
    if (second === undefined) return;
    this.#dates.delete(id);
    const ids = this.#bySecond.get(second);
    ids?.delete(id);
    if (ids?.size === 0) this.#bySecond.delete(second);
  }

  /** Removes and returns the ids that are due. */
  due(nowMs: number): number[] {
    const now = Math.floor(nowMs / SECOND_MS);
    const due: number[] = [];
    for (const [second, ids] of this.#bySecond) if (second <= now) due.push(...ids);
    for (const id of due) this.forget(id);
    return due;
  }
}
