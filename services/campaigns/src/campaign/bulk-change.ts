import { changedBidMultipliers } from '@marquee/schemas/campaign/bid-multiplier-changes';
import type { BulkChanges, ValuesChange } from '@marquee/schemas/campaign/bulk';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { type DecimalReading, readChange } from '@marquee/schemas/common/decimal/decimal-change';
import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import * as v from 'valibot';

/** The fields that a bulk change gives one campaign, or why it cannot have them. */
export type BulkPatch =
  | { readonly ok: true; readonly patch: Partial<CampaignFields> }
  | { readonly ok: false; readonly errors: readonly FieldMessage[] };

const { fields: DECLARED } = campaignResource;
const AMOUNTS = ['bidPrice', 'dailyBudget', 'totalBudget'] as const;
const LISTS = ['filterLists', 'audiences', 'contextualBundles', 'optimizationRules', 'labels'] as const;
const PLACES = ['countries', 'excludedCountries', 'regions', 'cities'] as const;

/** A bulk change as it applies to one campaign; each value meets the rules of its own field. */
export function bulkPatch(fields: CampaignFields, changes: BulkChanges): BulkPatch {
  const errors: FieldMessage[] = [];
  const sent: Record<string, unknown> = {};
  for (const name of AMOUNTS) {
    const typed = changes[name];
    if (typed === undefined) continue;
    const amount = amountOf(name, typed, fields[`${name}Nanos`]);
    if (amount.ok) sent[name] = amount.text;
    else errors.push({ field: name, message: amount.reason });
  }
  for (const name of ['startAt', 'endAt', 'rotation'] as const) {
    if (changes[name] !== undefined) sent[name] = changes[name];
  }
  for (const name of LISTS) {
    const change = changes[name];
    if (change !== undefined) sent[name] = changedValues<string | number>(fields[name], change, keyOf);
  }
  if (changes.bidMultipliers !== undefined)
    sent['bidMultipliers'] = changedBidMultipliers(fields.bidMultipliers, changes.bidMultipliers);
  const targeting = changedPlaces(fields.targeting, changes);
  if (targeting !== undefined) sent['targeting'] = targeting;
  const stored: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    const field = DECLARED[name as keyof typeof DECLARED];
    const parsed = v.safeParse(field.body, value);
    if (parsed.success) stored[`${name}${field.suffix}`] = parsed.output;
    else errors.push({ field: name, message: parsed.issues[0].message });
  }
  errors.push(...regionErrors(targeting, changes));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, patch: stored };
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

/** An amount of a campaign after what was typed; a budget of 0 is without a limit, which no change of it can mean. */
function amountOf(name: (typeof AMOUNTS)[number], typed: string, todayNanos: bigint): DecimalReading {
  if (parseDollars(typed) !== undefined) return { ok: true, text: typed };
  const { label } = DECLARED[name];
  const isLimit = name !== 'bidPrice';
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

function changedValues<Value extends string | number>(
  today: readonly Value[],
  { set, add = [], remove = [] }: ValuesChange<Value>,
  key: (value: Value) => string | number,
): Value[] {
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
  const places = Object.fromEntries(
    PLACES.map((name) => [
      name,
      changedValues<string | number>(targeting[name], changes[name] ?? {}, (one) => one),
    ]),
  ) as unknown as Pick<CampaignFields['targeting'], (typeof PLACES)[number]>;
  const isInside = (region: string) => places.countries.includes(region.slice(0, 3));
  const regions = changes.countries === undefined ? places.regions : places.regions.filter(isInside);
  const isWanted = (country: string) =>
    changes.excludedCountries === undefined && places.countries.includes(country);
  const excludedCountries = places.excludedCountries.filter((country) => !isWanted(country));
  return { ...targeting, ...places, excludedCountries, regions };
}
