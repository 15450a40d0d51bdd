import type { Weights } from './intervals.ts';

/** Requests that a price wins. */
export interface PricedWeights extends Weights {
  /** The lowest price that wins them, nano-dollars for one impression. */
  readonly nanos: number;
}

const NOTHING: Weights = { total: 0, squares: 0 };

/** Sums of weights by price: what all prices up to one win. It never falls as the price rises. */
export class WinCurve {
  readonly #nanos: number[] = [];
  readonly #sums: Weights[] = [];

  constructor(priced: readonly PricedWeights[]) {
    let { total, squares } = NOTHING;
    for (const each of priced.toSorted((one, other) => one.nanos - other.nanos)) {
      total += each.total;
      squares += each.squares;
      if (this.#nanos.at(-1) === each.nanos) this.#sums.pop();
      else this.#nanos.push(each.nanos);
      this.#sums.push({ total, squares });
    }
  }

  get whole(): Weights {
    return this.#sums.at(-1) ?? NOTHING;
  }

  /** What a price wins. */
  at(nanos: number): Weights {
    let [from, to] = [0, this.#nanos.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#nanos[middle]! <= nanos) from = middle + 1;
      else to = middle;
    }
    return this.#sums[from - 1] ?? NOTHING;
  }

  /** The lowest price that wins at least this much; undefined where none does. */
  reaching(total: number): number | undefined {
    const index = this.#sums.findIndex((sum) => sum.total >= total);
    return index < 0 ? undefined : this.#nanos[index];
  }

  /** The lowest price that wins this share of the whole, 0 to 1; undefined without any. */
  quantile(share: number): number | undefined {
    // A sum of parts may end a hair below the whole.
    return this.reaching(this.whole.total * share * (1 - 1e-9));
  }
}
