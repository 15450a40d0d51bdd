import type { Nanos } from '@marquee/schemas/common/money';
import { parseDollars } from '@marquee/schemas/common/money';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { statisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import { DAY_MS } from '@marquee/schemas/common/time';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatDay } from '../../lib/format.ts';
import { minutesOf } from '../../lib/zone/zones.ts';
import { type DailyBudget, dailyLimit } from './model/amounts.ts';

/** What one campaign spent today, by half hour (ISO 8601 UTC start). */
export type SpendByHalfHour = ReadonlyMap<string, Nanos>;

/** Campaigns whose day is the same day, asked for in one call. */
export interface DayGroup {
  readonly timezone: string;
  /** `yyyy-MM-dd` in that zone. */
  readonly day: string;
  readonly ids: readonly number[];
}

/** 20 campaigns of 48 half hours fit into one page of statistics. */
const GROUP_MAX = 20;
const PER_PAGE = 1_000;

/**
 * Calls that load today's spend: only of campaigns with a daily budget, grouped by the day of their time
 * zone.
 */
export function dayGroups(
  campaigns: readonly (Pick<CampaignView, 'id' | 'timezone'> & DailyBudget)[],
  nowMs: number,
): readonly DayGroup[] {
  const byZone = new Map<string, number[]>();
  for (const campaign of campaigns) {
    const { id, timezone } = campaign;
    if (dailyLimit(campaign) !== undefined) byZone.set(timezone, [...(byZone.get(timezone) ?? []), id]);
  }
  // In the same order however the page is sorted.
  const zones = [...byZone].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return zones.flatMap(([timezone, ids]) => {
    const day = formatDay(nowMs, timezone);
    const sorted = ids.toSorted((left, right) => left - right);
    return Array.from({ length: Math.ceil(sorted.length / GROUP_MAX) }, (_, index) => ({
      timezone,
      day,
      ids: sorted.slice(index * GROUP_MAX, (index + 1) * GROUP_MAX),
    }));
  });
}

/** Today's spend of the campaigns of some groups, each by half hour of its own day. */
export async function fetchTodaySpend(
  groups: readonly DayGroup[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, SpendByHalfHour>> {
  const days = await Promise.all(groups.map((group) => fetchDaySpend(group, signal)));
  return new Map(days.flatMap((day) => [...day]));
}

async function fetchDaySpend(
  { timezone, day, ids }: DayGroup,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, SpendByHalfHour>> {
  const query = {
    groupBy: 'campaign,halfHour',
    fields: 'spend',
    from: day,
    to: day,
    timezone: timezone === 'Z' ? '+00:00' : timezone,
    'filter[campaignId]': ids.join(),
    perPage: PER_PAGE,
  };
  const { data } = await parsed(statisticsAnswer, api.get('/statistics', { query, signal }));
  const spend = new Map<number, Map<string, Nanos>>(ids.map((id) => [id, new Map()]));
  for (const row of data) {
    const start = instantOf(String(row['halfHour']), timezone);
    if (start !== undefined)
      spend.get(Number(row['campaign']))?.set(start, parseDollars(row['spend'] ?? '0') ?? 0n);
  }
  return spend;
}

/** `2026-11-21 05:30:00` on the clock of a zone, as ISO 8601 UTC. */
function instantOf(local: string, timezone: string): string | undefined {
  const time = Date.parse(`${local.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? undefined : new Date(time - minutesOf(timezone) * 60_000).toISOString();
}

/** Pushed totals of a half hour, as far as they matter here. */
interface Pushed {
  readonly spendNanos: string;
}

/**
 * Today's spend at this moment: a half hour's spend only rises, so the larger of what statistics and what the
 * live totals say is the newer one.
 * @param startMs start of the campaign's day; earlier totals do not count
 */
export function spentToday(
  known: SpendByHalfHour,
  pushed: ReadonlyMap<string, Pushed>,
  startMs: number,
): Nanos {
  let sum = 0n;
  for (const halfHour of new Set([...known.keys(), ...pushed.keys()])) {
    if (Date.parse(halfHour) < startMs) continue;
    const stored = known.get(halfHour) ?? 0n;
    const live = BigInt(pushed.get(halfHour)?.spendNanos ?? 0);
    sum += live > stored ? live : stored;
  }
  return sum;
}

/** Start of the day, in a zone, that an instant falls into; milliseconds since 1970. */
export function dayStartMs(nowMs: number, timezone: string): number {
  const shift = minutesOf(timezone) * 60_000;
  return Math.floor((nowMs + shift) / DAY_MS) * DAY_MS - shift;
}
