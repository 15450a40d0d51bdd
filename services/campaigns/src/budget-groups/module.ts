import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { formatDollars } from '@marquee/schemas/common/money';
import { budgetGroupResource, type BudgetGroupFields } from '@marquee/schemas/budget-group/fields';
import { BUDGET_GROUPS_MAX, TOO_MANY_BUDGET_GROUPS } from '@marquee/schemas/budget-group/rules';
import * as v from 'valibot';

import type { CampaignsDeps } from '../deps.ts';
import type { CampaignsQuery } from '../read-models/campaigns/query.ts';
import type { ReferencedBy } from '../resource/commands.ts';
import { createResourceModule, type ResourceDeps, type ResourceModule } from '../resource/module.ts';
import type { ResourceRanks, ResourceRow } from '../resource/query.ts';
import { unknownOf } from '../resource/usable-ids.ts';
import { BUDGET_GROUPS } from './budget-group.ts';
import {
  type BudgetGroup,
  createGroupBudgets,
  type GroupBudgets,
  type GroupMember,
} from './group-budgets.ts';
import { otherGroupErrors } from './one-group.ts';

interface BudgetGroupsDeps extends ResourceDeps {
  readonly groupBudgets: GroupBudgets;
  /** Those of the campaigns that are an advertiser's. */
  readonly ownCampaigns: (userId: number, ids: readonly number[]) => Promise<readonly number[]>;
  /** An owner's campaigns that are not deleted. */
  readonly campaignsOf: (userId: number) => Promise<readonly Pick<GroupMember, 'id' | 'name' | 'labels'>[]>;
}

/** Budgets that campaigns share, and what is known of their spend. */
export function composeBudgetGroups(
  { readStore, stats, logger }: CampaignsDeps,
  {
    shared,
    campaigns,
    clock,
  }: { readonly shared: ResourceDeps; readonly campaigns: CampaignsQuery; readonly clock: () => Date },
) {
  const groupBudgets = createGroupBudgets({
    ...{ readStore, owners: shared.owners, clock, stats },
    onStatsFailure: (error) => logger?.warn({ err: error }, 'budget groups go without their spend'),
  });
  const budgetGroups = createBudgetGroups({
    ...{ ...shared, groupBudgets, ownCampaigns: campaigns.ownOf },
    campaignsOf: (userId) => campaigns.labelledOf(userId),
  });
  return { groupBudgets, budgetGroups };
}

/** Budgets that campaigns share: commands, read model and calls. */
function createBudgetGroups(deps: BudgetGroupsDeps): ResourceModule<BudgetGroupFields> {
  const { groupBudgets, fresh } = deps;
  return createResourceModule(BUDGET_GROUPS, deps, {
    referenceErrors: (userId, patch, today, by) => campaignErrors(deps, userId, { patch, today, by }),
    limit: {
      max: BUDGET_GROUPS_MAX,
      message: TOO_MANY_BUDGET_GROUPS,
      countOf: async (userId) => {
        await fresh();
        return ((await groupBudgets.groupsOf([userId])).get(userId) ?? []).length;
      },
    },
    ranks: ranksBy(groupBudgets),
    extrasOf: (rows) => extrasOf(groupBudgets, rows),
  });
}

/** A group has campaigns of its owner that are in no other group. */
async function campaignErrors(
  { ownCampaigns, campaignsOf, groupBudgets, fresh }: BudgetGroupsDeps,
  userId: number | null,
  asked: {
    readonly patch: Partial<BudgetGroupFields>;
    readonly today: BudgetGroupFields | undefined;
    readonly by: ReferencedBy;
  },
): Promise<readonly FieldMessage[]> {
  const { patch, today, by } = asked;
  if (userId === null || (patch.campaignIds === undefined && patch.label === undefined)) return [];
  const { campaignIds = [], label = null } = { ...today, ...patch };
  // What a group has may be deleted by now, and its spend still counts.
  const added = by.isRestored === true ? [] : campaignIds.filter((id) => !today?.campaignIds.includes(id));
  const unknown = await unknownOf(added, (ids) => ownCampaigns(userId, ids), fresh);
  if (unknown.length > 0) return [{ field: 'campaignIds', message: mustBeValid('Campaigns') }];
  // A group that was saved a moment ago counts.
  await fresh();
  const [groups, campaigns] = await Promise.all([groupBudgets.groupsOf([userId]), campaignsOf(userId)]);
  const others = (groups.get(userId) ?? []).filter(({ id }) => id !== by.id);
  return otherGroupErrors({ campaignIds, label }, others, campaigns);
}

async function groupsOfRows(
  groupBudgets: GroupBudgets,
  rows: readonly ResourceRow[],
): Promise<readonly BudgetGroup[]> {
  const wanted = new Set(rows.map(({ id }) => Number(id)));
  const groups = await groupBudgets.groupsOf([...new Set(rows.map(({ user_id }) => Number(user_id)))]);
  return [...groups.values()].flat().filter(({ id }) => wanted.has(id));
}

async function extrasOf(groupBudgets: GroupBudgets, rows: readonly ResourceRow[]) {
  const groups = await groupsOfRows(groupBudgets, rows);
  const [members, spent] = await Promise.all([groupBudgets.membersOf(groups), groupBudgets.spentOf(groups)]);
  const byId = new Map(groups.map((group) => [group.id, group]));
  return rows.map((row) => {
    const id = Number(row.id);
    // One that the tables have not seen yet has no period there.
    const period = byId.get(id)?.period ?? groupBudgets.periodOf(fieldsOf(row).period);
    const spentNanos = spent?.get(id) ?? (byId.has(id) ? undefined : 0n);
    return {
      campaigns: (members.get(id) ?? [])
        .filter(({ isDeleted }) => !isDeleted)
        .map((campaign) => ({ id: campaign.id, name: campaign.name })),
      periodStart: new Date(period.fromMs).toISOString(),
      periodEnd: new Date(period.toMs).toISOString(),
      spent: spentNanos === undefined ? null : formatDollars(spentNanos),
    };
  });
}

const fieldsOf = (row: ResourceRow): BudgetGroupFields => v.parse(budgetGroupResource.stored, row.fields);

const ranksBy = (groupBudgets: GroupBudgets): ResourceRanks => ({
  campaigns: async (rows) => {
    const members = await groupBudgets.membersOf(await groupsOfRows(groupBudgets, rows));
    return new Map(
      [...members].map(([id, all]) => [id, all.filter(({ isDeleted }) => !isDeleted).length] as const),
    );
  },
  spent: async (rows) => {
    const spent = await groupBudgets.spentOf(await groupsOfRows(groupBudgets, rows));
    return new Map([...(spent ?? [])].map(([id, nanos]) => [id, Number(nanos)] as const));
  },
});
