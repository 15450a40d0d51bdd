import type { RequestShare } from '@marquee/schemas/queries/inventory-matches';
import { DAY_MS } from '@marquee/schemas/common/time';
import { UTC } from '@marquee/schemas/common/zone/zone';

import { formatCount, formatDateTime, formatDay, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

const PERCENT = 100;
/** Two digits: more would say what a sample cannot. */
const DIGITS = 2;

/** `16.8 % to 19.2 %`: where the true share is, 19 times of 20. */
export const marginText = ({ low, high }: Pick<RequestShare, 'low' | 'high'>): string =>
  t('{low} to {high}', { low: formatPercent(low * PERCENT, 1), high: formatPercent(high * PERCENT, 1) });

/** What a share is a share of, and how sure it is. */
export function basisText({ from, to, requests, samples }: RequestShare): string {
  const values = { requests: formatCount(rounded(requests)), samples: formatCount(samples) };
  return Date.parse(to) - Date.parse(from) === DAY_MS
    ? t(
        'Of about {requests} requests that exchanges sent on {day} (UTC), estimated from {samples} samples. The range holds the true share 19 times out of 20.',
        { ...values, day: formatDay(from, UTC) },
      )
    : t(
        'Of about {requests} requests that exchanges sent since {moment} (UTC), estimated from {samples} samples. The range holds the true share 19 times out of 20.',
        { ...values, moment: formatDateTime(from, UTC) },
      );
}

/** To two digits. */
export function rounded(value: number): number {
  if (value < 1) return Math.round(value);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) + 1 - DIGITS);
  return Math.round(value / unit) * unit;
}
