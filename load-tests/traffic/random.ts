import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A repeatable source of chance: the same seed plays the same exchange. */
export interface Random {
  /** Integer in `[min, max]`. */
  integer(min: number, max: number): number;
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Picks by weight; weights do not have to add up to anything. */
  pickWeighted<T extends { readonly weight: number }>(items: readonly T[]): T;
  /** Forks a source for concurrent work, so that results do not depend on the order of answers. */
  fork(): Random;
}

const RESOLUTION = 1_000_000;

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const integer = (min: number, max: number) => uniformInt(generator, min, max);
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    integer,
    happens: (probability) => integer(0, RESOLUTION - 1) < probability * RESOLUTION,
    pick: (items) => at(items, integer(0, items.length - 1)),
    pickWeighted(items) {
      let left = integer(0, items.reduce((sum, { weight }) => sum + weight, 0) - 1);
      return at(
        items,
        items.findIndex(({ weight }) => (left -= weight) < 0),
      );
    },
    fork: () => createRandom(integer(0, 0x7fffffff)),
  };
}
