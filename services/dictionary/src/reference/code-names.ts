import { countryNames } from '../country-names.ts';
import { CONNECTION_TYPE_NAMES, DEVICE_TYPE_NAMES } from './devices.ts';
import { LANGUAGES } from './languages.ts';
import { TRAFFIC_TYPE_NAMES } from './traffic-types.ts';

const byCode = (names: readonly { readonly code: string; readonly name: string }[]) =>
  new Map(names.map(({ code, name }) => [code, name]));

/** English names of the codes in statistics, by dimension; countries by ISO 3166-1 alpha-3. */
export const CODE_NAMES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  country: new Map((countryNames('en') ?? []).map(({ iso3, name }) => [iso3, name])),
  language: byCode(LANGUAGES),
  deviceType: byCode(DEVICE_TYPE_NAMES),
  connectionType: byCode(CONNECTION_TYPE_NAMES),
  trafficType: new Map(TRAFFIC_TYPE_NAMES.map(({ id, name }) => [String(id), name])),
};
