import type { DictionaryList } from '@marquee/schemas/traffic/dimension-row';

import { t } from '../../lib/i18n/i18n.ts';
import type { Option } from '../../ui/fields/field-props.ts';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';

interface Named {
  readonly code: string;
  readonly name: string;
}

/** What carriers are offered by, and those that are chosen already. */
interface ChosenPlaces {
  readonly countries: readonly string[];
  readonly carriers: readonly string[];
}

/** What one chooses from where a dimension of traffic is targeted. */
export function dictionaryOptions(
  dictionary: Dictionary,
  list: DictionaryList,
  { countries, carriers }: ChosenPlaces,
): Option[] {
  switch (list) {
    case 'browsers':
    case 'deviceBrands':
      return nameOptions(dictionary[list]);
    case 'carriers':
      return carrierOptions(dictionary.carriers, countries, carriers);
    default:
      return codeOptions(dictionary[list]);
  }
}

export const nameOptions = (names: readonly string[]): Option[] =>
  names.map((name) => ({ value: name, label: name }));

/** Options of a list of codes. Codes with the same name, such as `ak` and `tw`, show the code as well. */
function codeOptions(list: readonly Named[]): Option[] {
  const counts = new Map<string, number>();
  for (const { name } of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  return list.map(({ code, name }) => ({
    value: code,
    label: (counts.get(name) ?? 0) > 1 ? `${name} (${code})` : name,
  }));
}

/**
 * Carriers by name, once each although one name serves several countries: those of the chosen countries, and whatever
 * is chosen already.
 */
function carrierOptions(
  carriers: Dictionary['carriers'],
  countries: readonly string[],
  chosen: readonly string[],
): Option[] {
  const places = new Map<string, string[]>();
  for (const { name, country_iso3: country } of carriers) {
    if (countries.length > 0 && !countries.includes(country) && !chosen.includes(name)) continue;
    places.set(name, [...(places.get(name) ?? []), country]);
  }
  for (const name of chosen) if (!places.has(name)) places.set(name, []);
  return [...places]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([name, where]) => ({
      value: name,
      label: where.length === 0 ? name : `${name} (${describeCountries(where)})`,
    }));
}

const PLACES_SHOWN = 3;
const describeCountries = (countries: readonly string[]): string =>
  countries.length > PLACES_SHOWN
    ? t('{countries} and {count} more', {
        countries: countries.slice(0, PLACES_SHOWN).join(', '),
        count: countries.length - PLACES_SHOWN,
      })
    : countries.join(', ');
