import type { DollarsEstimate, Estimate } from '@marquee/schemas/queries/estimates';

import { formatCount, formatMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** `900 to 1,100`. */
export const countRange = ({ low, high }: Estimate): string =>
  t('{low} to {high}', { low: formatCount(low), high: formatCount(high) });

/** `42.1 %`. */
export const share = (estimate: Pick<Estimate, 'value'> | null): string =>
  estimate === null ? NOTHING : `${estimate.value.toFixed(1)} %`;

export const shareRange = (estimate: Estimate | null): string =>
  estimate === null
    ? NOTHING
    : t('{low} to {high} %', { low: estimate.low.toFixed(1), high: estimate.high.toFixed(1) });

export const dollarsRange = ({ low, high }: DollarsEstimate): string =>
  t('{low} to {high}', { low: formatMoney(low), high: formatMoney(high) });
