import { EXCLUDED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { type ExcludedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import { formatList } from '../../../lib/sentences/format-list.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import type { CampaignValues } from './form-values.ts';

/** So many values are named; of more their number is said. */
const NAMED = 5;

/** What a campaign does not buy of all that there is, as sentences; where it names what it buys, the rest says nothing new. */
export const describeExcluded = (
  targeting: CampaignValues['targeting'],
  nameOf: (name: ExcludedName, value: string) => string,
): readonly string[] => [
  ...EXCLUDED_NAMES.flatMap((name) => {
    const { field, values, excluded } = TRAFFIC_DIMENSIONS[name].targeting;
    const all: readonly string[] = targeting[excluded.field];
    if (all.length === 0 || targeting[field].length > 0) return [];
    const named = all.slice(0, NAMED).map((value) => nameOf(name, value));
    const more = all.length > NAMED ? [t('{count} more', { count: all.length - NAMED })] : [];
    return [
      t('{values}: all but {excluded}.', {
        values: declaredText(values.label),
        excluded: formatList([...named, ...more]),
      }),
    ];
  }),
  ...(wantsExcludedRegions(targeting)
    ? [t('Some of the regions are in an excluded country: nothing is bought there.')]
    : []),
];

/** Codes of regions begin with that of their country. */
const wantsExcludedRegions = ({ regions, excludedCountries }: CampaignValues['targeting']): boolean =>
  regions.some((region) => excludedCountries.includes(region.slice(0, 3)));
