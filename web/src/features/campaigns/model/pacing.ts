import type { Nanos } from '@marquee/schemas/common/money';

import { t } from '../../../lib/i18n/i18n.ts';
import { shortMoney } from '../../../lib/sentences/short-money.ts';
import { type Budgets, dailyLimit, totalLimit, typedNanos } from './amounts.ts';

/** How far a budget is spent. */
export interface Pacing {
  /** 0 to 100, for a bar. */
  readonly percent: number;
  /** `$12.40 of $50 today`. */
  readonly label: string;
  /** Nothing of it is left. */
  readonly isSpent: boolean;
}

/**
 * Spend against the daily budget where there is one, else against the total one; undefined where nothing limits it
 * or the spend is not known.
 * @param spentTodayNanos in the campaign's own day; undefined while it is not known
 * @param spentTotal dollars over its whole life
 */
export function pacingOf(
  budgets: Budgets,
  spentTodayNanos: Nanos | undefined,
  spentTotal: string | undefined,
): Pacing | undefined {
  const daily = dailyLimit(budgets);
  if (daily !== undefined)
    return spentTodayNanos === undefined ? undefined : against(daily, spentTodayNanos, 'today');
  return totalPacingOf(budgets, spentTotal);
}

/** Spend, in dollars, against the total budget; undefined where there is none or the spend is not known. */
export function totalPacingOf(
  budgets: Pick<Budgets, 'totalBudget'>,
  spentTotal: string | undefined,
): Pacing | undefined {
  const total = totalLimit(budgets);
  const spent = typedNanos(spentTotal);
  return total === undefined || spent === undefined ? undefined : against(total, spent, 'total');
}

function against(limit: Nanos, spent: Nanos, period: 'today' | 'total'): Pacing {
  const share = Number((spent * 1_000n) / limit) / 10;
  return {
    percent: Math.min(100, Math.max(0, share)),
    label:
      period === 'today'
        ? t('{spent} of {budget} today', { spent: shortMoney(spent), budget: shortMoney(limit) })
        : t('{spent} of {budget} in total', { spent: shortMoney(spent), budget: shortMoney(limit) }),
    isSpent: spent >= limit,
  };
}
