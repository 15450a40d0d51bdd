import type { AlertBudget, AlertWindowDays } from '@marquee/schemas/alert-rule/fields';
import type { Nanos } from '@marquee/schemas/common/money';

/** How much of a budget is used. */
export interface BudgetUse {
  readonly budget: AlertBudget;
  readonly percent: number;
  readonly limitNanos: Nanos;
  readonly spentNanos: Nanos;
}

/** What a conversion costs beside its goal. */
export interface CostOfConversion {
  readonly cpaNanos: Nanos;
  readonly goalNanos: Nanos;
  readonly conversions: number;
  readonly days: AlertWindowDays;
}

/** What was spent, beside a goal or a limit. */
export interface Spending {
  readonly spentNanos: Nanos;
  readonly limitNanos: Nanos;
  readonly days: AlertWindowDays;
}

/** What became of a creative that was declined. */
export type CreativeChange = 'deleted' | 'removed' | 'approved' | 'pending' | 'disabled';

/** Why a campaign is stopped, after `stopped`. */
interface StopTexts {
  readonly switchedOff: () => string;
  /** @param reason as the platform gave it, in English: other languages say it without the figures */
  readonly performance: (reason: string) => string;
  /** @param reason as moderation wrote it */
  readonly declined: (reason: string | null) => string;
  readonly ended: () => string;
  readonly budgetSpent: (limitNanos: Nanos) => string;
  /** @param name of its budget group */
  readonly groupSpent: (name: string, resumesAt: Date) => string;
}

/** What alerts say, after the name of the campaign. */
export interface AlertTexts extends StopTexts {
  readonly declinedCreative: (name: string, reason: string | null) => string;
  readonly noDeclinedCreative: () => string;
  /** @param change what became of it; null where that is not known */
  readonly noLongerDeclined: (name: string, change: CreativeChange | null) => string;
  readonly deliversAgain: (lastImpressionAt: Date) => string;
  readonly noImpression: (since: Date) => string;
  /** @param resumesAt `+02:00`, where it goes on at midnight of that zone; empty for UTC */
  readonly budgetUsed: (use: BudgetUse, resumesAt: string | null) => string;
  readonly budgetLeft: (use: BudgetUse) => string;
  /** @param why one of `StopTexts` */
  readonly stopped: (why: string, since: Date | null) => string;
  readonly canRunAgain: () => string;
  readonly spentNothing: (days: AlertWindowDays) => string;
  readonly noConversion: (spending: Spending) => string;
  readonly costAbove: (cost: CostOfConversion) => string;
  readonly costWithin: (cost: CostOfConversion) => string;
  readonly spendAbove: (spending: Spending) => string;
  readonly spendWithin: (spending: Spending) => string;
  /** Another sentence. @param reason a no-bid reason of the bidder */
  readonly notBidding: (reason: string) => string;
}
