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
import type { AccountDaysPort, BalancePort, CampaignDays } from '../ports.ts';
import { CAMPAIGNS_MODEL, type CampaignsTables } from '../read-models/campaigns/table.ts';
import { accountDayOf } from './account-day.ts';
import type { DayCampaign } from './campaign-part.ts';

export interface AccountDayDeps {
  readonly readStore: ReadStore;
  readonly accountDays: AccountDaysPort | undefined;
  readonly groupBudgets: Pick<GroupBudgets, 'byCampaign'>;
  readonly balance: BalancePort | undefined;
  readonly clock: () => Date;
}

/** How the day of an account's campaigns goes. @throws DependencyUnavailable without statistics */
export type AccountDayQuery = (userId: number) => Promise<AccountDay>;

export function createAccountDayQuery(deps: AccountDayDeps): AccountDayQuery {
  return async (userId) => {
    const { accountDays, groupBudgets, balance } = deps;
    if (!accountDays)
      throw new DependencyUnavailable('reporting', 'Connect it to see the day of an account.');
    const nowMs = deps.clock().getTime();
    const [rows, groups, balanceNanos] = await Promise.all([
      readCampaigns(deps.readStore, userId),
      groupBudgets.byCampaign([userId]),
      balance?.(userId),
    ]);
    const starts = [...new Set(rows.map(({ timezone }) => dayStartOf(timezone, nowMs)))];
    if (starts.length === 0) return accountDayOf([], balanceNanos, nowMs);
    const days = await accountDays({
      userId,
      from: new Date(Math.min(...starts) - PAST_DAYS * DAY_MS),
      dayStarts: starts.map((startMs) => new Date(startMs)),
      halfHoursMax: FORECAST_CAMPAIGNS_MAX,
    });
    const campaigns = rows.flatMap((row) => {
      const did = days.get(row.id);
      const dayStartMs = dayStartOf(row.timezone, nowMs);
      const today = did?.since[starts.indexOf(dayStartMs)];
      if (row.fields === null && (today?.spendNanos ?? 0n) === 0n) return [];
      return [{ ...dayCampaign(row, did, today), dayStartMs, group: groups.get(row.id) }];
    });
    return accountDayOf(campaigns, balanceNanos, nowMs);
  };
}

const dayStartOf = (timezone: string, nowMs: number): number => dayStart(nowMs, offsetMinutes(timezone));

function dayCampaign(
  { fields, timezone }: CampaignOfAccount,
  did: CampaignDays | undefined,
  today: CampaignDays['since'][number] | undefined,
): Omit<DayCampaign, 'dayStartMs' | 'group'> {
  return {
    mayRun: fields !== null,
    times: runningTimesOf(fields ?? { timezone, schedule: null, startAt: null, endAt: null }),
    isPaced: fields?.distribution === 'pacer',
    dailyBudgetNanos: fields?.dailyBudgetNanos ?? 0n,
    totalBudgetNanos: fields?.totalBudgetNanos ?? 0n,
    spentNanos: today?.spendNanos ?? 0n,
    totalNanos: did?.totalNanos ?? 0n,
    firstBidMs: today?.firstBidAt?.getTime() ?? null,
    halfHours: did === undefined ? new Map() : did.halfHours,
  };
}

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
