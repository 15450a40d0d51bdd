import { UNSAMPLED_TARGETS, TARGETED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { type TargetedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

/** Dimensions that the traffic calculator knows and a link carries, each under the name of its targeting field. */
export const LINKED_NAMES: readonly TargetedName[] = TARGETED_NAMES.filter(
  (name) =>
    !(UNSAMPLED_TARGETS as readonly TargetedName[]).includes(name) && name !== 'city' && name !== 'region',
);
const fieldOf = (name: TargetedName): string => TRAFFIC_DIMENSIONS[name].targeting.field;
const LINKED_FIELDS = LINKED_NAMES.map(fieldOf);

/** `USA,DEU`; a comma within a value is encoded. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

export const valuesIn = (search: URLSearchParams, name: string): readonly string[] =>
  (search.get(name) ?? '')
    .split(',')
    .filter((value) => value !== '')
    .map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'));

/** Whether the link asks anything of a campaign. */
export const isPrefill = (search: URLSearchParams): boolean =>
  [...LINKED_FIELDS, 'creativeType', 'bidPrice', 'trafficTypes'].some(
    (name) => valuesIn(search, name).length > 0,
  );

/** The targeting of a link, as a body sends it; operating systems are named without versions. */
export function targetingIn(search: URLSearchParams): Readonly<Record<string, readonly unknown[]>> {
  const chosen = LINKED_FIELDS.map((field) => [field, valuesIn(search, field)] as const);
  return Object.fromEntries(
    chosen
      .filter(([, values]) => values.length > 0)
      .map(([field, values]) => [
        field,
        field === 'os' ? values.map((name) => ({ name, versions: [] })) : values,
      ]),
  );
}
