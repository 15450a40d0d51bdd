import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';
import { type Insertable, type Kysely, sql } from 'kysely';

import type { SspEndpointsTable, SspEndpointsTables } from './table.ts';

export const sspEndpointsReadModel = defineReadModel<SspEndpointsTables>()({
  name: 'ssp_endpoints',
  version: 3,
  events: ['SspEndpointCreated', 'SspEndpointChanged', 'SspEndpointDeleted'],

  async createTables(db: Kysely<SspEndpointsTables>) {
    await sql`
      create table ssp_endpoints (
        id integer primary key,
        name text not null,
        url text,
        type text not null,
        integration text not null,
        qps integer not null,
        limit_qps integer not null,
        tmax integer not null,
        bids_per_imp integer not null,
        spend_limit_nanos bigint not null,
        is_active boolean not null,
        is_premium boolean not null,
        key text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`.execute(db);
    await sql`create table premium_ssps (id integer primary key)`.execute(db);
  },

  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'SspEndpointCreated': {
        const { sspEndpointId, key, ...fields } = event.data;
        await db
          .insertInto('ssp_endpoints')
          .values({
            ...(columnsOf(fields, COLUMNS) as FieldColumns),
            id: sspEndpointId,
            key,
            created_at: at,
            updated_at: at,
          })
          .execute();
        await setPremium(db, sspEndpointId, fields.isPremium);
        return;
      }
      case 'SspEndpointChanged': {
        const { sspEndpointId, key, ...fields } = event.data;
        await db
          .updateTable('ssp_endpoints')
          .set({
            ...(columnsOf(fields, COLUMNS) as Partial<FieldColumns>),
            ...(key === undefined ? {} : { key }),
          })
          .set({ updated_at: at })
          .where('id', '=', sspEndpointId)
          .execute();
        await setPremium(db, sspEndpointId, fields.isPremium);
        return;
      }
      case 'SspEndpointDeleted':
        await db.deleteFrom('ssp_endpoints').where('id', '=', event.data.sspEndpointId).execute();
    }
  },
});

async function setPremium(
  db: Kysely<SspEndpointsTables>,
  id: number,
  isPremium: boolean | undefined,
): Promise<void> {
  if (isPremium === true)
    await db
      .insertInto('premium_ssps')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else if (isPremium === false) await db.deleteFrom('premium_ssps').where('id', '=', id).execute();
}

type FieldColumns = Omit<Insertable<SspEndpointsTable>, 'id' | 'created_at' | 'updated_at' | 'key'>;

const COLUMNS = fieldColumns(sspEndpointResource);
