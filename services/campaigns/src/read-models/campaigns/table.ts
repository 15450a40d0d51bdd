import type { ReadModel } from '@marquee/kit/projector/read-model';
import { sql, type ColumnType, type GeneratedAlways, type Kysely, type RawBuilder } from 'kysely';

import { createModeratedIndexes, MODERATED_COLUMNS, type ModeratedColumns } from '../moderated.ts';

/** One row a campaign; deleted ones stay, marked. What can be filtered or sorted by is a column. */
export interface CampaignsTable extends ModeratedColumns {
  pricing_model: string;
  distribution: string;
  /** Nano-dollars, as the two below. */
  bid_price: ColumnType<string, string>;
  total_budget: ColumnType<string, string>;
  daily_budget: ColumnType<string, string>;
  daily_impressions: ColumnType<bigint, number, number>;
  start_at: ColumnType<Date | null, string | null, string | null>;
  end_at: ColumnType<Date | null, string | null, string | null>;
  timezone: string;
  top_level_domain: string | null;
  creative_type: string;
  creative_ids: ColumnType<unknown, number[], number[]>;
  creatives_count: GeneratedAlways<bigint>;
  /** Why the platform stopped it; null while it is on, and when a person stopped it. */
  stop_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Its results count from here against its goal: last start, or last change of what it pays. */
  measured_since: ColumnType<Date, string, string | RawBuilder<string>>;
}

export interface CampaignsTables {
  campaigns: CampaignsTable;
}

export async function createCampaignsTables(db: Kysely<CampaignsTables>): Promise<void> {
  await sql`create table campaigns (
    ${MODERATED_COLUMNS},
    pricing_model text not null,
    distribution text not null,
    bid_price numeric not null,
    total_budget numeric not null,
    daily_budget numeric not null,
    daily_impressions bigint not null,
    start_at timestamptz,
    end_at timestamptz,
    timezone text not null,
    top_level_domain text,
    creative_type text not null,
    creative_ids bigint[] not null,
    creatives_count bigint not null generated always as (cardinality(creative_ids)) stored,
    stop_reason text,
    measured_since timestamptz not null
  )`.execute(db);
  await createModeratedIndexes(db, 'campaigns');
  await sql`create index campaigns_by_creative on campaigns using gin (creative_ids)`.execute(db);
}

/** Names the schema of the live tables. */
export const CAMPAIGNS_MODEL = { name: 'campaigns' } as const satisfies Pick<
  ReadModel<CampaignsTables>,
  'name'
>;
