import type { ReadModel } from '@marquee/kit/projector/read-model';
import { sql, type ColumnType, type GeneratedAlways, type Kysely, type RawBuilder } from 'kysely';

/** One row a creative; deleted ones stay, marked. What can be filtered or sorted by is a column. */
export interface CreativesTable {
  id: ColumnType<bigint, number, number>;
  user_id: ColumnType<bigint, number, number>;
  name: string;
  creative_type: string;
  approved: 'pending' | 'approved' | 'disapproved';
  is_active: boolean;
  /** `approved`, or `disabled` while switched off. */
  status: GeneratedAlways<'pending' | 'approved' | 'disapproved' | 'disabled'>;
  disapprove_reason: ColumnType<string | null, string | null | undefined>;
  /** Nano-dollars; null takes the campaign's price. */
  bid_price: ColumnType<string | null, string | null>;
  /** `300x250`; null for types without a size. */
  size: GeneratedAlways<string | null>;
  width: ColumnType<bigint | null, number | null | undefined, number | null>;
  height: ColumnType<bigint | null, number | null | undefined, number | null>;
  weight: ColumnType<bigint, number, number>;
  folder_id: ColumnType<bigint | null, number | null, number | null>;
  skip_is_secure_check: boolean;
  autoresize: boolean;
  adaptive_cpm: boolean;
  /** `CreativeFields` as events store them. */
  fields: ColumnType<unknown, string, RawBuilder<unknown>>;
  /** Revision of the last event. */
  version: ColumnType<bigint, number, number>;
  created_at: ColumnType<Date, string, string>;
  updated_at: ColumnType<Date, string, string>;
  pending_at: ColumnType<Date | null, string | null, string | null>;
  deleted_at: ColumnType<Date | null, string | null | undefined, string>;
}

export interface CreativesTables {
  creatives: CreativesTable;
}

export async function createCreativesTables(db: Kysely<CreativesTables>): Promise<void> {
  await sql`create table creatives (
    id bigint primary key,
    user_id bigint not null,
    name text not null,
    creative_type text not null,
    approved text not null,
    is_active boolean not null,
    status text not null generated always as (case when is_active then approved else 'disabled' end) stored,
    disapprove_reason text,
    bid_price numeric,
    size text generated always as (width::text || 'x' || height::text) stored,
    width bigint,
    height bigint,
    weight bigint not null,
    folder_id bigint,
    skip_is_secure_check boolean not null,
    autoresize boolean not null,
    adaptive_cpm boolean not null,
    fields jsonb not null,
    version bigint not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    pending_at timestamptz,
    deleted_at timestamptz
  )`.execute(db);
  await sql`create index creatives_of_user on creatives (user_id, id) where deleted_at is null`.execute(db);
  await sql`create index creatives_by_status on creatives (status, id) where deleted_at is null`.execute(db);
  await sql`create index creatives_by_approval on creatives (approved, pending_at) where deleted_at is null`.execute(
    db,
  );
}

/** Names the schema of the live tables. */
export const CREATIVES_MODEL = { name: 'creatives' } as const satisfies Pick<
  ReadModel<CreativesTables>,
  'name'
>;
