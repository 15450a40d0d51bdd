const NONE = -1;

/**
 * Numbers from 0 on in the order in which they were touched last: a doubly linked list in two columns, so that moving a number and
 * asking for the oldest take the same few steps however many there are.
 */
export class RecencyList {
  readonly #older: Int32Array;
  readonly #newer: Int32Array;
  #oldest = NONE;
  #newest = NONE;

  /** @param capacity numbers are below it */
  constructor(capacity: number) {
    this.#older = new Int32Array(capacity).fill(NONE);
    this.#newer = new Int32Array(capacity).fill(NONE);
  }

  /** The number that was touched longest ago; undefined while there is none. */
  get oldest(): number | undefined {
    return this.#oldest === NONE ? undefined : this.#oldest;
  }

  /** Makes it the newest, whether or not it was there. */
  touch(nth: number): void {
    if (this.#newest === nth) return;
    this.#remove(nth);
    this.#older[nth] = this.#newest;
    if (this.#newest === NONE) this.#oldest = nth;
    else this.#newer[this.#newest] = nth;
    this.#newest = nth;
  }

  /** Not of the newest; one that is not in the list has no neighbours and is not the oldest. */
  #remove(nth: number): void {
    const [older, newer] = [this.#older[nth]!, this.#newer[nth]!];
    if (newer === NONE) return;
    this.#older[newer] = older;
    if (older === NONE) this.#oldest = newer;
    else this.#newer[older] = newer;
    this.#newer[nth] = NONE;
  }
}
