import type { DollarsEstimate, Estimate } from '@marquee/schemas/queries/estimates';

import { NOTHING, UNBROKEN, formatCount, formatDecimal, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** `900 to 1,100`. */
export const countRange = ({ low, high }: Estimate): string =>
  t('{low} to {high}', { low: formatCount(low), high: formatCount(high) });

/** `42.1 %`. */
export const share = (estimate: Pick<Estimate, 'value'> | null): string =>
  estimate === null ? NOTHING : `${formatDecimal(estimate.value, 1)}${UNBROKEN}%`;

export const shareRange = (estimate: Estimate | null): string =>
  estimate === null
    ? NOTHING
    : t('{low} to {high} %', { low: formatDecimal(estimate.low, 1), high: formatDecimal(estimate.high, 1) });

export const dollarsRange = ({ low, high }: DollarsEstimate): string =>
  t('{low} to {high}', { low: formatMoney(low), high: formatMoney(high) });
