import { patched } from '@marquee/kit/decider/changed-fields';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { atLeast } from '@marquee/schemas/common/messages';
import { formatDollars } from '@marquee/schemas/common/money';
import type { BidChange } from '@marquee/schemas/optimization-rule/bid-change';

import type { CountryMinPricePort, CountryOfCityPort } from '../ports.ts';
import { targetedCountries } from '../read-models/campaigns/targeted-countries.ts';

/** What prices and places are asked of. */
export interface MinPricePlaces {
  /** What a thousand impressions cost at least in a country. */
  readonly countryMinPrice: CountryMinPricePort;
  readonly countryOfCity: CountryOfCityPort;
}

export interface MinPriceDeps extends MinPricePlaces {
  /** Whether an account may bid less (`isMinPriceCancellation`). */
  readonly mayBidLess: (userId: number) => Promise<boolean>;
}

type Priced = Pick<CampaignFields, 'pricingModel' | 'bidPriceNanos' | 'targeting'>;

/** Countries that a campaign names, those of its regions, or those of its cities. */
function pricedCountries(
  targeting: Priced['targeting'],
  countryOfCity: CountryOfCityPort,
): readonly string[] {
  const countries = targetedCountries(targeting);
  return countries.length > 0
    ? countries
    : [...new Set(targeting.cities.flatMap((city) => countryOfCity(city) ?? []))];
}

/** The highest minimum of the countries that a campaign names: it must reach that of each. Clicks and actions have none. */
function highestMinPrice(
  { pricingModel, targeting }: Priced,
  { countryMinPrice, countryOfCity }: MinPricePlaces,
): ReturnType<CountryMinPricePort> {
  if (pricingModel !== 'CPM') return undefined;
  const [highest] = pricedCountries(targeting, countryOfCity)
    .flatMap((iso3) => countryMinPrice(iso3) ?? [])
    .sort((left, right) => Number(right.minCpmNanos - left.minCpmNanos));
  return highest;
}

/** What is wrong with the CPM of a campaign by the countries that it names; one for all countries has no minimum. */
export function minPriceMessage(fields: Priced, places: MinPricePlaces): string | undefined {
  const highest = highestMinPrice(fields, places);
  return highest && highest.minCpmNanos > fields.bidPriceNanos
    ? atLeast(`CPM in ${highest.name}`, formatDollars(highest.minCpmNanos))
    : undefined;
}

/** How a rule may change the bid: it lowers none below the minimum. */
export async function withMinPrice(
  deps: MinPriceDeps,
  userId: number,
  fields: Priced,
  change: BidChange,
): Promise<BidChange> {
  const least = highestMinPrice(fields, deps)?.minCpmNanos ?? 0n;
  const isAbove = change.bidChangePercent > 0 || least <= change.bidLimitNanos;
  return isAbove || (await deps.mayBidLess(userId)) ? change : { ...change, bidLimitNanos: least };
}

/** Of a new campaign, and of a copy of one: a field error, or none. */
export async function minPriceErrors(
  deps: MinPriceDeps,
  userId: number,
  fields: Priced,
): Promise<FieldMessage[]> {
  const message = minPriceMessage(fields, deps);
  if (message === undefined || (await deps.mayBidLess(userId))) return [];
  return [{ field: 'bidPrice', message }];
}

/** Whether a campaign is priced as another one was: at the same price, in the same countries. */
const isPricedAs = (left: Priced, right: Priced, countryOfCity: CountryOfCityPort): boolean =>
  left.bidPriceNanos === right.bidPriceNanos &&
  left.pricingModel === right.pricingModel &&
  pricedCountries(left.targeting, countryOfCity).join() ===
    pricedCountries(right.targeting, countryOfCity).join();

/**
 * Of a change: only where it is about the price or the countries, so that older campaigns can be changed otherwise, and not
 * where it gives back what the campaign had a while ago: that is an undo.
 *
 * @param recent what the campaign had while a change can be undone
 */
export async function minPriceErrorsOfChange(
  deps: MinPriceDeps,
  userId: number,
  { today, patch }: { readonly today: CampaignFields; readonly patch: Partial<CampaignFields> },
  recent: () => Promise<readonly Priced[]>,
): Promise<FieldMessage[]> {
  const fields = patched(today, patch);
  const isFieldsOf = (other: Priced) => isPricedAs(fields, other, deps.countryOfCity);
  if (isFieldsOf(today)) return [];
  const errors = await minPriceErrors(deps, userId, fields);
  return errors.length > 0 && (await recent()).some(isFieldsOf) ? [] : errors;
}
