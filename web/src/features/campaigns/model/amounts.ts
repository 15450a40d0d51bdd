import { parseDollars, type Nanos } from '@marquee/schemas/common/money';

/** Parses dollars as a user types them; empty, incomplete and unreadable amounts are undefined. */
export const typedNanos = (text: string | null | undefined): Nanos | undefined =>
  text === null || text === undefined || text.trim() === '' ? undefined : parseDollars(text);

/** A limit in nano-dollars; undefined where there is none: 0 and empty are without a limit. */
export function limitNanos(text: string | null | undefined): Nanos | undefined {
  const nanos = typedNanos(text);
  return nanos === undefined || nanos <= 0n ? undefined : nanos;
}

/** The budgets of a campaign in the order in which they are shown. Each is a limit. */
export const BUDGETS = ['dailyBudget', 'totalBudget'] as const;
export type BudgetName = (typeof BUDGETS)[number];

/** Dollars, as they are answered or typed. */
export type Budgets = Readonly<Record<BudgetName, string>>;
export type DailyBudget = Pick<Budgets, 'dailyBudget'>;

/** The most that a day may cost; undefined where the budget of a day has no limit. */
export const dailyLimit = ({ dailyBudget }: DailyBudget): Nanos | undefined => limitNanos(dailyBudget);

/** The budget of a day as a body names it, which leaves it out where there is no limit. */
export const limitedDay = (values: DailyBudget): Partial<DailyBudget> =>
  dailyLimit(values) === undefined ? {} : { dailyBudget: values.dailyBudget };

/** The most that a campaign may cost over its whole life; undefined where its budget has no limit. */
export const totalLimit = ({ totalBudget }: Pick<Budgets, 'totalBudget'>): Nanos | undefined =>
  limitNanos(totalBudget);
