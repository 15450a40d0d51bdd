import type { CountryName } from '@marquee/schemas/queries/dictionary';

/** Languages in whose names countries are found, beside the browser's own. */
const LANGUAGES =
  'en de fr es it pt nl pl cs sk sl hr hu ro bg el sv da nb fi et lv lt tr ru uk ar he fa hi th vi id ms zh ja ko';

/** Groups of countries by their usual names, in alpha-2 codes. */
const GROUPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    anz: 'AU NZ',
    baltics: 'EE LT LV',
    benelux: 'BE LU NL',
    dach: 'AT CH DE',
    eu: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    gcc: 'AE BH KW OM QA SA',
    nordics: 'DK FI IS NO SE',
  }),
);

/** What people write for a country that is neither its code nor one of its names, by alpha-2 code. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    AE: ['UAE'],
    CZ: ['Czech Republic'],
    GB: ['UK', 'Great Britain', 'Großbritannien'],
    GR: ['EL'],
    NL: ['Holland'],
    TR: ['Turkey'],
    US: ['America'],
  }),
);

/** Finds countries as people look for them. Codes are ISO 3166-1 alpha-3. */
export interface CountrySearch {
  /** Countries for a text, best first: code, then beginning of a name, of a name in another language, part of a name. */
  readonly find: (text: string) => readonly string[];
  /** Several at once: `DE, AT, CH`, `Deutschland; France`, `DACH`. Undefined unless every part is known. */
  readonly readList: (text: string) => readonly string[] | undefined;
  /** Parts of a list that name no country, as they were typed; none for a text that is no list. */
  readonly unknownIn: (text: string) => readonly string[];
}

/** Names of a country, comparable: the English one first. */
interface Searchable {
  readonly iso3: string;
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/** @param languages the reader's own, such as `navigator.languages` */
export function createCountrySearch(
  countries: readonly CountryName[],
  languages: readonly string[] = [],
): CountrySearch {
  // Names in all languages take some milliseconds: they are made when the first search needs them.
  let made: readonly Searchable[] | undefined;
  const all = () => (made ??= searchables(countries, languages));
  const known = (part: string): readonly string[] | undefined => {
    const group = GROUPS.get(part);
    if (group !== undefined) {
      const members = new Set(group.toLowerCase().split(' '));
      return all()
        .filter(({ codes: [iso2 = ''] }) => members.has(iso2))
        .map(({ iso3 }) => iso3);
    }
    const country =
      all().find(({ codes }) => codes.includes(part)) ?? all().find(({ names }) => names.includes(part));
    return country && [country.iso3];
  };
  return {
    find: (text) => {
      const wanted = comparable(text);
      return all()
        .map((country) => ({ country, rank: rankOf(country, wanted) }))
        .filter(({ rank }) => rank !== undefined)
        .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        .map(({ country }) => country.iso3);
    },
    readList: (text) => {
      const parts = partsOf(text).map(comparable);
      const isList = parts.length > 1 || GROUPS.has(parts[0] ?? '');
      if (!isList) return undefined;
      const lists = parts.map(known);
      if (lists.includes(undefined)) return undefined;
      return [...new Set(lists.flatMap((list) => list ?? []))];
    },
    unknownIn: (text) => {
      const parts = partsOf(text);
      return parts.length > 1 ? parts.filter((part) => known(comparable(part)) === undefined) : [];
    },
  };
}

const partsOf = (text: string): readonly string[] =>
  text
    .split(/[,;\n\t]+/)
    .map((part) => part.trim())
    .filter((part) => comparable(part) !== '');

function searchables(countries: readonly CountryName[], languages: readonly string[]): readonly Searchable[] {
  const namings = [...new Set([...languages, ...LANGUAGES.split(' ')])].map(
    (language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
  );
  return countries.map(({ iso2, iso3, name }) => ({
    iso3,
    codes: [iso2.toLowerCase(), iso3.toLowerCase(), ...shortNamesOf(iso2).map(comparable)],
    names: [
      ...new Set(
        [name, ...namings.map((naming) => naming.of(iso2) ?? ''), ...(OTHER_NAMES.get(iso2) ?? [])].map(
          comparable,
        ),
      ),
    ],
  }));
}

/** `UK` is typed as a code is, and would otherwise find Ukraine. */
const shortNamesOf = (iso2: string): readonly string[] =>
  (OTHER_NAMES.get(iso2) ?? []).filter((name) => name.length <= 3);

function rankOf({ codes, names }: Searchable, wanted: string): number | undefined {
  if (codes.includes(wanted)) return 0;
  const [english = ''] = names;
  if (english.startsWith(wanted)) return 1;
  // Two letters begin a name in some language almost always.
  if (wanted.length > 2 && names.some((name) => name.startsWith(wanted))) return 2;
  if (english.split(' ').some((word) => word.startsWith(wanted))) return 3;
  return wanted.length > 3 && names.some((name) => name.includes(wanted)) ? 4 : undefined;
}

/** Without case, accents and marks. */
const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s.’'-]+/gu, ' ')
    .trim();
