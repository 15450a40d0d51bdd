import type { Random } from '@marquee/kit/runtime/seeded-random';

/** A standard normal number (Box and Muller). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A number of the gamma distribution of a shape of 1 or more and scale 1 (Marsaglia and Tsang, 2000). */
function gamma(shape: number, random: Random): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const cubed = root ** 3;
    if (Math.log(1 - random()) < 0.5 * x * x + d - d * cubed + d * Math.log(cubed)) return d * cubed;
  }
}

/** A number of the beta distribution, both parameters 1 or more. */
export function beta(successes: number, failures: number, random: Random): number {
  const x = gamma(successes, random);
  return x / (x + gamma(failures, random));
}
