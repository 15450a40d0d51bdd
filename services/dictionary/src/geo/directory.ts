import { foldName } from './fold-name.ts';
import { type City, type Country, type GeoData, loadGeoData, type Region } from './geo-data.ts';

/** Look-ups by what exchanges send. All are hash look-ups: fit for the bid path. */
export interface GeoDirectory {
  readonly data: GeoData;
  /** Alpha-2 or alpha-3 in any case; undefined for what is no country. */
  country(code: string): Country | undefined;
  /** `us` or `USA` -> `USA`. */
  iso3Of(code: string): string | undefined;
  /**
   * Region by its code with or without the country (`CA`, `US-CA`, `USA-CA`) or by its name (`California`).
   * @param country alpha-2 or alpha-3
   */
  region(country: string, region: string): Region | undefined;
  /**
   * City by name; of several with one name the one in the region, and the most populous where the region is
   * not given or not known. Undefined where a known region has none of them: it means a smaller city, which
   * has no id.
   * @param country alpha-2 or alpha-3
   * @param region as `region` takes it
   */
  city(country: string, name: string, region?: string): City | undefined;
  /** GeoNames id of that city, undefined for one that is unknown (or smaller than 15,000 people). */
  cityId(country: string, name: string, region?: string): number | undefined;
  cityById(geonameId: number): City | undefined;
}

/** The directory over the shipped data. */
export function createGeoDirectory(data: GeoData = loadGeoData()): GeoDirectory {
  const countries = new Map<string, Country>();
  for (const country of data.countries) {
    countries.set(country.iso2, country).set(country.iso3, country);
  }
  const regions = new Map<string, Region>();
  for (const region of data.regions) {
    regions.set(`${region.iso2}/${foldName(region.name)}`, region);
  }
  // Codes after names: a code is never to be shadowed by a name.
  for (const region of data.regions) regions.set(`${region.iso2}:${region.code}`, region);
  const cities = new Map<string, City[]>();
  const byId = new Map<number, City>();
  for (const city of data.cities) {
    byId.set(city.geonameId, city);
    const key = `${city.iso2}/${foldName(city.name)}`;
    const sameName = cities.get(key);
    if (sameName) sameName.push(city);
    else cities.set(key, [city]);
  }

  const country = (code: string) => countries.get(code.toUpperCase());

  const region = (countryCode: string, text: string) => {
    const found = country(countryCode);
    if (found === undefined || text === '') return undefined;
    const { iso2, iso3 } = found;
    const code = text.toUpperCase();
    const dash = code.indexOf('-');
    const prefix = dash === -1 ? '' : code.slice(0, dash);
    const bare = prefix === iso2 || prefix === iso3 ? code.slice(dash + 1) : code;
    return regions.get(`${iso2}:${bare}`) ?? regions.get(`${iso2}/${foldName(text)}`);
  };

  const city = (countryCode: string, name: string, regionText?: string) => {
    const iso2 = country(countryCode)?.iso2;
    if (iso2 === undefined || name === '') return undefined;
    const folded = foldName(name);
    const sameName = cities.get(`${iso2}/${folded}`) ?? cities.get(`${iso2}/${folded} city`);
    if (!sameName || sameName.length === 1 || regionText === undefined) return sameName?.[0];
    const code = region(iso2, regionText)?.code;
    if (code === undefined) return sameName[0];
    const of = (wanted: string) => sameName.find(({ regionCode }) => regionCode === wanted);
    return of(code) ?? of('');
  };

  return {
    data,
    country,
    iso3Of: (code) => country(code)?.iso3,
    region,
    city,
    cityId: (countryCode, name, regionText) => city(countryCode, name, regionText)?.geonameId,
    cityById: (geonameId) => byId.get(geonameId),
  };
}
