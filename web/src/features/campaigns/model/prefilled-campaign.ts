import { createCampaignBody } from '@marquee/schemas/campaign/commands';
import { targeting } from '@marquee/schemas/campaign/targeting';
import { CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
import { safeParse } from 'valibot';

import { targetingIn, valuesIn } from '../../../lib/targeting-link.ts';
import { newCampaign, type CampaignValues } from './form-values.ts';

/** A new campaign with what a link asks for; each value that no campaign takes is left out. */
export function prefilledCampaign(timezone: string, search: URLSearchParams): CampaignValues {
  const type = CREATIVE_TYPES.find((one) => one === search.get('creativeType'));
  const wanted = safeParse(targeting.body, takenValues(targetingIn(search)));
  const bidPrice = safeParse(bidPriceBody, search.get('bidPrice') ?? '');
  const trafficTypes = valuesIn(search, 'trafficTypes')
    .map(Number)
    .filter((one) => safeParse(trafficTypesBody, [one]).success);
  return {
    ...newCampaign(timezone, type),
    ...(wanted.success ? { targeting: wanted.output } : {}),
    ...(bidPrice.success ? { bidPrice: search.get('bidPrice') ?? '' } : {}),
    ...(trafficTypes.length === 0 ? {} : { trafficTypes }),
  };
}

const { bidPrice: bidPriceBody, trafficTypes: trafficTypesBody } = createCampaignBody.entries;

/** The values of each field that a campaign takes by themselves. */
const takenValues = (asked: ReturnType<typeof targetingIn>): ReturnType<typeof targetingIn> =>
  Object.fromEntries(
    Object.entries(asked).map(([field, values]) => [
      field,
      values.filter((one) => safeParse(targeting.body, { [field]: [one] }).success),
    ]),
  );
