import { VAST_TYPES } from '@marquee/schemas/dsp-endpoint/fields';
import type { DspEndpointView } from '@marquee/schemas/dsp-endpoint/views';

import { t } from '../../../lib/i18n/i18n.ts';

export const VAST_OPTIONS = VAST_TYPES.map((version) => ({
  value: version,
  label: t('VAST {version}', { version }),
}));

/** What an endpoint buys beyond banners and native, in a few words. */
export const describeTraffic = ({
  isPop,
  isPopXml,
  vastType,
}: Pick<DspEndpointView, 'isPop' | 'isPopXml' | 'vastType'>): string =>
  [
    ...(isPop ? ['pop'] : []),
    ...(isPopXml ? [t('pop as XML')] : []),
    ...(vastType === null ? [] : [t('VAST {vastType}', { vastType })]),
  ].join(', ');
