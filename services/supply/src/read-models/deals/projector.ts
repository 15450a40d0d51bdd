import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { dealResource } from '@marquee/schemas/deal/fields';

import { createDealsTables, type DealsTables } from './table.ts';

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
  createTables: createDealsTables,

  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'DealCreated': {
        const { dealId, ...fields } = event.data;
        await db
          .insertInto('deals')
          .values({
            ...columnsOf(fields, COLUMNS),
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
          .set({ ...columnsOf(fields, COLUMNS), updated_at: at })
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

const COLUMNS = fieldColumns(dealResource);
