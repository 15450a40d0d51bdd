import { formatDollars, parseDollars, type Nanos } from '@marquee/schemas/common/money';

import { formatMoney } from '../../../lib/format.ts';

/** Parses dollars as a user types them; empty, incomplete and unreadable amounts are undefined. */
export const typedNanos = (text: string | null | undefined): Nanos | undefined =>
  text === null || text === undefined || text.trim() === '' ? undefined : parseDollars(text);

/** A limit in nano-dollars; undefined where there is none: 0 and empty are without a limit. */
export function limitNanos(text: string | null | undefined): Nanos | undefined {
  const nanos = typedNanos(text);
  return nanos === undefined || nanos <= 0n ? undefined : nanos;
}

/** `$50` for a whole amount, `$12.40` otherwise; amounts in sentences do not need `.00`. */
export const shortMoney = (nanos: Nanos): string =>
  formatMoney(formatDollars(nanos)).replace(/[.,]00(?!\d)/, '');
