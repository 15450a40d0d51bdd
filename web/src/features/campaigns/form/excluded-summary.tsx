import type { ExcludedName } from '@marquee/schemas/traffic/dimensions';
import { useQuery } from '@tanstack/react-query';

import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { describeExcluded } from '../model/describe-excluded.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { useCountryNames } from './country-select.tsx';

/** What the campaign does not buy, in words. */
export function ExcludedSummary({ targeting }: Pick<CampaignValues, 'targeting'>) {
  const countryName = useCountryNames();
  const { data: dictionary } = useQuery(dictionaryQuery);
  const nameOf = (name: ExcludedName, value: string): string => {
    if (name === 'country') return countryName(value);
    const types = name === 'deviceType' ? dictionary?.deviceTypes : undefined;
    return types?.find(({ code }) => code === value)?.name ?? value;
  };
  return describeExcluded(targeting, nameOf).map((sentence) => <p key={sentence}>{sentence}</p>);
}
