import { readModelDb, schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { alertRuleResource } from '@marquee/schemas/alert-rule/fields';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import { runningTimesOf } from '@marquee/schemas/campaign/running-times';
import { sql } from 'kysely';
import * as v from 'valibot';

import { CAMPAIGNS_MODEL } from '../read-models/campaigns/table.ts';
import { CREATIVES_MODEL } from '../read-models/creatives/table.ts';
import { ownersReadModel } from '../read-models/owners/projector.ts';
import type { OwnersTables } from '../read-models/owners/table.ts';
import type { ResourceTables } from '../resource/read-model.ts';
import { ALERT_RULES } from './alert-rule.ts';
import type { EarlierAlert } from './evaluate.ts';
import type { WatchingRule } from './firings/alert.ts';
import { FIRINGS_MODEL } from './firings/read-model.ts';
import type { FiringTables } from './firings/table.ts';
import type { AlertedCreative, AlertedCreatives, DeclinedCreative, WatchedCampaign } from './watched.ts';

/** Rules that are on, or are off and have open alerts, of accounts that are not deleted. */
export async function readWatchingRules(readStore: ReadStore): Promise<readonly WatchingRule[]> {
  const owners = readModelDb<OwnersTables>(readStore, ownersReadModel);
  const deleted = await owners
    .selectFrom('owners')
    .select('user_id')
    .where('is_deleted', '=', true)
    .execute();
  const gone = new Set(deleted.map(({ user_id }) => user_id));
  const rows = await readModelDb<ResourceTables>(readStore, ALERT_RULES.model)
    .selectFrom('objects')
    .select(['id', 'user_id', 'fields'])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`is_active or exists (
      select from ${firingsTable('last_alerts')} as alerts where alerts.alert_rule_id = id and alerts.is_open)`,
    )
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, user_id, fields }) =>
    user_id === null || gone.has(user_id)
      ? []
      : [{ id: Number(id), userId: Number(user_id), fields: v.parse(alertRuleResource.stored, fields) }],
  );
}

const firingsTable = (name: keyof FiringTables) => sql.table(`${schemaOf(FIRINGS_MODEL.name)}.${name}`);

const budgets = v.pick(campaignResource.stored, [
  'bidPriceNanos',
  'dailyBudgetNanos',
  'totalBudgetNanos',
  'pricingModel',
  'timezone',
  'startAt',
  'endAt',
  'schedule',
  'labels',
  'creativeIds',
]);

interface Row {
  readonly id: bigint;
  readonly user_id: bigint;
  readonly name: string;
  readonly approved: WatchedCampaign['approved'];
  readonly is_active: boolean;
  readonly has_been_on: boolean;
  readonly disapprove_reason: string | null;
  readonly stop_reason: string | null;
  readonly switched_at: Date;
  readonly moderated_at: Date;
  readonly fields: Pick<CampaignFields, keyof typeof budgets.entries>;
}

/** Campaigns of these accounts by account, in the order of their ids; one question about all of them. */
export async function readWatchedCampaigns(
  { db }: ReadStore,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly WatchedCampaign[]>> {
  const campaigns = sql.table(`${schemaOf(CAMPAIGNS_MODEL.name)}.campaigns`);
  const changes = firingsTable('campaign_changes');
  const fields = Object.keys(budgets.entries).flatMap((name) => [
    sql.lit(name),
    sql`fields -> ${sql.lit(name)}`,
  ]);
  const { rows } = await sql<Row>`
    select id, user_id, name, approved, is_active, disapprove_reason, stop_reason,
      (is_active or coalesce(changes.switched_at > created_at, false)) as has_been_on,
      coalesce(changes.switched_at, created_at) as switched_at,
      coalesce(changes.moderated_at, created_at) as moderated_at,
      jsonb_build_object(${sql.join(fields)}) as fields
    from ${campaigns} as campaigns left join ${changes} as changes on changes.campaign_id = campaigns.id
    where user_id = any(${userIds}::bigint[]) and deleted_at is null order by id`.execute(db);
  const declined = await readDeclined({ db }, userIds);
  const found = new Map<number, WatchedCampaign[]>();
  for (const row of rows) {
    const userId = Number(row.user_id);
    const campaign = campaignOf(row, declined.get(Number(row.id)) ?? []);
    const known = found.get(userId);
    if (known) known.push(campaign);
    else found.set(userId, [campaign]);
  }
  return found;
}

function campaignOf(row: Row, declinedCreatives: readonly DeclinedCreative[]): WatchedCampaign {
  const fields = v.parse(budgets, row.fields);
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    name: row.name,
    labels: fields.labels,
    approved: row.approved,
    isActive: row.is_active,
    hasBeenOn: row.has_been_on,
    disapproveReason: row.disapprove_reason,
    stopReason: row.stop_reason,
    switchedAt: row.switched_at,
    moderatedAt: row.moderated_at,
    pricingModel: fields.pricingModel,
    bidPriceNanos: fields.bidPriceNanos,
    dailyBudgetNanos: fields.dailyBudgetNanos,
    totalBudgetNanos: fields.totalBudgetNanos,
    timezone: fields.timezone,
    times: runningTimesOf(fields),
    creativeIds: fields.creativeIds,
    declinedCreatives,
  };
}

interface AlertedRow {
  readonly id: bigint;
  readonly name: string;
  readonly status: AlertedCreative['status'];
  readonly is_deleted: boolean;
}

/** The creatives that open alerts are about, also deleted ones. */
export async function readAlertedCreatives(
  { db }: ReadStore,
  earlier: Iterable<readonly EarlierAlert[]>,
): Promise<AlertedCreatives> {
  const ids = [...earlier].flatMap((alerts) =>
    alerts.flatMap(({ isOpen, creativeId }) => (isOpen && creativeId !== null ? [creativeId] : [])),
  );
  if (ids.length === 0) return new Map();
  const creatives = sql.table(`${schemaOf(CREATIVES_MODEL.name)}.creatives`);
  const { rows } = await sql<AlertedRow>`
    select id, name, status, deleted_at is not null as is_deleted from ${creatives}
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, name, status, is_deleted: isDeleted }) => [Number(id), { name, status, isDeleted }]),
  );
}

interface DeclinedRow {
  readonly campaign_id: bigint;
  readonly id: bigint;
  readonly name: string;
  readonly disapprove_reason: string | null;
  readonly moderated_at: Date | null;
}

/** Declined creatives that are on, by campaign. */
async function readDeclined(
  { db }: Pick<ReadStore, 'db'>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DeclinedCreative[]>> {
  const campaigns = sql.table(`${schemaOf(CAMPAIGNS_MODEL.name)}.campaigns`);
  const creatives = sql.table(`${schemaOf(CREATIVES_MODEL.name)}.creatives`);
  const changes = firingsTable('creative_changes');
  const { rows } = await sql<DeclinedRow>`
    select campaigns.id as campaign_id, creatives.id, creatives.name, creatives.disapprove_reason,
      changes.moderated_at
    from ${creatives} as creatives
    join ${campaigns} as campaigns
      on campaigns.creative_ids @> array[creatives.id] and campaigns.deleted_at is null
    left join ${changes} as changes on changes.creative_id = creatives.id
    where creatives.status = 'disapproved' and creatives.deleted_at is null
      and creatives.user_id = any(${userIds}::bigint[])
    order by creatives.id`.execute(db);
  const found = new Map<number, DeclinedCreative[]>();
  for (const { campaign_id, id, name, disapprove_reason: reason, moderated_at: since } of rows) {
    const campaignId = Number(campaign_id);
    found.set(campaignId, [...(found.get(campaignId) ?? []), { id: Number(id), name, reason, since }]);
  }
  return found;
}
