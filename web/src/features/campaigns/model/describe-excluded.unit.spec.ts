import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';
import { expect, test } from 'vitest';

import { describeExcluded } from './describe-excluded.ts';

const described = (targeting: Partial<typeof NO_TARGETING>) =>
  describeExcluded({ ...NO_TARGETING, ...targeting }, (name, value) =>
    name === 'country' && value === 'DEU' ? 'Germany' : value,
  );

test('what is excluded of everything is said by name', () => {
  expect(described({})).toEqual([]);
  expect(described({ excludedCountries: ['DEU'], excludedCarriers: ['A', 'B'] })).toEqual([
    'Countries: all but Germany.',
    'Carriers: all but A and B.',
  ]);
});

test('of many values some are named', () => {
  const excludedCarriers = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  expect(described({ excludedCarriers })).toEqual(['Carriers: all but A, B, C, D, E and 2 more.']);
});

test('where a campaign names what it buys, nothing is said of what it does not', () => {
  expect(described({ countries: ['USA'], excludedCountries: ['DEU'] })).toEqual([]);
});

test('regions in an excluded country are said to bring nothing', () => {
  const regions = ['DEU-BY', 'USA-CA'];
  expect(described({ regions, excludedCountries: ['DEU'] })).toEqual([
    'Countries: all but Germany.',
    'Some of the regions are in an excluded country: nothing is bought there.',
  ]);
  expect(described({ regions, excludedCountries: ['FRA'] })).toHaveLength(1);
});
