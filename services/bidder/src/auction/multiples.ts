import { FACTOR_ONE, LOWEST_FACTOR } from '@marquee/schemas/campaign/bid-factor';
import { FACTOR_MAX } from '@marquee/schemas/common/learned-rate';

import { repriced } from './creative-prices.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';

/** Creatives that are remembered at some multiple of their bid, of all campaigns together: some 20 MB. */
const REMEMBERED_MAX = 20_000;
/** More than a rank loses where prices are rounded down on the way from the bid, nano-dollars. */
const ROUNDING_NANOS = 10 * FACTOR_MAX;
/** More than a product of doubles loses. */
const ROUNDING = 1 + 1e-9;

/** Creatives at multiples of their bid, as far as any was asked for; never more than `max` of them. */
export class RepricedCreatives {
  readonly #known = new Map<PricedCreative, Map<number, PricedCreative>>();
  readonly #max: number;
  #size = 0;

  constructor(max = REMEMBERED_MAX) {
    this.#max = max;
  }

  get size(): number {
    return this.#size;
  }

  /** @param factor in units of `FACTOR_ONE` */
  at(creative: PricedCreative, factor: number, markupBps: number): PricedCreative {
    const known = this.#known.get(creative)?.get(factor);
    if (known !== undefined) return known;
    if (this.#size >= this.#max) {
      this.#known.clear();
      this.#size = 0;
    }
    const made = repriced(creative, factor, markupBps);
    const multiples = this.#known.get(creative);
    if (multiples === undefined) this.#known.set(creative, new Map([[factor, made]]));
    else multiples.set(factor, made);
    this.#size += 1;
    return made;
  }
}

/** How far a multiplied bid can reach, known from one multiplication: most candidates need no prices to be passed over. */
export class MultipliedRanks {
  readonly #linear: number;
  readonly #least: number;

  constructor({ markupBps }: Pick<ServingCampaign, 'markupBps'>, creatives: readonly PricedCreative[]) {
    let linear = 0;
    let least = 0;
    for (const creative of creatives) {
      linear = Math.max(linear, creative.rankMax + ROUNDING_NANOS);
      // No multiple lowers a bid below the least of its pricing model.
      least = Math.max(least, repriced(creative, LOWEST_FACTOR, markupBps).rankMax);
    }
    this.#linear = (linear * ROUNDING) / FACTOR_ONE;
    this.#least = least;
  }

  /** No rank of the candidate is higher at this multiple. @param factor in units of `FACTOR_ONE` */
  mostAt(factor: number): number {
    return Math.max(this.#least, this.#linear * factor);
  }
}
