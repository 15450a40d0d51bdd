import { formatList } from '../../../lib/sentences/format-list.ts';
import { t } from '../../../lib/i18n/i18n.ts';
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
      ? t('No banners yet.')
      : t(
          'Creates {creatives, plural, one {# banner} other {# banners}} in {count, plural, one {# size} other {# sizes}}: {sizes}.',
          { creatives, count: sizes.length, sizes: sizes.join(', ') },
        ),
    `${describePlaces(reviewed)}, ${describeDevices(reviewed)}.`,
    ...describePlan(campaign),
  ];
}

/** So many countries are named; of more their number is said. */
const NAMED = 5;

function describePlaces({ creatives, countries }: Reviewed): string {
  if (countries.length === 0)
    return t('{creatives, plural, one {Shows it everywhere} other {Shows them everywhere}}', { creatives });
  const places =
    countries.length > NAMED
      ? t('{count, plural, one {# country} other {# countries}}', { count: countries.length })
      : formatList(countries);
  return t('{creatives, plural, one {Shows it in {places}} other {Shows them in {places}}}', {
    creatives,
    places,
  });
}

const describeDevices = ({ devices }: Reviewed): string =>
  devices.length === 0
    ? t('on all devices')
    : t('on devices of type {types}', { types: formatList(devices) });
