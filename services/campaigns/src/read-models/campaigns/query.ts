import type { ListField, ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { formatDollars } from '@marquee/schemas/common/money';
import { campaignFields } from '@marquee/schemas/events/campaign';
import type { CampaignView } from '@marquee/schemas/queries/campaign';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import { type Selectable, sql, type SqlBool } from 'kysely';
import * as v from 'valibot';

import type { Actor } from '../../actor.ts';
import {
  METRIC_FIELDS,
  METRICS,
  pageWithStats,
  type StatsAnswer,
  type StatsPage,
  statsView,
} from '../stats.ts';
import type { StatsSource } from '../stats.ts';
import { CAMPAIGNS_MODEL, type CampaignsTable, type CampaignsTables } from './table.ts';

export type CampaignRow = Selectable<CampaignsTable>;

const FIELDS = {
  id: { kind: 'integer', searchable: true },
  userId: { kind: 'integer' },
  name: { kind: 'text', searchable: true },
  status: { kind: 'text' },
  approved: { kind: 'text' },
  isActive: { kind: 'boolean' },
  pricingModel: { kind: 'text' },
  distribution: { kind: 'text' },
  bidPrice: { kind: 'money' },
  totalBudget: { kind: 'money' },
  dailyBudget: { kind: 'money' },
  dailyImpressions: { kind: 'integer' },
  startAt: { kind: 'timestamp' },
  endAt: { kind: 'timestamp' },
  timezone: { kind: 'text' },
  topLevelDomain: { kind: 'text', searchable: true },
  creativeType: { kind: 'text' },
  creativesCount: { kind: 'integer' },
  createdAt: { kind: 'timestamp' },
  updatedAt: { kind: 'timestamp' },
  pendingAt: { kind: 'timestamp' },
} as const satisfies Readonly<Record<string, ListField>>;

const COLUMNS: Readonly<Record<keyof typeof FIELDS, string>> = {
  id: 'id',
  userId: 'user_id',
  name: 'name',
  status: 'status',
  approved: 'approved',
  isActive: 'is_active',
  pricingModel: 'pricing_model',
  distribution: 'distribution',
  bidPrice: 'bid_price',
  totalBudget: 'total_budget',
  dailyBudget: 'daily_budget',
  dailyImpressions: 'daily_impressions',
  startAt: 'start_at',
  endAt: 'end_at',
  timezone: 'timezone',
  topLevelDomain: 'top_level_domain',
  creativeType: 'creative_type',
  creativesCount: 'creatives_count',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  pendingAt: 'pending_at',
};

/** What the lists of campaigns can be asked. */
export const campaignList: ListQueryDefinition = {
  fields: { ...FIELDS, ...METRIC_FIELDS },
  relations: ['creatives'],
  metrics: METRICS,
  defaultSort: { field: 'id', direction: 'desc' },
};

const RELATIONS = { creatives: sql<SqlBool>`cardinality(creative_ids) > 0` };

export interface CampaignsQuery {
  /** Undefined when deleted, unknown or not the actor's. */
  find(campaignId: number, actor: Actor): Promise<CampaignRow | undefined>;
  page(
    list: ListQuery,
    actor: Actor,
    stats: { readonly source: StatsSource | undefined; readonly canSeeClick: boolean },
  ): Promise<StatsPage<CampaignRow>>;
  /** Campaigns that name a creative: id, name, status. */
  naming(creativeIds: readonly number[]): Promise<ReadonlyMap<number, readonly CampaignReference[]>>;
  /** Ids of an owner's campaigns that are not deleted. */
  idsOf(userId: number): Promise<readonly number[]>;
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
  return {
    find: (campaignId, actor) => visible(actor).where('id', '=', BigInt(campaignId)).executeTakeFirst(),
    page: (list, actor, stats) =>
      pageWithStats(visible(actor), list, {
        columns: COLUMNS,
        tieBreaker: 'id',
        relations: RELATIONS,
        ...stats,
      }),
    naming: async (creativeIds) => {
      const naming = new Map<number, CampaignReference[]>();
      if (creativeIds.length === 0) return naming;
      const rows = await db
        .selectFrom('campaigns')
        .select(['id', 'name', 'status', sql<number[]>`fields -> 'creativeIds'`.as('creativeIds')])
        .where('deleted_at', 'is', null)
        .where(sql<SqlBool>`creative_ids && ${creativeIds}::bigint[]`)
        .orderBy('id')
        .execute();
      for (const { id, name, status, creativeIds: named } of rows) {
        for (const creativeId of named) {
          naming.set(creativeId, [...(naming.get(creativeId) ?? []), { id: Number(id), name, status }]);
        }
      }
      return naming;
    },
    idsOf: async (userId) => {
      const rows = await visible({ scope: 'own', userId }).clearSelect().select('id').orderBy('id').execute();
      return rows.map(({ id }) => Number(id));
    },
  };
}

export interface CampaignViewExtras {
  readonly stats: StatsAnswer;
  readonly canSeeClick: boolean;
  /** Admins see who owns it. */
  readonly owner?: OwnerView | undefined;
}

/** A row as HTTP answers it. */
export function campaignViewOf(
  row: CampaignRow,
  { stats, canSeeClick, owner }: CampaignViewExtras,
): CampaignView {
  const { bidPriceNanos, totalBudgetNanos, dailyBudgetNanos, ...fields } = v.parse(
    campaignFields,
    row.fields,
  );
  const id = Number(row.id);
  return {
    id,
    userId: Number(row.user_id),
    version: Number(row.version),
    status: row.status,
    approved: row.approved,
    isActive: row.is_active,
    disapproveReason: row.disapprove_reason,
    ...fields,
    creativesCount: fields.creativeIds.length,
    bidPrice: formatDollars(bidPriceNanos),
    totalBudget: formatDollars(totalBudgetNanos),
    dailyBudget: formatDollars(dailyBudgetNanos),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    pendingAt: row.pending_at?.toISOString() ?? null,
    stats: statsView(stats, id, canSeeClick),
    statsAvailable: stats.available,
    ...(owner ? { user: owner } : {}),
  };
}
