import type { DayForecast } from '@marquee/schemas/campaign/day-forecast';
import type { Nanos } from '@marquee/schemas/common/money';

import { t } from '../../lib/i18n/i18n.ts';
import { moneyAlike, shortMoney } from '../../lib/sentences/short-money.ts';

/**
 * `Will end the day at $31 of $50`, and when the budget is or was spent.
 * @param time when it is or was, `14:30`; null where it lasts until the day ends
 */
export function forecastTitle(
  { expected, time }: Pick<DayForecast, 'expected'> & { readonly time: string | null },
  budget: Nanos | null,
  spent: Nanos,
): string {
  if (budget === null) return t('Will end the day at {amount}', { amount: shortMoney(rounded(expected)) });
  if (time !== null && spent >= budget)
    return t('Today’s budget of {budget} was spent by {time}', { budget: shortMoney(budget), time });
  if (time !== null)
    return t('Today’s budget of {budget} will run out around {time}', { budget: shortMoney(budget), time });
  const [amount, of] = moneyAlike([rounded(expected), budget]);
  return t('Will end the day at {amount} of {budget}', { amount, budget: of });
}

/** The range of the forecast, and what it is based on. */
export function forecastRange({ low, high, basis }: Pick<DayForecast, 'low' | 'high' | 'basis'>): string {
  const [from, to] = moneyAlike([rounded(low), rounded(high)]);
  if (basis === 'past-days') {
    return from === to
      ? t('Likely {amount}, going by the last 7 days.', { amount: from })
      : t('Likely between {from} and {to}, going by the last 7 days.', { from, to });
  }
  return from === to
    ? t('Likely {amount}, going by today’s pace so far.', { amount: from })
    : t('Likely between {from} and {to}, going by today’s pace so far.', { from, to });
}

const CENT = 10_000_000n;
const DOLLAR = 1_000_000_000n;
/** From so much on a forecast needs no cents. */
const WHOLE_FROM = 10n * DOLLAR;

/** Drops places that a forecast cannot know. */
function rounded(nanos: Nanos): Nanos {
  const unit = nanos >= WHOLE_FROM ? DOLLAR : CENT;
  // What is below a cent keeps its places.
  return nanos < CENT ? nanos : ((nanos + unit / 2n) / unit) * unit;
}
