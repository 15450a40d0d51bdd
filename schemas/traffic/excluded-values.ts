import { choicesOf, codes, names } from '../campaign/targeting-values.ts';
import { DEVICE_TYPES } from '../common/campaign-terms.ts';
import { addedLater } from '../resource/combinators.ts';

/** By what they are of, the fields of what campaigns do not buy; campaigns from before they could say so exclude nothing. */
export const EXCLUDED = {
  /** ISO 3166-1 alpha-3 codes, also of countries whose traffic is never bought. */
  countries: {
    field: 'excludedCountries',
    values: addedLater(codes('Excluded countries', /^[A-Z]{3}$/)),
  },
  deviceTypes: {
    field: 'excludedDeviceTypes',
    values: addedLater(choicesOf('Excluded device types', DEVICE_TYPES)),
  },
  carriers: { field: 'excludedCarriers', values: addedLater(names('Excluded carriers')) },
} as const;
