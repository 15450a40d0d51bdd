import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { dealResource } from '@marquee/schemas/deal/fields';
import { type Insertable, type Kysely, sql } from 'kysely';

import type { DealsTable, DealsTables } from './table.ts';

export const dealsReadModel = defineReadModel<DealsTables>()({
  name: 'deals',
  version: 1,
  events: [
    'DealCreated',
    'DealChanged',
    'DealDeleted',
    'SspEndpointCreated',
    'SspEndpointChanged',
    'SspEndpointDeleted',
  ],

  async createTables(db: Kysely<DealsTables>) {
    await sql`
      create table deals (
        id integer primary key,
        ssp_endpoint_id integer not null,
        exchange_deal_id text not null,
        name text not null,
        price_type text not null,
        price_nanos bigint not null,
        allowed_user_ids integer[] not null,
        start_at timestamptz,
        end_at timestamptz,
        is_active boolean not null,
        created_at timestamptz not null,
        updated_at timestamptz not null
      )`.execute(db);
    await sql`create table exchange_names (id integer primary key, name text not null)`.execute(db);
  },

  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'DealCreated': {
        const { dealId, ...fields } = event.data;
        await db
          .insertInto('deals')
          .values({
            ...(columnsOf(fields, COLUMNS) as FieldColumns),
            id: dealId,
            created_at: at,
            updated_at: at,
          })
          .execute();
        return;
      }
      case 'DealChanged': {
        const { dealId, ...fields } = event.data;
        await db
          .updateTable('deals')
          .set({ ...(columnsOf(fields, COLUMNS) as Partial<FieldColumns>), updated_at: at })
          .where('id', '=', dealId)
          .execute();
        return;
      }
      case 'DealDeleted':
        await db.deleteFrom('deals').where('id', '=', event.data.dealId).execute();
        return;
      case 'SspEndpointCreated':
        await db
          .insertInto('exchange_names')
          .values({ id: event.data.sspEndpointId, name: event.data.name })
          .execute();
        return;
      case 'SspEndpointChanged':
        if (event.data.name === undefined) return;
        await db
          .updateTable('exchange_names')
          .set({ name: event.data.name })
          .where('id', '=', event.data.sspEndpointId)
          .execute();
        return;
      case 'SspEndpointDeleted':
        await db.deleteFrom('exchange_names').where('id', '=', event.data.sspEndpointId).execute();
    }
  },
});

type FieldColumns = Omit<Insertable<DealsTable>, 'id' | 'created_at' | 'updated_at'>;

const COLUMNS = fieldColumns(dealResource);
