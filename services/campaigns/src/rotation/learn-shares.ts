import { seededRandom } from '@marquee/kit/runtime/seeded-random';
import { ROTATION_LEAST_OF_EVEN } from '@marquee/schemas/campaign/rotation';

import { beta } from './beta.ts';

/** What a creative brought in a campaign. */
export interface MeasuredCreative {
  readonly id: number;
  readonly group: string;
  readonly impressions: number;
  /** Clicks or conversions. */
  readonly events: number;
}

/** Numbers drawn for a group, of all its creatives together: they hold up the process. */
const DRAWN_MAX = 100_000;
/** Drawings of a group with few creatives: its shares are right to within a percentage point or two. */
const DRAWS_MAX = 2_000;

/**
 * How many times an even share each creative gets: by the probability that it brings most, of drawings from the
 * posterior of each one's rate (Thompson sampling). All but a fifth is given out so, the fifth evenly. The mean of a group is 1.
 *
 * The prior is the rate of the whole group, and weighs as much as one event: a creative without traffic is neither the best nor
 * the worst. A group without any event keeps even shares. The same figures and seed give the same shares.
 */
export function learnShares(
  creatives: readonly MeasuredCreative[],
  seed: number,
): ReadonlyMap<number, number> {
  const groups = new Map<string, MeasuredCreative[]>();
  for (const one of creatives) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return new Map([...groups.values()].flatMap((group) => sharesOf(group, seed)));
}

function sharesOf(group: readonly MeasuredCreative[], seed: number): (readonly [number, number])[] {
  const sorted = group.toSorted((one, other) => one.id - other.id);
  const events = sum(sorted.map((one) => eventsOf(one)));
  if (sorted.length === 1 || events === 0) return sorted.map(({ id }) => [id, 1]);
  const wins = winsOf(sorted, events / sum(sorted.map(impressionsOf)), seed);
  const draws = sum(wins);
  return sorted.map(({ id }, index) => [
    id,
    ROTATION_LEAST_OF_EVEN + (1 - ROTATION_LEAST_OF_EVEN) * (wins[index]! / draws) * sorted.length,
  ]);
}

/** In how many drawings each one had the highest rate. */
function winsOf(group: readonly MeasuredCreative[], rate: number, seed: number): readonly number[] {
  const random = seededRandom(seed);
  const priorFailures = Math.max(1, 1 / rate - 1);
  const posteriors = group.map((one) => ({
    successes: 1 + eventsOf(one),
    failures: priorFailures + impressionsOf(one) - eventsOf(one),
  }));
  const wins = group.map(() => 0);
  const draws = Math.min(DRAWS_MAX, Math.ceil(DRAWN_MAX / group.length));
  for (let draw = 0; draw < draws; draw += 1) {
    let best = 0;
    let highest = -1;
    for (let index = 0; index < posteriors.length; index += 1) {
      const { successes, failures } = posteriors[index]!;
      const drawn = beta(successes, failures, random);
      if (drawn > highest) [best, highest] = [index, drawn];
    }
    wins[best]! += 1;
  }
  return wins;
}

/** A conversion that is taken back may leave fewer than none, and late ones more than there were impressions. */
const eventsOf = ({ events }: MeasuredCreative): number => Math.max(0, events);
const impressionsOf = (one: MeasuredCreative): number => Math.max(one.impressions, eventsOf(one));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
