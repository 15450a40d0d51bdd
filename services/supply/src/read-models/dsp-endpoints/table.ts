import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type DspEndpointFields, dspEndpointResource } from '@marquee/schemas/dsp-endpoint/fields';
import { type GeneratedAlways, type Kysely, sql } from 'kysely';

/** One row a living DSP endpoint. */
export interface DspEndpointsTable extends FieldTable<DspEndpointFields> {
  id: number;
  /** Percent, for filters. */
  margin: GeneratedAlways<number>;
  created_at: Date;
  updated_at: Date;
}

export interface DspEndpointsTables {
  dsp_endpoints: DspEndpointsTable;
}

export async function createDspEndpointsTables(db: Kysely<DspEndpointsTables>): Promise<void> {
  await sql`create table dsp_endpoints (
    id integer primary key,
    ${fieldColumnsSql(dspEndpointResource.fields, { types: { margin: 'integer' } })},
    margin double precision generated always as (margin_bps / 100.0) stored,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
}
