import { forecastDay, type DayForecast } from '@marquee/schemas/campaign/day-forecast';
import { runningShare, runningTimesOf } from '@marquee/schemas/campaign/running-times';
import { PAST_DAYS, type CampaignToday, type HalfHourFigures } from '@marquee/schemas/campaign/today';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { parseDollars, type Nanos } from '@marquee/schemas/common/money';
import { HALF_HOUR_MS, HALF_HOURS_A_DAY } from '@marquee/schemas/common/time';
import type { CampaignPace } from '@marquee/schemas/queries/no-bids';

import type { HalfHours } from '../../../live/totals.ts';
import {
  newerCounts,
  NOTHING_YET,
  sumOf,
  untilTimeOfDay,
  type Counts,
} from '../../../widgets/traffic-figures/day-counts.ts';

/** A campaign's day at this moment, with what it is compared with. */
export interface CampaignDay {
  /** Half hours of the day that are over, 0 to 48; a fraction within one. */
  readonly elapsed: number;
  /** Of each half hour of the day. */
  readonly halfHours: readonly Counts[];
  readonly total: Counts;
  /** Yesterday up to the same time. */
  readonly yesterday: Counts;
  /** Spend of the half hours of the seven days before, yesterday first. */
  readonly pastSpend: readonly (readonly Nanos[])[];
  /** Nothing happened, today and in the days before. */
  readonly isEmpty: boolean;
}

/**
 * The day as the API answered it, with pushed totals where they are newer: a half hour's sums only rise, so of two that
 * were read at different moments the larger is the newer one.
 */
export function campaignDay(answer: CampaignToday, pushed: HalfHours, nowMs: number): CampaignDay {
  const startMs = Date.parse(answer.dayStart);
  const days = Array.from({ length: PAST_DAYS + 1 }, () =>
    Array.from({ length: HALF_HOURS_A_DAY }, () => NOTHING_YET),
  );
  const put = (atMs: number, counts: Counts) => {
    const slot = Math.floor((atMs - startMs) / HALF_HOUR_MS);
    const day = days[-Math.floor(slot / HALF_HOURS_A_DAY)];
    const index = ((slot % HALF_HOURS_A_DAY) + HALF_HOURS_A_DAY) % HALF_HOURS_A_DAY;
    if (day !== undefined && slot < HALF_HOURS_A_DAY)
      day[index] = newerCounts(day[index] ?? NOTHING_YET, counts);
  };
  for (const row of answer.halfHours) put(Date.parse(row.start), countsOf(row));
  for (const { halfHour, spendNanos, impressions, clicks } of pushed.values())
    put(Date.parse(halfHour), { spendNanos: BigInt(spendNanos), impressions, clicks: clicks ?? 0 });
  const [halfHours = [], ...past] = days;
  const elapsedMs = Math.max(nowMs, Date.parse(answer.asOf)) - startMs;
  const elapsed = Math.min(HALF_HOURS_A_DAY, Math.max(0, elapsedMs / HALF_HOUR_MS));
  return {
    elapsed,
    halfHours,
    total: sumOf(halfHours),
    yesterday: untilTimeOfDay(past[0] ?? [], elapsed * HALF_HOUR_MS),
    pastSpend: past.map((day) => day.map(({ spendNanos }) => spendNanos)),
    isEmpty: days
      .flat()
      .every(({ impressions, spendNanos, clicks }) => impressions + clicks === 0 && spendNanos === 0n),
  };
}

const countsOf = ({
  spend,
  impressions,
  clicks,
}: Pick<HalfHourFigures, 'spend' | 'impressions' | 'clicks'>): Counts => ({
  spendNanos: parseDollars(spend) ?? 0n,
  impressions,
  clicks: clicks ?? 0,
});

type Running = Pick<
  CampaignView,
  'schedule' | 'timezone' | 'startAt' | 'endAt' | 'isActive' | 'approved' | 'distribution'
>;

/** How the day is likely to end; undefined where nothing is known yet. */
export function forecastOf(
  day: CampaignDay,
  campaign: Running,
  dayStartMs: number,
  budget: Nanos | null,
  pace?: Pick<CampaignPace, 'runsSince'>,
): DayForecast | undefined {
  const times = runningTimesOf(campaign);
  const mayRun = campaign.isActive && campaign.approved === 'approved';
  return forecastDay({
    today: day.halfHours.map(({ spendNanos }) => spendNanos),
    pastDays: day.pastSpend,
    runs: day.halfHours.map((_, slot) =>
      mayRun ? runningShare(times, dayStartMs + slot * HALF_HOUR_MS) : 0,
    ),
    elapsed: day.elapsed,
    runsFrom: halfHoursUntil(pace?.runsSince, dayStartMs),
    budget,
    isPaced: campaign.distribution === 'pacer',
  });
}

/** Half hours of the day that were over at a time; 0 where it is not of the day. */
function halfHoursUntil(time: string | null | undefined, dayStartMs: number): number {
  const elapsed = typeof time === 'string' ? (Date.parse(time) - dayStartMs) / HALF_HOUR_MS : 0;
  return elapsed > 0 && elapsed < HALF_HOURS_A_DAY ? elapsed : 0;
}
