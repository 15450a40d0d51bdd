import type { DollarsEstimate, Estimate } from '@marquee/schemas/queries/estimates';

import { formatCount, formatMoney, NOTHING } from '../../lib/format.ts';

/** `900 to 1,100`. */
export const countRange = ({ low, high }: Estimate): string => `${formatCount(low)} to ${formatCount(high)}`;

/** `42.1 %`. */
export const share = (estimate: Pick<Estimate, 'value'> | null): string =>
  estimate === null ? NOTHING : `${estimate.value.toFixed(1)} %`;

export const shareRange = (estimate: Estimate | null): string =>
  estimate === null ? NOTHING : `${estimate.low.toFixed(1)} to ${estimate.high.toFixed(1)} %`;

export const dollarsRange = ({ low, high }: DollarsEstimate): string =>
  `${formatMoney(low)} to ${formatMoney(high)}`;
