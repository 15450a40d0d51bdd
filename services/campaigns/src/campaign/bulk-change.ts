import { changedBidMultipliers } from '@marquee/schemas/campaign/bid-multiplier-changes';
import { BULK_AMOUNTS, type BulkChanges, type ValuesChange } from '@marquee/schemas/campaign/bulk';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { byName } from '@marquee/schemas/common/by-name';
import { type DecimalReading, readChange } from '@marquee/schemas/common/decimal/decimal-change';
import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { hasTrait } from '@marquee/schemas/resource/derive';
import * as v from 'valibot';

/** The fields that a bulk change gives one campaign, or why it cannot have them. */
export type BulkPatch =
  | { readonly ok: true; readonly patch: Partial<CampaignFields> }
  | { readonly ok: false; readonly errors: readonly FieldMessage[] };

const { fields: DECLARED } = campaignResource;
const RESOURCES = ['filterLists', 'audiences', 'contextualBundles', 'optimizationRules'] as const;
const CODES = ['countries', 'excludedCountries', 'regions'] as const;
const PLACES = [...CODES, 'cities'] as const;
const sentFields = v.object(campaignResource.change);

/** A bulk change as it applies to one campaign; each value meets the rules of its own field. */
export function bulkPatch(fields: CampaignFields, changes: BulkChanges): BulkPatch {
  const readings = byName(BULK_AMOUNTS, (name) => amountOf(name, changes[name], fields[`${name}Nanos`]));
  const errors = BULK_AMOUNTS.flatMap((name): FieldMessage[] => {
    const reading = readings[name];
    return reading === undefined || reading.ok ? [] : [{ field: name, message: reading.reason }];
  });
  const { startAt, endAt, rotation, bidMultipliers, labels } = changes;
  const targeting = changedPlaces(fields.targeting, changes);
  const sent = withoutUndefined({
    ...byName(BULK_AMOUNTS, (name) => (readings[name]?.ok === true ? readings[name].text : undefined)),
    ...{ startAt, endAt, rotation },
    ...byName(RESOURCES, (name) => changedValues(fields[name], changes[name])),
    labels: changedValues(fields.labels, labels),
    bidMultipliers: bidMultipliers && changedBidMultipliers(fields.bidMultipliers, bidMultipliers),
    targeting,
  });
  const checked = v.safeParse(sentFields, sent);
  if (!checked.success) errors.push(...errorsByField(checked.issues, Object.keys(sent)));
  errors.push(...regionErrors(targeting, changes));
  return checked.success && errors.length === 0
    ? { ok: true, patch: campaignResource.toStored(checked.output) }
    : { ok: false, errors };
}

/** What is first wrong with each field, in the order of `names`. */
function errorsByField(
  issues: readonly v.BaseIssue<unknown>[],
  names: readonly string[],
): readonly FieldMessage[] {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key);
    if (!messages.has(field)) messages.set(field, message);
  }
  return names.flatMap((field) => {
    const message = messages.get(field);
    return message === undefined ? [] : [{ field, message }];
  });
}

/** Countries and regions both have to match, so that a region outside of the countries, or in an excluded one, would match no traffic. */
function regionErrors(
  targeting: CampaignFields['targeting'] | undefined,
  { regions: changed }: BulkChanges,
): FieldMessage[] {
  if (targeting === undefined || changed === undefined) return [];
  const { countries, excludedCountries, regions } = targeting;
  const isOutside = (country: string) =>
    excludedCountries.includes(country) || (countries.length > 0 && !countries.includes(country));
  return regions.some((region) => isOutside(region.slice(0, 3)))
    ? [{ field: 'regions', message: 'Regions must be in the countries of the campaign.' }]
    : [];
}

/**
 * An amount of a campaign after what was typed; undefined where nothing was. A budget of 0 is without a limit, which no change
 * of it can mean.
 */
function amountOf(
  name: (typeof BULK_AMOUNTS)[number],
  typed: string | undefined,
  todayNanos: bigint,
): DecimalReading | undefined {
  if (typed === undefined) return undefined;
  if (parseDollars(typed) !== undefined) return { ok: true, text: typed };
  const { label } = DECLARED[name];
  const isLimit = hasTrait(DECLARED[name], 'limit');
  if (isLimit && todayNanos === 0n) return { ok: false, reason: `${label} has no limit to change.` };
  const changed = readChange(typed, formatDollars(todayNanos), { places: isLimit ? 2 : 9, isMoney: true });
  if (changed === undefined) return { ok: false, reason: `${label} must be valid.` };
  if (changed.ok && isLimit && parseDollars(changed.text) === 0n) {
    return { ok: false, reason: `${label} would have no limit. Set it to 0 for that.` };
  }
  return changed;
}

/** Labels are equal whatever their case. */
const keyOf = (value: string | number) => (typeof value === 'string' ? value.toLowerCase() : value);

/** Values after a change; undefined without one. @param key what makes two values one */
function changedValues<Value extends string | number>(
  today: readonly Value[],
  change: ValuesChange<Value> | undefined,
  key: (value: Value) => string | number = keyOf,
): Value[] | undefined {
  if (change === undefined) return undefined;
  const { set, add = [], remove = [] } = change;
  if (set !== undefined) return [...set];
  const removed = new Set(remove.map(key));
  const known = new Set(today.map(key));
  return [...today.filter((one) => !removed.has(key(one))), ...add.filter((one) => !known.has(key(one)))];
}

/**
 * Targeting with other places; undefined where none is named. Regions outside of the countries go, as in the form: both
 * have to match, so that such a region would exclude all traffic. A country that becomes wanted is no longer excluded.
 */
function changedPlaces(
  targeting: CampaignFields['targeting'],
  changes: BulkChanges,
): CampaignFields['targeting'] | undefined {
  if (PLACES.every((name) => changes[name] === undefined)) return undefined;
  const asWritten = (code: string) => code;
  const places = {
    ...byName(CODES, (name) => changedValues(targeting[name], changes[name], asWritten) ?? targeting[name]),
    cities: changedValues(targeting.cities, changes.cities) ?? targeting.cities,
  };
  const isInside = (region: string) => places.countries.includes(region.slice(0, 3));
  const regions = changes.countries === undefined ? places.regions : places.regions.filter(isInside);
  const isWanted = (country: string) =>
    changes.excludedCountries === undefined && places.countries.includes(country);
  const excludedCountries = places.excludedCountries.filter((country) => !isWanted(country));
  return { ...targeting, ...places, excludedCountries, regions };
}
