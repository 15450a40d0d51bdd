import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ROTATIONS } from '../common/campaign-terms.ts';
import { expectedShares, rotationGoal, rotationWeight } from './rotation.ts';

const anyCreatives = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    weight: fc.integer({ min: 1, max: 1_000 }),
    group: fc.constantFrom('300x250', '728x90', 'native'),
  }),
  { minLength: 1, maxLength: 20, selector: ({ id }) => id },
);
const anyLearned = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0.2, max: 20, noNaN: true })))
  .map((pairs) => new Map(pairs));

describe('expected shares', () => {
  it('add up to 1 in every group, whatever the rotation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROTATIONS), anyCreatives, anyLearned, (how, creatives, learned) => {
        const shares = expectedShares(how, creatives, learned);
        for (const group of new Set(creatives.map((one) => one.group))) {
          const sum = creatives
            .filter((one) => one.group === group)
            .reduce((total, { id }) => total + shares.get(id)!, 0);
          expect(sum).toBeCloseTo(1, 9);
        }
      }),
    );
  });

  it('follow weights, are equal, or are what was learned', () => {
    const creatives = [
      { id: 1, weight: 3, group: '300x250' },
      { id: 2, weight: 1, group: '300x250' },
      { id: 3, weight: 9, group: '728x90' },
    ];
    const learned = new Map([
      [1, 0.2],
      [2, 1.8],
    ]);
    const of = (how: (typeof ROTATIONS)[number]) => [...expectedShares(how, creatives, learned).values()];
    expect(of('weighted')).toEqual([0.75, 0.25, 1]);
    expect(of('evenly')).toEqual([0.5, 0.5, 1]);
    expect(of('optimised')).toEqual([0.1, 0.9, 1]);
  });

  it('weigh what nothing is learned of as an even share', () => {
    expect(rotationWeight('optimised', { id: 9, weight: 700 }, undefined)).toBe(1);
    expect(rotationWeight('optimised', { id: 9, weight: 700 }, new Map([[8, 2]]))).toBe(1);
  });
});

it('campaigns that pay for or aim at actions are optimised for conversions', () => {
  expect((['CPM', 'CPC', 'CPA', 'CPAg'] as const).map(rotationGoal)).toEqual([
    'clicks',
    'clicks',
    'conversions',
    'conversions',
  ]);
});
