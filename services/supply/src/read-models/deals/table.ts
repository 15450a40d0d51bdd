import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type DealFields, dealResource } from '@marquee/schemas/deal/fields';
import { type Kysely, sql } from 'kysely';

/** One row a living deal. */
export interface DealsTable extends FieldTable<DealFields, 'startAt' | 'endAt'> {
  id: number;
  created_at: Date;
  updated_at: Date;
}

/** Names of exchanges, for the lists of deals. */
export interface ExchangeNamesTable {
  id: number;
  name: string;
}

export interface DealsTables {
  deals: DealsTable;
  exchange_names: ExchangeNamesTable;
}

export async function createDealsTables(db: Kysely<DealsTables>): Promise<void> {
  await sql`create table deals (
    id integer primary key,
    ${fieldColumnsSql(dealResource.fields, { types: { allowedUserIds: 'integer[]' } })},
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create table exchange_names (id integer primary key, name text not null)`.execute(db);
}
