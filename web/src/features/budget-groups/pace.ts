import type { BudgetGroupView } from '@marquee/schemas/budget-group/views';
import { parseDollars, type Nanos } from '@marquee/schemas/common/money';

/** How a group's period goes; shares of its budget from 0 to 100. */
interface GroupPace {
  readonly spentPercent: number;
  /** An even share of the budget for the time that has gone by. */
  readonly plannedPercent: number;
  readonly plannedNanos: Nanos;
  readonly isSpent: boolean;
}

const PARTS = 10_000;

/** Undefined where the spend is not known. */
export function paceOf(
  {
    budget,
    spent,
    periodStart,
    periodEnd,
  }: Pick<BudgetGroupView, 'budget' | 'spent' | 'periodStart' | 'periodEnd'>,
  nowMs: number,
): GroupPace | undefined {
  const budgetNanos = parseDollars(budget);
  const spentNanos = spent === null ? undefined : parseDollars(spent);
  if (budgetNanos === undefined || spentNanos === undefined || budgetNanos === 0n) return undefined;
  const [from, to] = [Date.parse(periodStart), Date.parse(periodEnd)];
  const gone = Math.min(1, Math.max(0, (nowMs - from) / (to - from)));
  return {
    spentPercent: Math.min(100, Number((spentNanos * BigInt(PARTS)) / budgetNanos) / 100),
    plannedPercent: gone * 100,
    plannedNanos: (budgetNanos * BigInt(Math.round(gone * PARTS))) / BigInt(PARTS),
    isSpent: spentNanos >= budgetNanos,
  };
}
