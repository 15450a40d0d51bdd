import { formatDollars, parseDollars } from '../common/money.ts';

/** What ends a day: money, requests that the bid can win, the campaign's own cap; `bid`: the bid wins nothing. */
export const PLAN_LIMITS = ['budget', 'supply', 'daily-impressions', 'bid'] as const;
export type PlanLimit = (typeof PLAN_LIMITS)[number];

/** What a bid price brings a day; see `landscapePoint`. */
interface PlannedPoint {
  readonly impressions: { readonly value: number };
  /** Dollars for a thousand impressions. */
  readonly ecpm: string;
}

/** What ends a campaign's day besides traffic. */
export interface DayLimits {
  /** Nano-dollars; undefined is without a limit. */
  readonly dailyBudgetNanos: bigint | undefined;
  /** 0 is without a limit. */
  readonly dailyImpressions: number;
}

/** No limit of a day. */
export const NO_DAY_LIMITS: DayLimits = { dailyBudgetNanos: undefined, dailyImpressions: 0 };

export interface BidPlan {
  readonly limitedBy: PlanLimit;
  /** Impressions a day. */
  readonly impressions: number;
  /** Impressions that the bid could win without a budget. */
  readonly obtainable: number;
  /** Dollars a day, at most. */
  readonly spend: string;
}

const MILLE = 1_000n;

/** A day at a bid price: the smallest of what the budget buys, what there is, and the campaign's own cap. */
export function bidPlan(point: PlannedPoint, { dailyBudgetNanos, dailyImpressions }: DayLimits): BidPlan {
  const obtainable = point.impressions.value;
  const ecpmNanos = parseDollars(point.ecpm) ?? 0n;
  const bought =
    dailyBudgetNanos === undefined || ecpmNanos <= 0n
      ? Infinity
      : Number((dailyBudgetNanos * MILLE) / ecpmNanos);
  const capped = dailyImpressions > 0 ? dailyImpressions : Infinity;
  const impressions = Math.min(obtainable, bought, capped);
  return {
    limitedBy: limitOf({ obtainable, bought, capped }),
    impressions,
    obtainable,
    spend: formatDollars((BigInt(impressions) * ecpmNanos) / MILLE),
  };
}

function limitOf(most: {
  readonly obtainable: number;
  readonly bought: number;
  readonly capped: number;
}): PlanLimit {
  const { obtainable, bought, capped } = most;
  if (obtainable === 0) return 'bid';
  if (bought < Math.min(obtainable, capped)) return 'budget';
  return capped < obtainable ? 'daily-impressions' : 'supply';
}
