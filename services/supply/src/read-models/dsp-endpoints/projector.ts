import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { dspEndpointResource } from '@marquee/schemas/dsp-endpoint/fields';
import { type Insertable, type Kysely, sql } from 'kysely';

import type { DspEndpointsTable, DspEndpointsTables } from './table.ts';

export const dspEndpointsReadModel = defineReadModel<DspEndpointsTables>()({
  name: 'dsp_endpoints',
  version: 1,
  events: ['DspEndpointCreated', 'DspEndpointChanged', 'DspEndpointDeleted'],

  async createTables(db: Kysely<DspEndpointsTables>) {
    await sql`
      create table dsp_endpoints (
        id integer primary key,
        name text not null,
        url text not null,
        is_pop boolean not null,
        is_direct boolean not null,
        is_pop_xml boolean not null,
        vast_type text,
        qps integer not null,
        tmax integer not null,
        spend_limit_nanos bigint not null,
        margin_bps integer not null,
        margin double precision generated always as (margin_bps / 100.0) stored,
        is_active boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`.execute(db);
  },

  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'DspEndpointCreated': {
        const { dspEndpointId, ...fields } = event.data;
        await db
          .insertInto('dsp_endpoints')
          .values({
            ...(columnsOf(fields, COLUMNS) as FieldColumns),
            id: dspEndpointId,
            created_at: at,
            updated_at: at,
          })
          .execute();
        return;
      }
      case 'DspEndpointChanged': {
        const { dspEndpointId, ...fields } = event.data;
        await db
          .updateTable('dsp_endpoints')
          .set({ ...(columnsOf(fields, COLUMNS) as Partial<FieldColumns>), updated_at: at })
          .where('id', '=', dspEndpointId)
          .execute();
        return;
      }
      case 'DspEndpointDeleted':
        await db.deleteFrom('dsp_endpoints').where('id', '=', event.data.dspEndpointId).execute();
    }
  },
});

type FieldColumns = Omit<Insertable<DspEndpointsTable>, 'id' | 'created_at' | 'updated_at'>;

const COLUMNS = fieldColumns(dspEndpointResource);
