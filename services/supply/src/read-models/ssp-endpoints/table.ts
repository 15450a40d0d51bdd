import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type SspEndpointFields, sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';
import { type Kysely, sql } from 'kysely';

/** One row a living SSP endpoint. */
export interface SspEndpointsTable extends FieldTable<SspEndpointFields> {
  id: number;
  key: string;
  created_at: Date;
  updated_at: Date;
}

/** One row an endpoint that sells premium inventory; a deleted one keeps it, because what it sold is still in reports. */
interface PremiumSspsTable {
  id: number;
}

export interface SspEndpointsTables {
  ssp_endpoints: SspEndpointsTable;
  premium_ssps: PremiumSspsTable;
}

export async function createSspEndpointsTables(db: Kysely<SspEndpointsTables>): Promise<void> {
  await sql`create table ssp_endpoints (
    id integer primary key,
    ${fieldColumnsSql(sspEndpointResource.fields)},
    key text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create table premium_ssps (id integer primary key)`.execute(db);
}
