import { DAY_RANGE_PARAMETERS } from '@marquee/kit/http/day-range';
import {
  type ListField,
  type ListQuery,
  type ListQueryDefinition,
  sortOnly,
} from '@marquee/kit/lists/list-query';
import { type ListSqlOptions, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import {
  allWithFigures,
  type FiguresPage,
  filterTotals,
  type FilterTotals,
  metricFields,
  pageWithFigures,
} from '@marquee/kit/lists/ranked-list';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { listFields, tagFields } from '@marquee/kit/resource/listed';
import { groupOf } from '@marquee/schemas/budget-group/rules';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { AD_METRICS } from '@marquee/schemas/queries/ad-metrics';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import * as v from 'valibot';

import type { Actor } from '../../actor.ts';
import type { BudgetGroup } from '../../budget-groups/group-budgets.ts';
import type { CampaignState } from '../../campaign/state.ts';
import {
  type Decided,
  decidedRow,
  isBehind,
  MODERATED_FIELDS,
  type ModeratedExtras,
  type ModeratedRow,
  moderatedViewOf,
} from '../moderated.ts';
import { BUDGET_USED, figuresOf, type StatsOptions } from '../stats.ts';
import { createBudgetUse } from './budget-use.ts';
import { CAMPAIGNS_MODEL, type CampaignsTable, type CampaignsTables } from './table.ts';

export type CampaignRow = Selectable<CampaignsTable>;

const FIELDS: Readonly<Record<string, ListField>> = {
  ...MODERATED_FIELDS,
  ...listFields(campaignResource.fields),
  creativesCount: { kind: 'integer' },
  countries: { kind: 'codes' },
};

const COLUMNS = snakeCaseColumns(FIELDS);

/** What the lists of campaigns can be asked. */
export const campaignList: ListQueryDefinition = {
  fields: {
    ...FIELDS,
    ...metricFields(AD_METRICS),
    [BUDGET_USED]: { kind: 'number', filterable: false },
    budgetGroup: sortOnly('text'),
  },
  relations: ['creatives', 'countries'],
  metrics: AD_METRICS,
  extra: DAY_RANGE_PARAMETERS,
  defaultSort: { field: 'id', direction: 'desc' },
};

const SETS = [...tagFields(campaignResource.fields), 'countries'];

const RELATIONS = {
  creatives: sql<SqlBool>`cardinality(creative_ids) > 0`,
  /** False of a campaign that runs everywhere. */
  countries: sql<SqlBool>`cardinality(countries) > 0`,
};

const LISTED: ListSqlOptions = { columns: COLUMNS, tieBreaker: 'id', relations: RELATIONS, sets: SETS };

/** Tags that are offered at once. */
const TAGS_MAX = 1_000;

export interface CampaignsQuery {
  /** Undefined when deleted, unknown or not the actor's. */
  find(campaignId: number, actor: Actor): Promise<CampaignRow | undefined>;
  page(list: ListQuery, actor: Actor, stats: StatsOptions): Promise<FiguresPage<CampaignRow, AdTotals>>;
  /** Pages of the whole filter; see `allWithFigures`. */
  all(
    list: ListQuery,
    actor: Actor,
    stats: StatsOptions,
  ): Promise<AsyncIterable<Omit<FiguresPage<CampaignRow, AdTotals>, 'total'>>>;
  /** Figures of the whole filter. */
  totals(list: ListQuery, actor: Actor, stats: StatsOptions): Promise<FilterTotals<AdTotals>>;
  /** How far budgets are used; see `createBudgetUse`. */
  budgetUse: ReturnType<typeof createBudgetUse>;
  /** Campaigns that reference a creative: id, name, status. */
  campaignsOfCreatives(
    creativeIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly CampaignReference[]>>;
  /** In how many campaigns each of the creatives is. */
  countByCreative(creativeIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Tags that campaigns have in a field, the most used first, of spellings that differ in case one. */
  tags(field: string, actor: Actor): Promise<readonly string[]>;
  /**
   * Tags in a field by campaign, of deleted ones too; those without any are absent. @param userIds owners;
   * undefined is all
   */
  tagsById(
    field: string,
    userIds: readonly number[] | undefined,
  ): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Ids of an owner's campaigns that are not deleted. */
  idsOf(userId: number): Promise<readonly number[]>;
  /** Those of some ids that are an owner's campaigns. */
  readonly ownOf: (userId: number, wanted: readonly number[]) => Promise<readonly number[]>;
  /** An owner's campaigns that are not deleted, with what they are labelled. */
  labelledOf(
    userId: number,
  ): Promise<readonly { readonly id: number; readonly name: string; readonly labels: readonly string[] }[]>;
  /** Names of an owner's campaigns that begin so, of those that are not deleted. */
  namesFrom(userId: number, start: string): Promise<readonly string[]>;
}

export interface CampaignReference {
  readonly id: number;
  readonly name: string;
  readonly status: CampaignRow['status'];
}

export function createCampaignsQuery(readStore: ReadStore): CampaignsQuery {
  const db = readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL);
  const visible = (actor: Actor) => {
    const query = db.selectFrom('campaigns').selectAll().where('deleted_at', 'is', null);
    return actor.scope === 'own' ? query.where('user_id', '=', BigInt(actor.userId)) : query;
  };
  const idsOf = async (userId: number) => {
    const rows = await visible({ scope: 'own', userId }).clearSelect().select('id').orderBy('id').execute();
    return rows.map(({ id }) => Number(id));
  };
  return {
    find: (campaignId, actor) => visible(actor).where('id', '=', BigInt(campaignId)).executeTakeFirst(),
    page: (list, actor, stats) => pageWithFigures(visible(actor), list, { ...LISTED, ...figuresOf(stats) }),
    all: (list, actor, stats) => allWithFigures(visible(actor), list, { ...LISTED, ...figuresOf(stats) }),
    totals: (list, actor, stats) => filterTotals(visible(actor), list, { ...LISTED, ...figuresOf(stats) }),
    budgetUse: createBudgetUse(db),
    campaignsOfCreatives: (creativeIds) => readCampaignsOfCreatives(db, creativeIds),
    countByCreative: (creativeIds) => readCountByCreative(db, creativeIds),
    tags: async (field, actor) => {
      const tag = sql<string>`jsonb_array_elements_text(fields -> ${field}::text)`.as('tag');
      const used = await db
        .selectFrom(visible(actor).clearSelect().select(tag).as('used'))
        .select(sql<string>`min(tag)`.as('tag'))
        .groupBy(sql`lower(used.tag)`)
        .orderBy(sql`count(*)`, 'desc')
        .orderBy(sql`lower(used.tag)`)
        .limit(TAGS_MAX)
        .execute();
      return used.map((row) => row.tag);
    },
    tagsById: (field, userIds) => readTagsById(db, field, userIds),
    idsOf,
    ownOf: async (userId, wanted) => {
      const own = new Set(wanted.length === 0 ? [] : await idsOf(userId));
      return wanted.filter((id) => own.has(id));
    },
    labelledOf: async (userId) => {
      const labels = sql<readonly string[] | null>`fields -> 'labels'`.as('labels');
      const rows = await visible({ scope: 'own', userId })
        .clearSelect()
        .select(['id', 'name', labels])
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ id: Number(row.id), name: row.name, labels: row.labels ?? [] }));
    },
    namesFrom: async (userId, start) => {
      const rows = await visible({ scope: 'own', userId })
        .clearSelect()
        .select('name')
        .where(sql<SqlBool>`starts_with(name, ${start})`)
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}

async function readCampaignsOfCreatives(
  db: Kysely<CampaignsTables>,
  creativeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CampaignReference[]>> {
  const campaignsOfCreatives = new Map<number, CampaignReference[]>();
  if (creativeIds.length === 0) return campaignsOfCreatives;
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'status', sql<number[]>`fields -> 'creativeIds'`.as('creativeIds')])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`creative_ids && ${creativeIds}::bigint[]`)
    .orderBy('id')
    .execute();
  for (const { id, name, status, creativeIds: named } of rows) {
    for (const creativeId of named) {
      campaignsOfCreatives.set(creativeId, [
        ...(campaignsOfCreatives.get(creativeId) ?? []),
        { id: Number(id), name, status },
      ]);
    }
  }
  return campaignsOfCreatives;
}

/** One pass over the campaigns, whatever number of creatives is asked about. */
async function readCountByCreative(
  db: Kysely<CampaignsTables>,
  creativeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map(creativeIds.map((id) => [id, 0]));
  const named = db
    .selectFrom('campaigns')
    .select(sql<bigint>`unnest(creative_ids)`.as('creative_id'))
    .where('deleted_at', 'is', null)
    .as('named');
  const rows = await db
    .selectFrom(named)
    .select(['creative_id', sql<bigint>`count(*)`.as('campaigns')])
    .where(sql<SqlBool>`creative_id = any(${creativeIds}::bigint[])`)
    .groupBy('creative_id')
    .execute();
  for (const { creative_id: id, campaigns } of rows) counts.set(Number(id), Number(campaigns));
  return counts;
}

async function readTagsById(
  db: Kysely<CampaignsTables>,
  field: string,
  userIds: readonly number[] | undefined,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const tags = sql<string[]>`fields -> ${field}::text`;
  const tagged = db
    .selectFrom('campaigns')
    .select(['id', tags.as('tags')])
    .where(sql<SqlBool>`jsonb_array_length(${tags}) > 0`);
  const rows = await (
    userIds === undefined ? tagged : tagged.where(sql<SqlBool>`user_id = any(${userIds}::bigint[])`)
  ).execute();
  return new Map(rows.map((row) => [Number(row.id), row.tags]));
}

/** The newest that is known of a campaign: its row, or what a command decided where the tables are behind it. */
export function newestCampaign(
  seen: CampaignRow | undefined,
  decided: Decided<CampaignState> | undefined,
): ShownCampaign | undefined {
  const campaign = decided?.state.campaign;
  if (!campaign || !isBehind(seen, decided.state.version)) return seen;
  const isStopped = decided.events.some(({ type }) => type === 'CampaignStopped');
  return {
    ...decidedRow(campaign, decided.state.version, decided, seen),
    // The caller has switched it off, or left it as it was.
    stop_reason: campaign.isActive || isStopped ? null : (seen?.stop_reason ?? null),
  };
}

/** What an answer shows of a campaign. */
export type ShownCampaign = ModeratedRow & Pick<CampaignRow, 'stop_reason'>;

/** A row as HTTP answers it. @param groups the owner's budget groups */
export function campaignViewOf(
  row: ShownCampaign,
  groups: readonly BudgetGroup[],
  extras: ModeratedExtras,
): CampaignView {
  const fields = campaignResource.toView(v.parse(campaignResource.stored, row.fields));
  return {
    ...moderatedViewOf(row, extras),
    ...fields,
    stopReason: row.stop_reason,
    creativesCount: fields.creativeIds.length,
    ...groupViewOf({ id: Number(row.id), labels: fields.labels }, groups),
  };
}

/** The group of a campaign, as its answer names it. */
function groupViewOf(
  campaign: { readonly id: number; readonly labels: readonly string[] },
  groups: readonly BudgetGroup[],
): Pick<CampaignView, 'budgetGroup'> {
  const group = groupOf(campaign, groups);
  if (!group) return {};
  const { id, name, isActive, period } = group;
  return { budgetGroup: { id, name, isActive, periodEnd: new Date(period.toMs).toISOString() } };
}
