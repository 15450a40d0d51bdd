import { locale } from '../../lib/i18n/i18n.ts';

const tickFormat = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const preciseTicks = new Map<number, Intl.NumberFormat>();

/**
 * Dollars below an axis: `$1.2K`, `$0.04`; a drawing has floats already.
 * @param significant digits that are kept; without it those of a compact number, or two below a dollar
 */
export function formatMoneyTick(value: number, significant?: number): string {
  if (significant === undefined && Math.abs(value) >= 1) return tickFormat.format(value);
  const digits = significant ?? 2;
  const known = preciseTicks.get(digits);
  const format =
    known ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      useGrouping: false,
      minimumSignificantDigits: 1,
      maximumSignificantDigits: digits,
    });
  if (known === undefined) preciseTicks.set(digits, format);
  return format.format(value);
}
