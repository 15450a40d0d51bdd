import { patched } from '@marquee/kit/decider/changed-fields';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { atLeast } from '@marquee/schemas/common/messages';
import { formatDollars } from '@marquee/schemas/common/money';

import type { CountryMinPricePort } from '../ports.ts';
import { targetedCountries } from '../read-models/campaigns/targeted-countries.ts';

export interface MinPriceDeps {
  /** What a thousand impressions cost at least in a country. */
  readonly countryMinPrice: CountryMinPricePort;
  /** Whether an account may bid less (`isMinPriceCancellation`). */
  readonly mayBidLess: (userId: number) => Promise<boolean>;
}

type Priced = Pick<CampaignFields, 'pricingModel' | 'bidPriceNanos' | 'targeting'>;

/**
 * What is wrong with the CPM of a campaign by the countries that it names: it must reach the minimum of each, and the highest one
 * that it does not reach is said. Clicks and actions have no such minimum, nor has a campaign for all countries.
 */
export function minPriceMessage(fields: Priced, countryMinPrice: CountryMinPricePort): string | undefined {
  if (fields.pricingModel !== 'CPM') return undefined;
  const [highest] = targetedCountries(fields.targeting)
    .flatMap((iso3) => countryMinPrice(iso3) ?? [])
    .filter(({ minCpmNanos }) => minCpmNanos > fields.bidPriceNanos)
    .sort((a, b) => Number(b.minCpmNanos - a.minCpmNanos));
  return highest && atLeast(`CPM in ${highest.name}`, formatDollars(highest.minCpmNanos));
}

/** Of a new campaign, and of a copy of one: a field error, or none. */
export async function minPriceErrors(
  { countryMinPrice, mayBidLess }: MinPriceDeps,
  userId: number,
  fields: Priced,
): Promise<FieldMessage[]> {
  const message = minPriceMessage(fields, countryMinPrice);
  if (message === undefined || (await mayBidLess(userId))) return [];
  return [{ field: 'bidPrice', message }];
}

/** Of a change: only where it is about the price or the countries, so that older campaigns can be changed otherwise. */
export async function minPriceErrorsOfChange(
  deps: MinPriceDeps,
  userId: number,
  today: CampaignFields,
  patch: Partial<CampaignFields>,
): Promise<FieldMessage[]> {
  const fields = patched(today, patch);
  const isPriced =
    fields.bidPriceNanos !== today.bidPriceNanos ||
    fields.pricingModel !== today.pricingModel ||
    targetedCountries(fields.targeting).join() !== targetedCountries(today.targeting).join();
  return isPriced ? minPriceErrors(deps, userId, fields) : [];
}
