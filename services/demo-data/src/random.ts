import { seededRandom } from '@marquee/kit/runtime/seeded-random';

/** A repeatable source of chance: the same seed makes the same demo. */
export interface Random {
  /** In `[0, 1)`. */
  fraction(): number;
  /** Integer in `[min, max]`. */
  integer(min: number, max: number): number;
  /** One of the two integers beside a number of 0 or more, so that it is right on average. */
  round(wanted: number): number;
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight; weights do not have to add up to anything. */
  pickWeighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  const fraction = seededRandom(seed);
  const itemAt = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    fraction,
    integer: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    round: (wanted) => Math.floor(wanted) + (fraction() < wanted % 1 ? 1 : 0),
    happens: (probability) => fraction() < probability,
    pick: (items) => itemAt(items, Math.floor(fraction() * items.length)),
    pickWeighted(items) {
      let sum = 0;
      for (const { weight } of items) sum += weight;
      let left = fraction() * sum;
      for (const item of items) if ((left -= item.weight) < 0) return item;
      return itemAt(items, items.length - 1);
    },
  };
}
