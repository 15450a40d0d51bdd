import { describe, expect, it } from 'vitest';

import { createGeoDirectory } from './directory.ts';
import { foldName } from './fold-name.ts';

const geo = createGeoDirectory();

describe('the geo directory', () => {
  it('knows countries by either code in any case', () => {
    expect(geo.iso3Of('us')).toBe('USA');
    expect(geo.iso3Of('USA')).toBe('USA');
    expect(geo.country('deu')).toMatchObject({ iso2: 'DE', iso3: 'DEU', name: 'Germany', id: 276 });
    expect(geo.iso3Of('ZZ')).toBeUndefined();
    expect(geo.iso3Of('')).toBeUndefined();
  });

  it('finds regions by code, by code with the country, and by name', () => {
    const california = { iso3: 'USA', code: 'CA', name: 'California' };
    expect(geo.region('USA', 'CA')).toMatchObject(california);
    expect(geo.region('us', 'us-ca')).toMatchObject(california);
    expect(geo.region('us', 'USA-CA')).toMatchObject(california);
    expect(geo.region('US', 'california')).toMatchObject(california);
    expect(geo.region('DE', 'BY')).toMatchObject({ name: 'Bavaria' });
    expect(geo.region('US', 'Bavaria')).toBeUndefined();
    expect(geo.region('US', '')).toBeUndefined();
  });

  it('never reads a GeoNames code as the ISO code of another place', () => {
    // FR-84 is the Vaucluse; GeoNames has Auvergne-Rhône-Alpes at FR.84.
    expect(geo.region('FR', '84')).toBeUndefined();
    expect(geo.region('FR', 'Auvergne-Rhône-Alpes')).toMatchObject({ code: 'ARA' });
    expect(geo.region('GB', 'ENG')).toMatchObject({ name: 'England' });
  });

  it('finds cities with their GeoNames ids', () => {
    expect(geo.cityId('GB', 'London')).toBe(2643743);
    expect(geo.cityId('GBR', 'LONDON')).toBe(2643743);
    expect(geo.cityId('US', 'New York')).toBe(5128581);
    expect(geo.cityId('BR', 'sao paulo')).toBe(geo.cityId('BRA', 'São Paulo'));
    expect(geo.cityId('BR', 'sao paulo')).toBe(3448439);
    expect(geo.cityId('US', 'Nowhere At All')).toBeUndefined();
    expect(geo.cityById(2643743)).toMatchObject({ name: 'London', regionCode: 'ENG', regionName: 'England' });
  });

  it('distinguishes cities of one name by their region', () => {
    const maine = geo.city('US', 'Portland', 'ME');
    const oregon = geo.city('US', 'Portland', 'Oregon');
    expect(maine).toMatchObject({ regionCode: 'ME' });
    expect(oregon).toMatchObject({ regionCode: 'OR' });
    expect(geo.city('US', 'Portland')).toEqual(oregon);
    expect(geo.city('US', 'Portland', 'XX')).toEqual(oregon);
    expect(geo.city('US', 'Portland', 'California')).toBeUndefined();
  });

  it('finds every city by its name and region, but for namesakes in one region', () => {
    const { cities } = geo.data;
    const seen = new Set<string>();
    const missed = cities.filter(({ iso2, iso3, name, regionCode, geonameId }) => {
      const key = `${iso2}/${regionCode}/${foldName(name)}`;
      const isSecond = seen.has(key);
      seen.add(key);
      return !isSecond && regionCode !== '' && geo.cityId(iso3, name, regionCode) !== geonameId;
    });
    expect(missed).toEqual([]);
  });

  it('has whole, consistent data', () => {
    const { countries, regions, cities } = geo.data;
    expect(countries.length).toBeGreaterThan(245);
    expect(cities.length).toBeGreaterThan(24_000);
    expect(new Set(cities.map((city) => city.geonameId)).size).toBe(cities.length);
    expect(new Set(regions.map((region) => `${region.iso2}-${region.code}`)).size).toBe(regions.length);
    expect(
      regions.every((region) => /^[A-Z]{3}$/.test(region.iso3) && region.code !== '' && region.name !== ''),
    ).toBe(true);
    expect(cities.every((city) => /^[A-Z]{3}$/.test(city.iso3) && city.name !== '')).toBe(true);
    const withoutRegion = cities.filter((city) => city.regionName === '');
    expect(withoutRegion.length).toBeLessThan(150);
  });
});

describe('foldName', () => {
  it('drops case, accents and punctuation', () => {
    expect(foldName('  Saint-Étienne ')).toBe('saint etienne');
    expect(foldName('Łódź')).toBe('lodz');
    expect(foldName('Tromsø')).toBe('tromso');
    expect(foldName('New  York')).toBe(foldName('NEW YORK'));
    expect(foldName('Area 51')).toBe('area 51');
    expect(foldName('Ba`ir')).toBe('bair');
  });
});
