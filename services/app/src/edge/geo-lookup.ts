import type { GeoLookup } from '@marquee/bidder';
import type { GeoDirectory } from '@marquee/dictionary';

/** The dictionary's places as the auction asks for them: what can be targeted is what is found. */
export const createGeoLookup = (directory: GeoDirectory): GeoLookup => ({
  alpha3: (alpha2) => directory.iso3Of(alpha2),
  regionCode: (country, region) => directory.region(country, region)?.code,
  cityIds: (country, name, region) => {
    const id = directory.cityId(country, name, region === '' ? undefined : region);
    return id === undefined ? [] : [id];
  },
});
