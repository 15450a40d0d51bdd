import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import type { SspEndpointFields } from '@marquee/schemas/events/ssp-endpoint';
import { type Kysely, sql } from 'kysely';

import type { SspEndpointsTable, SspEndpointsTables } from './table.ts';

export const sspEndpointsReadModel = defineReadModel<SspEndpointsTables>()({
  name: 'ssp_endpoints',
  version: 2,
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
  },

  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'SspEndpointCreated': {
        const { sspEndpointId, key, ...fields } = event.data;
        await db
          .insertInto('ssp_endpoints')
          .values({ ...columnsOf(fields, COLUMNS), id: sspEndpointId, key, created_at: at, updated_at: at })
          .execute();
        return;
      }
      case 'SspEndpointChanged': {
        const { sspEndpointId, key, ...fields } = event.data;
        await db
          .updateTable('ssp_endpoints')
          .set({
            ...columnsOf(fields as Partial<SspEndpointFields>, COLUMNS),
            ...(key === undefined ? {} : { key }),
          })
          .set({ updated_at: at })
          .where('id', '=', sspEndpointId)
          .execute();
        return;
      }
      case 'SspEndpointDeleted':
        await db.deleteFrom('ssp_endpoints').where('id', '=', event.data.sspEndpointId).execute();
    }
  },
});

const COLUMNS = {
  name: 'name',
  url: 'url',
  type: 'type',
  integration: 'integration',
  qps: 'qps',
  limitQps: 'limit_qps',
  tmax: 'tmax',
  bidsPerImp: 'bids_per_imp',
  spendLimitNanos: 'spend_limit_nanos',
  isActive: 'is_active',
  isPremium: 'is_premium',
} as const satisfies Record<keyof SspEndpointFields, keyof SspEndpointsTable>;
