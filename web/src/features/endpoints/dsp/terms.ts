import { VAST_TYPES } from '@marquee/schemas/dsp-endpoint/fields';
import type { DspEndpointView } from '@marquee/schemas/dsp-endpoint/views';

export const VAST_OPTIONS = VAST_TYPES.map((version) => ({ value: version, label: `VAST ${version}` }));

/** What an endpoint buys beyond banners and native, in a few words. */
export const describeTraffic = ({
  isPop,
  isPopXml,
  vastType,
}: Pick<DspEndpointView, 'isPop' | 'isPopXml' | 'vastType'>): string =>
  [
    ...(isPop ? ['pop'] : []),
    ...(isPopXml ? ['pop as XML'] : []),
    ...(vastType === null ? [] : [`VAST ${vastType}`]),
  ].join(', ');
