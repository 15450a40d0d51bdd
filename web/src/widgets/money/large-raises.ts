import { parseDollars } from '@marquee/schemas/common/money';

import { locale } from '../../lib/i18n/i18n.ts';

/** An amount of dollars before and after an edit, as decimal strings. */
export interface AmountChange {
  /** `Bid` */
  readonly label: string;
  readonly from: string;
  readonly to: string;
  /** Whose amount it is, where several are changed at once: the campaign's name. */
  readonly of?: string;
  /** Zero means that there is no limit, and so more than any amount. */
  readonly isLimit?: boolean;
}

/** Raises above this are confirmed: a slip of the decimal point is tenfold. */
const LARGE_FACTOR = 3n;

/** The changes to more than three times the amount, and limits that are removed. */
export const largeRaises = (changes: readonly AmountChange[]): readonly AmountChange[] =>
  changes.filter(({ from, to, isLimit = false }) => {
    const [before, after] = [parseDollars(from) ?? 0n, parseDollars(to) ?? 0n];
    return before > 0n && (after > LARGE_FACTOR * before || (isLimit && after === 0n));
  });

/** How many times the amount before the new one is, `1,250` or `3.5`; undefined for a limit that is removed. */
export function timesRaised({ from, to }: AmountChange): string | undefined {
  const [before, after] = [parseDollars(from) ?? 0n, parseDollars(to) ?? 0n];
  if (before === 0n || after === 0n) return undefined;
  const tenths = (after * 10n) / before;
  return (Number(tenths) / 10).toLocaleString(locale, { maximumFractionDigits: tenths < 100n ? 1 : 0 });
}
