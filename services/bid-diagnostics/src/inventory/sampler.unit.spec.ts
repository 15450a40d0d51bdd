import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { Sampler } from './sampler.ts';

const OPTIONS = { oneIn: 8, maxPerSecond: 50 };

/** Requests of so many seconds, each so many a second; what was chosen, by second. */
function run(sampler: Sampler, perSecond: readonly number[], name: string) {
  return perSecond.map((count, second) => {
    const chosen = { samples: 0, weight: 0 };
    for (let index = 0; index < count; index += 1) {
      const weight = sampler.weigh(`${name}-${second}-${index}`, second * 1_000 + (index * 1_000) / count);
      if (weight === 0) continue;
      sampler.took(1);
      chosen.samples += 1;
      chosen.weight += weight;
    }
    return chosen;
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the sampler', () => {
  it('gives a request the same fate wherever it is asked', () => {
    const [one, other] = [new Sampler(OPTIONS), new Sampler(OPTIONS)];
    for (let index = 0; index < 200; index += 1) {
      expect(one.weigh(`r${index}`, index)).toBe(other.weigh(`r${index}`, 5_000_000 - index));
    }
  });

  it('has weights that add up to the traffic, whatever the traffic does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 5, maxLength: 20 }),
        fc.string({ minLength: 1, maxLength: 20 }),
        (perSecond, name) => {
          const chosen = run(new Sampler(OPTIONS), perSecond, name);
          const total = sum(perSecond);
          const weights = sum(chosen.map(({ weight }) => weight));
          // Six standard deviations of the rarest rate that such traffic leads to.
          const rarest = 2 ** Math.ceil(Math.log2(Math.max(16, Math.max(...perSecond) / 6)));
          expect(Math.abs(weights - total)).toBeLessThanOrEqual(6 * Math.sqrt(total * rarest) + rarest);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('takes no more of a second flood than of the first', () => {
    const calm = Array.from({ length: 12 }, () => 40);
    const chosen = run(new Sampler(OPTIONS), [20_000, ...calm, 20_000], 'again');
    const [first, last] = [chosen[0]!.samples, chosen.at(-1)!.samples];
    expect(Math.abs(first - last)).toBeLessThanOrEqual(first / 5);
  });

  it('stays about the cap under a flood, and finds back to its rate', () => {
    const sampler = new Sampler(OPTIONS);
    const flood = run(sampler, [20_000, 20_000, 20_000, 20_000], 'flood');
    for (const { samples } of flood.slice(1)) expect(samples).toBeLessThanOrEqual(120);
    expect(sum(flood.map(({ weight }) => weight))).toBeGreaterThan(50_000);
    const quiet = new Sampler(OPTIONS);
    run(quiet, [20_000, ...Array.from({ length: 12 }, () => 40)], 'calm');
    // Seconds of little traffic have passed: one of eight again.
    expect(sum(Array.from({ length: 800 }, (_, i) => quiet.weigh(`back-${i}`, 12_999)))).toBeGreaterThan(0);
    const weights = new Set(Array.from({ length: 800 }, (_, i) => quiet.weigh(`back-${i}`, 12_999)));
    expect([...weights].sort((a, b) => a - b)).toEqual([0, 8]);
  });
});
