import { createGeoDirectory } from '@marquee/dictionary';
import { describe, expect, it } from 'vitest';

import { createGeoLookup } from './geo-lookup.ts';

const geo = createGeoLookup(createGeoDirectory());

describe('the places of a bid request', () => {
  it.each([
    ['MO', 4_409_896],
    ['IL', 4_250_542],
    ['US-MA', 4_951_788],
    ['MASSACHUSETTS', 4_951_788],
    // Without a region, the most populous city is meant.
    ['', 4_409_896],
  ])('Springfield in %j is its own', (region, geonameId) => {
    expect(geo.cityIds('USA', 'Springfield', region)).toEqual([geonameId]);
  });

  it('have no id where no such city is known', () => {
    expect(geo.cityIds('USA', 'Nowhere At All', 'CA')).toEqual([]);
  });

  it.each(['CA', 'US-CA', 'USA-CA', 'CALIFORNIA', 'California'])(
    '%s is a code of the dictionary',
    (region) => {
      expect(geo.regionCode('USA', region)).toBe('CA');
    },
  );

  it('are looked up only in the country of the request', () => {
    expect(geo.regionCode('DEU', 'California')).toBeUndefined();
  });
});
