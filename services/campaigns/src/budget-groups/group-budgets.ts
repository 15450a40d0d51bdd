import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { budgetGroupResource, type BudgetGroupFields } from '@marquee/schemas/budget-group/fields';
import { type BudgetPeriod, periodAt } from '@marquee/schemas/budget-group/period';
import { groupOf } from '@marquee/schemas/budget-group/rules';
import type { TimeRange } from '@marquee/schemas/common/time';
import { UTC } from '@marquee/schemas/common/zone/zone';
import { sql, type SqlBool } from 'kysely';
import * as v from 'valibot';

import type { StatsPort } from '../ports.ts';
import { CAMPAIGNS_MODEL, type CampaignsTables } from '../read-models/campaigns/table.ts';
import type { OwnersQuery } from '../read-models/owners/query.ts';
import type { ResourceTables } from '../resource/read-model.ts';
import { BUDGET_GROUPS } from './budget-group.ts';

interface GroupBudgetsDeps {
  readonly readStore: ReadStore;
  readonly owners: Pick<OwnersQuery, 'zones'>;
  readonly stats: StatsPort | undefined;
  readonly clock: () => Date;
  readonly onStatsFailure: (error: unknown) => void;
}

/** A group, and the period that it is in. */
export interface BudgetGroup {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly budgetNanos: bigint;
  readonly isActive: boolean;
  readonly campaignIds: readonly number[];
  readonly label: string | null;
  readonly period: TimeRange;
}

export interface GroupMember {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly labels: readonly string[];
  readonly isDeleted: boolean;
}

/** How far the group of a campaign is; nano-dollars. */
export interface CampaignGroupBudget extends BudgetGroup {
  /** Of all its campaigns in the period; null where statistics do not answer. */
  readonly spentNanos: bigint | null;
}

export interface GroupBudgets {
  /** The current one of UTC. */
  periodOf(period: BudgetPeriod): TimeRange;
  /** Groups of these accounts by account, in the order of their ids. */
  groupsOf(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly BudgetGroup[]>>;
  /** Names of the groups of campaigns by campaign; those without a group are absent. */
  namesOf(campaignIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Campaigns of each of the groups, deleted ones included, by group. */
  membersOf(groups: readonly BudgetGroup[]): Promise<ReadonlyMap<number, readonly GroupMember[]>>;
  /** What each of the groups spent in its period, nano-dollars; undefined where statistics do not answer. */
  spentOf(groups: readonly BudgetGroup[]): Promise<ReadonlyMap<number, bigint> | undefined>;
  /** The groups that are on, by campaign, of these accounts. */
  byCampaign(userIds: readonly number[]): Promise<ReadonlyMap<number, CampaignGroupBudget>>;
}

/** Groups as the tables have them, with their campaigns and what those spent. */
export function createGroupBudgets(deps: GroupBudgetsDeps): GroupBudgets {
  const groupsOf = (userIds: readonly number[]) => readGroups(deps, userIds);
  const membersOf = (groups: readonly BudgetGroup[]) => readMembers(deps, groupsOf, groups);
  const spentOf = async (groups: readonly BudgetGroup[]) => spentBy(deps, groups, await membersOf(groups));
  return {
    periodOf: (period) => periodAt(period, UTC, deps.clock().getTime()),
    groupsOf,
    namesOf: (campaignIds) => readGroupNames(deps, groupsOf, campaignIds),
    membersOf,
    spentOf,
    byCampaign: async (userIds) => {
      const groups = [...(await groupsOf(userIds)).values()].flat().filter(({ isActive }) => isActive);
      const members = await membersOf(groups);
      const spent = await spentBy(deps, groups, members);
      return new Map(
        groups.flatMap((group) => {
          const spentNanos = spent?.get(group.id) ?? null;
          return (members.get(group.id) ?? []).map(({ id }) => [id, { ...group, spentNanos }] as const);
        }),
      );
    },
  };
}

async function readGroups(
  { readStore, owners, clock }: GroupBudgetsDeps,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly BudgetGroup[]>> {
  const found = new Map<number, BudgetGroup[]>();
  if (userIds.length === 0) return found;
  const rows = await readModelDb<ResourceTables>(readStore, BUDGET_GROUPS.model)
    .selectFrom('objects')
    .select(['id', 'user_id', 'fields'])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`user_id = any(${userIds}::bigint[])`)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return found;
  const zones = await owners.zones(rows.map((row) => Number(row.user_id)));
  const nowMs = clock().getTime();
  for (const row of rows) {
    const [id, userId] = [Number(row.id), Number(row.user_id)];
    const fields: BudgetGroupFields = v.parse(budgetGroupResource.stored, row.fields);
    const period = periodAt(fields.period, zones.get(userId) ?? UTC, nowMs);
    const groups = found.get(userId) ?? [];
    groups.push({ ...fields, id, userId, period });
    found.set(userId, groups);
  }
  return found;
}

async function readGroupNames(
  { readStore }: GroupBudgetsDeps,
  groupsOf: GroupBudgets['groupsOf'],
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL)
    .selectFrom('campaigns')
    .select(['id', 'user_id'])
    .select(sql<readonly string[] | null>`fields -> 'labels'`.as('labels'))
    .where(sql<SqlBool>`id = any(${campaignIds}::bigint[])`)
    .execute();
  const groups = await groupsOf([...new Set(rows.map((row) => Number(row.user_id)))]);
  return new Map(
    rows.flatMap((row) => {
      const campaign = { id: Number(row.id), labels: row.labels ?? [] };
      const group = groupOf(campaign, groups.get(Number(row.user_id)) ?? []);
      return group === undefined ? [] : [[campaign.id, group.name] as const];
    }),
  );
}

async function readMembers(
  { readStore }: GroupBudgetsDeps,
  groupsOf: GroupBudgets['groupsOf'],
  groups: readonly BudgetGroup[],
): Promise<ReadonlyMap<number, readonly GroupMember[]>> {
  const members = new Map<number, GroupMember[]>(groups.map(({ id }) => [id, []]));
  if (groups.length === 0) return members;
  const userIds = [...new Set(groups.map(({ userId }) => userId))];
  // A campaign may be another group's, which decides whether it is one of these.
  const [all, rows] = await Promise.all([
    groupsOf(userIds),
    readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL)
      .selectFrom('campaigns')
      .select(['id', 'user_id', 'name', 'deleted_at'])
      .select(sql<readonly string[] | null>`fields -> 'labels'`.as('labels'))
      .where(sql<SqlBool>`user_id = any(${userIds}::bigint[])`)
      .orderBy('id')
      .execute(),
  ]);
  for (const row of rows) {
    const campaign = { id: Number(row.id), labels: row.labels ?? [] };
    const userId = Number(row.user_id);
    const group = groupOf(campaign, all.get(userId) ?? []);
    const isDeleted = row.deleted_at !== null;
    if (group) members.get(group.id)?.push({ ...campaign, userId, name: row.name, isDeleted });
  }
  return members;
}

/** One question about each period. */
async function spentBy(
  { stats, onStatsFailure }: GroupBudgetsDeps,
  groups: readonly BudgetGroup[],
  members: ReadonlyMap<number, readonly GroupMember[]>,
): Promise<ReadonlyMap<number, bigint> | undefined> {
  if (!stats) return undefined;
  const idsOf = ({ id }: BudgetGroup) => (members.get(id) ?? []).map((campaign) => campaign.id);
  try {
    const answers = await Promise.all(
      groupsByPeriod(groups).map(async ([first, ...others]) => {
        const together = [first, ...others];
        const ids = together.flatMap(idsOf);
        const totals = ids.length === 0 ? undefined : await stats.campaignStats(ids, first.period);
        const spentOf = (id: number): bigint => totals?.get(id)?.dspSpendNanos ?? 0n;
        return together.map(
          (group) => [group.id, idsOf(group).reduce((sum, id) => sum + spentOf(id), 0n)] as const,
        );
      }),
    );
    return new Map(answers.flat());
  } catch (error) {
    onStatsFailure(error);
    return undefined;
  }
}

function groupsByPeriod(
  groups: readonly BudgetGroup[],
): readonly (readonly [BudgetGroup, ...(readonly BudgetGroup[])])[] {
  const byPeriod = new Map<string, [BudgetGroup, ...BudgetGroup[]]>();
  for (const group of groups) {
    const key = `${group.period.fromMs}-${group.period.toMs}`;
    const known = byPeriod.get(key);
    if (known) known.push(group);
    else byPeriod.set(key, [group]);
  }
  return [...byPeriod.values()];
}
