import { formatCount, plural } from '../../../lib/format.ts';
import { describePlan } from '../model/describe-plan.ts';
import type { CampaignValues } from '../model/form-values.ts';

interface Reviewed {
  readonly campaign: CampaignValues;
  /** Creatives that there will be. */
  readonly creatives: number;
  /** `300x250`. */
  readonly sizes: readonly string[];
  /** Names of the countries and of the types of devices; none is all. */
  readonly countries: readonly string[];
  readonly devices: readonly string[];
}

/** What submitting would create, as sentences. */
export function describeReview(reviewed: Reviewed): readonly string[] {
  const { campaign, creatives, sizes } = reviewed;
  return [
    creatives === 0
      ? 'No banners yet.'
      : `Creates ${plural(creatives, 'banner')} in ${plural(sizes.length, 'size')}: ${sizes.join(', ')}.`,
    `Shows ${creatives === 1 ? 'it' : 'them'} ${describePlaces(reviewed)}.`,
    ...describePlan(campaign),
  ];
}

/** So many countries are named; of more their number is said. */
const NAMED = 5;

function describePlaces({ countries, devices }: Reviewed): string {
  const where =
    countries.length === 0
      ? 'everywhere'
      : `in ${countries.length > NAMED ? `${formatCount(countries.length)} countries` : listOf(countries)}`;
  const on = devices.length === 0 ? 'on all devices' : `on devices of type ${listOf(devices)}`;
  return `${where}, ${on}`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const listOf = (names: readonly string[]): string => list.format(names);
