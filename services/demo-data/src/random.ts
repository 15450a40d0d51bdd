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

/** Mulberry32: 32 bits of state, plenty for a demo. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
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
