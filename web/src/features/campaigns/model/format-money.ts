import { formatDollars, parseDollars, type Nanos } from '@marquee/schemas/common/money';

import { formatMoney, moneyPlaces } from '../../../lib/format.ts';

/** Parses dollars as a user types them; empty, incomplete and unreadable amounts are undefined. */
export const typedNanos = (text: string | null | undefined): Nanos | undefined =>
  text === null || text === undefined || text.trim() === '' ? undefined : parseDollars(text);

/** A limit in nano-dollars; undefined where there is none: 0 and empty are without a limit. */
export function limitNanos(text: string | null | undefined): Nanos | undefined {
  const nanos = typedNanos(text);
  return nanos === undefined || nanos <= 0n ? undefined : nanos;
}

/** `$50` for a whole amount, `$12.40` otherwise; amounts in sentences do not need `.00`. */
export const shortMoney = (nanos: Nanos): string => formatMoney(formatDollars(nanos)).replace(WHOLE, '');

const WHOLE = /[.,]00(?!\d)/;

/** Amounts of one sentence, with as many places each: `$9.87` and `$12.00`, `$27` and `$36`. */
export function moneyAlike(amounts: readonly Nanos[]): string[] {
  const texts = amounts.map(formatDollars);
  const places = moneyPlaces(texts);
  const shown = texts.map((text) => formatMoney(text, places));
  return shown.every((text) => WHOLE.test(text)) ? shown.map((text) => text.replace(WHOLE, '')) : shown;
}
