import { readFileSync } from 'node:fs';

import countries from 'i18n-iso-countries';

/** Must be shown wherever the data is: GeoNames is licensed CC BY 4.0. */
export const GEONAMES_ATTRIBUTION = 'Region and city data by GeoNames (https://www.geonames.org/), CC BY 4.0';

export interface Country {
  /** ISO 3166-1 numeric; 0 for Kosovo, which has none. */
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
  /** English. */
  readonly name: string;
}

export interface Region {
  readonly iso2: string;
  readonly iso3: string;
  /** ISO 3166-2 without the country where known, otherwise the GeoNames code; unique within the country. */
  readonly code: string;
  readonly name: string;
}

export interface City {
  readonly geonameId: number;
  readonly iso2: string;
  readonly iso3: string;
  /** Empty where GeoNames has no region. */
  readonly regionCode: string;
  readonly regionName: string;
  readonly name: string;
  readonly population: number;
}

export interface GeoData {
  /** By English name. */
  readonly countries: readonly Country[];
  /** By country and name. */
  readonly regions: readonly Region[];
  /** The most populous first. */
  readonly cities: readonly City[];
}

/** Reads the generated files; about 30 ms and 10 MB, so once a process. */
export function loadGeoData(): GeoData {
  const iso3Of = countries.getAlpha2Codes();
  const names = countries.getNames('en', { select: 'official' });
  const allCountries = Object.entries(iso3Of).map(([iso2, iso3]) => ({
    id: Number(countries.alpha2ToNumeric(iso2) ?? 0) || 0,
    iso2,
    iso3,
    name: names[iso2] ?? iso3,
  }));
  const regions = readTable('regions.tsv').map(([iso2 = '', code = '', name = '']) => ({
    iso2,
    iso3: iso3Of[iso2] ?? '',
    code,
    name,
  }));
  const regionNames = new Map(regions.map((region) => [`${region.iso2}-${region.code}`, region.name]));
  const cities = readTable('cities.tsv').map(
    ([id = '', iso2 = '', region = '', population = '', name = '']) => ({
      geonameId: Number(id),
      iso2,
      iso3: iso3Of[iso2] ?? '',
      regionCode: region,
      regionName: regionNames.get(`${iso2}-${region}`) ?? '',
      name,
      population: Number(population),
    }),
  );
  return {
    countries: allCountries.sort((a, b) => compareText(a.name, b.name)),
    regions: regions.sort((a, b) => compareText(a.iso3, b.iso3) || compareText(a.name, b.name)),
    cities: cities.sort((a, b) => b.population - a.population || a.geonameId - b.geonameId),
  };
}

function readTable(file: string): string[][] {
  const lines = readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.slice(1).map((line) => line.split('\t'));
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
