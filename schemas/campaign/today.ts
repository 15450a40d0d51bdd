import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';

/** Days before today whose half hours are part of the answer. */
export const PAST_DAYS = 7;
/** Most values of a dimension in an answer. */
export const TOP_VALUES_MAX = 6;

/** What happened in a half hour; one without traffic is not listed. */
const halfHourFigures = v.object({
  /** Its start. */
  start: timestamp,
  spend: dollarsOutput,
  impressions: v.number(),
  /** Null for accounts that may not see clicks. */
  clicks: v.nullable(v.number()),
  conversions: v.number(),
});
export type HalfHourFigures = v.InferOutput<typeof halfHourFigures>;

/** Figures of today for a site, a size or a country; an empty value is unknown. */
const topValue = v.object({
  value: v.string(),
  spend: dollarsOutput,
  impressions: v.number(),
  clicks: v.nullable(v.number()),
});
export type TopValue = v.InferOutput<typeof topValue>;
const topValues = v.array(topValue);

/** `GET /campaigns/{id}/today`: the campaign's day so far, in its own time zone, and what it is compared with. */
const campaignToday = v.object({
  campaignId: v.number(),
  /** When the campaign's day began. */
  dayStart: timestamp,
  /** When the figures were read. */
  asOf: timestamp,
  /** Half hours of today and of the seven days before, the oldest first. */
  halfHours: v.array(halfHourFigures),
  /** Today's values with the most spend. */
  top: v.object({
    /** Null for accounts that may not see the supply side. */
    domain: v.nullable(topValues),
    size: topValues,
    country: topValues,
  }),
  /** Its budget group; null without one, while that is off, and where its spend is not known. */
  budgetGroup: v.nullable(
    v.object({
      id: v.number(),
      name: v.string(),
      budget: dollarsOutput,
      /** Of all its campaigns in the current period. */
      spent: dollarsOutput,
      periodEnd: timestamp,
      /** What is left does not pay one more impression, click or action of this campaign. */
      isSpent: v.boolean(),
    }),
  ),
  /**
   * Whose budget does not pay one more impression, click or action: today's, or that of its whole life. Null while both do.
   */
  spentBudget: v.nullable(v.picklist(['daily', 'total'])),
  /**
   * When it may deliver next, where it only has to wait: for its schedule, its start date, the next day after its daily
   * budget is spent, or the next period of its budget group. Null while it may deliver, and where a person has to act first.
   */
  nextStart: v.nullable(timestamp),
});
export type CampaignToday = v.InferOutput<typeof campaignToday>;
export const campaignTodayAnswer = v.object({ data: campaignToday });
