import { formatDollars, type Nanos } from '@marquee/schemas/common/money';

import { formatMoney, moneyPlaces } from '../format.ts';

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
