import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';

/** Campaigns that are forecast one by one, those with the most spend of the last days; the others go as these do. */
export const FORECAST_CAMPAIGNS_MAX = 1_000;

/** `GET /dashboard/today`: the day of all campaigns of an account. Each campaign's day is the one of its own time zone. */
const accountDay = v.object({
  /** When the figures were read. */
  asOf: timestamp,
  /** Campaigns that run at some time of today. */
  campaigns: v.number(),
  /** Today's spend of all campaigns, stopped and deleted ones included. */
  spent: dollarsOutput,
  /**
   * The most that may be spent today: daily budgets and what is left of total and group budgets, and of the account's own limit
   * where that is less. Null where one of the campaigns that run has no limit, nor the account.
   */
  budget: v.nullable(dollarsOutput),
  /** Null while nothing is known. */
  forecast: v.nullable(
    v.object({
      /** What most of the expected amount goes by; see `schemas/campaign/day-forecast.ts`. */
      basis: v.picklist(['past-days', 'pace']),
      low: dollarsOutput,
      expected: dollarsOutput,
      high: dollarsOutput,
    }),
  ),
  /** Running campaigns of which nothing is known yet: they count with what they spent. */
  withoutForecast: v.number(),
  /** When the last of the budgets is or was spent; null where one of them lasts until its day ends, or the balance ends first. */
  budgetsEndAt: v.nullable(timestamp),
  /** Campaigns whose budget is or will be spent before their day and the balance end, and the first such time to come. */
  endingEarly: v.object({ campaigns: v.number(), nextAt: v.nullable(timestamp) }),
  /** From when on the balance is too low for campaigns to run, `asOf` where it is already; null where it lasts. */
  balanceEndsAt: v.nullable(timestamp),
  /** When the days of all campaigns began; null where they began at several times. */
  dayStart: v.nullable(timestamp),
});
export type AccountDay = v.InferOutput<typeof accountDay>;
export const accountDayAnswer = v.object({ data: accountDay });
