import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A repeatable source of chance: the same seed plays the same exchange. */
export interface Chance {
  /** Integer in `[min, max]`. */
  integer(min: number, max: number): number;
  /** True with this probability, 0 to 1. */
  happens(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

const RESOLUTION = 1_000_000;

export function createChance(seed: number): Chance {
  const generator = xoroshiro128plus(seed);
  const integer = (min: number, max: number) => uniformInt(generator, min, max);
  return {
    integer,
    happens: (probability) => integer(0, RESOLUTION - 1) < probability * RESOLUTION,
    pick<T>(items: readonly T[]): T {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}
