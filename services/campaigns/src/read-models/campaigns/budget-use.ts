import { offsetMinutes, dayStart, DAY_MS } from '@marquee/schemas/common/time';
import { type Kysely, sql, type SqlBool } from 'kysely';

import type { StatsPort } from '../../ports.ts';
import type { CampaignsTables } from './table.ts';

type SpendPort = Pick<StatsPort, 'campaignStats' | 'campaignSums'>;

interface Budgeted {
  readonly id: number;
  readonly timezone: string;
  /** Nano-dollars; 0 is no limit. */
  readonly daily: bigint;
  readonly total: bigint;
}

/**
 * How far campaigns have used their budgets, per hundred: today's spend of the daily budget, in the campaign's own day, else the
 * whole spend of the total budget. A campaign without a budget is absent. One question about each zone that is in use.
 */
export function createBudgetUse(db: Kysely<CampaignsTables>) {
  return async (
    ids: readonly number[],
    stats: SpendPort,
    nowMs: number,
  ): Promise<ReadonlyMap<number, number>> => {
    const campaigns = await readBudgets(db, ids);
    const spent = await spentBy(campaigns, stats, nowMs);
    return new Map(
      campaigns.map(({ id, daily, total }) => {
        const limit = daily > 0n ? daily : total;
        return [id, Number(((spent.get(id) ?? 0n) * 1_000_000n) / limit) / 10_000];
      }),
    );
  };
}

/** Campaigns with a budget, of those that are asked for. */
async function readBudgets(
  db: Kysely<CampaignsTables>,
  ids: readonly number[],
): Promise<readonly Budgeted[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select([
      'id',
      sql<string>`timezone`.as('timezone'),
      sql<bigint>`daily_budget`.as('daily'),
      sql<bigint>`total_budget`.as('total'),
    ])
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .where(sql<SqlBool>`greatest(daily_budget, total_budget) > 0`)
    .execute();
  return rows.map(({ id, timezone, daily, total }) => ({
    id: Number(id),
    timezone,
    daily: BigInt(daily),
    total: BigInt(total),
  }));
}

/** Nano-dollars that count against the budget of each campaign. */
async function spentBy(
  campaigns: readonly Budgeted[],
  stats: SpendPort,
  nowMs: number,
): Promise<ReadonlyMap<number, bigint>> {
  const groups = new Map<string, number[]>();
  for (const { id, timezone, daily } of campaigns) {
    const zone = daily > 0n ? timezone : '';
    const group = groups.get(zone);
    if (group === undefined) groups.set(zone, [id]);
    else group.push(id);
  }
  const answers = await Promise.all(
    [...groups].map(async ([zone, ids]) => {
      const from = zone === '' ? undefined : dayStart(nowMs, offsetMinutes(zone));
      const range = from === undefined ? undefined : { fromMs: from, toMs: from + DAY_MS };
      return (await stats.campaignSums?.(ids, range)) ?? stats.campaignStats(ids, range);
    }),
  );
  return new Map(
    answers.flatMap((answer) => [...answer].map(([id, { dspSpendNanos }]) => [id, dspSpendNanos] as const)),
  );
}
