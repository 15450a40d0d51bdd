import { DIMENSION_SAMPLES } from '../traffic/dimension-lists.ts';
import type { MacroValues } from './macros.ts';

/** Values of macros where there is no bid to take them from: previews, and links that are followed before a click. */
export const MACRO_SAMPLES: MacroValues = {
  campaign_id: '1001',
  creative_id: '2002',
  bid_id: 'sample-bid',
  click_id: 'csample-click-id-of-33-characters',
  ssp_id: '1',
  ...DIMENSION_SAMPLES,
  price: '0.0012',
  timestamp: '1767225600',
  cachebuster: '4815162342',
};
