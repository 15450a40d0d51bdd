import { dollars } from '@marquee/schemas/common/money';
import { expect, it } from 'vitest';

import { countryMinPrice } from './country-min-price.ts';
import { createGeoDirectory } from './directory.ts';

it('says what a thousand impressions cost at least in a country, by the name that browsers have', () => {
  const geo = createGeoDirectory();
  expect(countryMinPrice(geo, 'USA')).toEqual({ name: 'United States', minCpmNanos: dollars('0.5') });
  expect(countryMinPrice(geo, 'XXX')).toBeUndefined();
});
