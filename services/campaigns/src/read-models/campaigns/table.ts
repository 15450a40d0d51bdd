import type { ReadModel } from '@marquee/kit/projector/read-model';
import { sql, type ColumnType, type GeneratedAlways, type Kysely, type RawBuilder } from 'kysely';

/** One row a campaign; deleted ones stay, marked. What can be filtered or sorted by is a column. */
export interface CampaignsTable {
  id: ColumnType<bigint, number, number>;
  user_id: ColumnType<bigint, number, number>;
  name: string;
  approved: 'pending' | 'approved' | 'disapproved';
  is_active: boolean;
  /** `approved`, or `disabled` while switched off. */
  status: GeneratedAlways<'pending' | 'approved' | 'disapproved' | 'disabled'>;
  disapprove_reason: ColumnType<string | null, string | null | undefined>;
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
  /** `CampaignFields` as events store them. */
  fields: ColumnType<unknown, string, RawBuilder<unknown>>;
  /** Revision of the last event. */
  version: ColumnType<bigint, number, number>;
  created_at: ColumnType<Date, string, string>;
  updated_at: ColumnType<Date, string, string>;
  pending_at: ColumnType<Date | null, string | null, string | null>;
  deleted_at: ColumnType<Date | null, string | null | undefined, string>;
}

export interface CampaignsTables {
  campaigns: CampaignsTable;
}

export async function createCampaignsTables(db: Kysely<CampaignsTables>): Promise<void> {
  await sql`create table campaigns (
    id bigint primary key,
    user_id bigint not null,
    name text not null,
    approved text not null,
    is_active boolean not null,
    status text not null generated always as (case when is_active then approved else 'disabled' end) stored,
    disapprove_reason text,
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
    fields jsonb not null,
    version bigint not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    pending_at timestamptz,
    deleted_at timestamptz
  )`.execute(db);
  await sql`create index campaigns_of_user on campaigns (user_id, id) where deleted_at is null`.execute(db);
  await sql`create index campaigns_by_status on campaigns (status, id) where deleted_at is null`.execute(db);
  await sql`create index campaigns_by_approval on campaigns (approved, pending_at) where deleted_at is null`.execute(
    db,
  );
  await sql`create index campaigns_by_creative on campaigns using gin (creative_ids)`.execute(db);
}

/** Names the schema of the live tables. */
export const CAMPAIGNS_MODEL = { name: 'campaigns' } as const satisfies Pick<
  ReadModel<CampaignsTables>,
  'name'
>;
