import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

/**
 * What the publisher's rules say of each kind of creatives, asked once an imp. The same object serves every imp, since
 * the auction of one is over before the next begins: to make a table for each costs more than what is looked up in it.
 */
export class BlocklistResultCache {
  #imp = 0;
  /** By kind, the imp that the result is for. */
  readonly #imps: number[] = [];
  readonly #results: (RequestReason | null)[] = [];

  /** Another imp: nothing is known of any kind. */
  begin(): void {
    this.#imp += 1;
  }

  /** Null when the rules let the kind pass, undefined when they were not asked yet. */
  of(kind: number): RequestReason | null | undefined {
    return this.#imps[kind] === this.#imp ? this.#results[kind] : undefined;
  }

  set(kind: number, result: RequestReason | null): void {
    while (this.#imps.length <= kind) {
      this.#imps.push(0);
      this.#results.push(null);
    }
    this.#imps[kind] = this.#imp;
    this.#results[kind] = result;
  }
}
