import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import { runningTimesOf } from '@marquee/schemas/campaign/running-times';
import { PAST_DAYS } from '@marquee/schemas/campaign/today';
import { DAY_MS, dayStart, offsetMinutes } from '@marquee/schemas/common/time';
import { type AccountDay, FORECAST_CAMPAIGNS_MAX } from '@marquee/schemas/queries/account-day';
import { sql } from 'kysely';
import * as v from 'valibot';

import type { GroupBudgets } from '../budget-groups/group-budgets.ts';
import { isGroupSpent, isSpent } from '../campaign/next-start.ts';
import type { AccountDaysPort, BalancePort, CampaignDays, DailyLimitPort } from '../ports.ts';
import { CAMPAIGNS_MODEL, type CampaignsTables } from '../read-models/campaigns/table.ts';
import { accountDayOf, type AccountLimit } from './account-day.ts';
import { type DayCampaign, runsToday } from './campaign-part.ts';

export interface AccountDayDeps {
  readonly readStore: ReadStore;
  readonly accountDays: AccountDaysPort | undefined;
  readonly groupBudgets: Pick<GroupBudgets, 'byCampaign'>;
  readonly balance: BalancePort | undefined;
  readonly dailyLimit: DailyLimitPort | undefined;
  readonly clock: () => Date;
}

/** How the day of an account's campaigns goes. @throws DependencyUnavailable without statistics */
export type AccountDayQuery = (userId: number) => Promise<AccountDay>;

export function createAccountDayQuery(deps: AccountDayDeps): AccountDayQuery {
  return async (userId) => {
    const { accountDays, groupBudgets, balance, dailyLimit } = deps;
    if (!accountDays)
      throw new DependencyUnavailable('reporting', 'Connect it to see the day of an account.');
    const nowMs = deps.clock().getTime();
    const [rows, groups, balanceNanos, limitNanos = null] = await Promise.all([
      readCampaigns(deps.readStore, userId),
      groupBudgets.byCampaign([userId]),
      balance?.(userId),
      dailyLimit?.(userId),
    ]);
    if (rows.length === 0) return accountDayOf([], balanceNanos, nowMs);
    const utcStartMs = dayStart(nowMs, 0);
    const starts = [...new Set([utcStartMs, ...rows.map(({ timezone }) => dayStartOf(timezone, nowMs))])];
    const days = await accountDays({
      userId,
      from: new Date(Math.min(...starts) - PAST_DAYS * DAY_MS),
      dayStarts: starts.map((startMs) => new Date(startMs)),
      halfHoursMax: FORECAST_CAMPAIGNS_MAX,
    });
    const campaigns = rows.flatMap((row) => {
      const dayStartMs = dayStartOf(row.timezone, nowMs);
      const own = days.get(row.id);
      const did = {
        ...spendOf(own, own?.since[starts.indexOf(dayStartMs)]),
        group: groups.get(row.id),
      };
      const campaign = { ...dayCampaign(row, did), dayStartMs };
      return campaign.spentNanos > 0n || runsToday(campaign) ? [campaign] : [];
    });
    return accountDayOf(campaigns, balanceNanos, nowMs, limitOf(limitNanos, days));
  };
}

/** @param days of which the first is the one of UTC */
function limitOf(
  limitNanos: bigint | null,
  days: ReadonlyMap<number, CampaignDays>,
): AccountLimit | undefined {
  if (limitNanos === null) return undefined;
  const spentNanos = [...days.values()].reduce((sum, { since }) => sum + (since[0]?.spendNanos ?? 0n), 0n);
  return { limitNanos, spentNanos };
}

const dayStartOf = (timezone: string, nowMs: number): number => dayStart(nowMs, offsetMinutes(timezone));

/** What a campaign spent, and with which others it shares a budget. */
type CampaignDid = Pick<DayCampaign, 'spentNanos' | 'totalNanos' | 'firstBidMs' | 'halfHours' | 'group'>;

const spendOf = (
  days: CampaignDays | undefined,
  today: CampaignDays['since'][number] | undefined,
): Omit<CampaignDid, 'group'> => ({
  spentNanos: today?.spendNanos ?? 0n,
  totalNanos: days?.totalNanos ?? 0n,
  firstBidMs: today?.firstBidAt?.getTime() ?? null,
  halfHours: days === undefined ? new Map() : days.halfHours,
});

const dayCampaign = (
  { fields, timezone }: CampaignOfAccount,
  did: CampaignDid,
): Omit<DayCampaign, 'dayStartMs'> => ({
  ...did,
  mayRun: fields !== null && !wasSpentBefore(fields, did),
  times: runningTimesOf(fields ?? { timezone, schedule: null, startAt: null, endAt: null }),
  isPaced: fields?.distribution === 'pacer',
  dailyBudgetNanos: fields?.dailyBudgetNanos ?? 0n,
  totalBudgetNanos: fields?.totalBudgetNanos ?? 0n,
});

/** Whether its total budget, or that of its group, was spent before today: then it does not run today. */
const wasSpentBefore = (fields: CampaignFields, { spentNanos, totalNanos, group }: CampaignDid): boolean =>
  isSpent(fields, fields.totalBudgetNanos, totalNanos - spentNanos) ||
  (group !== undefined && spentNanos === 0n && isGroupSpent(fields, group));

interface CampaignOfAccount {
  readonly id: number;
  readonly timezone: string;
  /** Null for a campaign that may not run now: it counts with what it spent. */
  readonly fields: CampaignFields | null;
}

/** All campaigns of the account: also one that was stopped or deleted may have spent today. */
async function readCampaigns(readStore: ReadStore, userId: number): Promise<CampaignOfAccount[]> {
  const mayRun = sql<boolean>`deleted_at is null and is_active and approved = 'approved'`;
  const rows = await readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL)
    .selectFrom('campaigns')
    .select('id')
    .select(sql<string>`fields ->> 'timezone'`.as('timezone'))
    .select(sql<unknown>`case when ${mayRun} then fields end`.as('fields'))
    .where('user_id', '=', BigInt(userId))
    .execute();
  return rows.map(({ id, timezone, fields }) => ({
    id: Number(id),
    timezone,
    fields: fields === null ? null : v.parse(campaignResource.stored, fields),
  }));
}
