import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';
import type { Kysely } from 'kysely';

import { createSspEndpointsTables, type SspEndpointsTables } from './table.ts';

export const sspEndpointsReadModel = defineReadModel<SspEndpointsTables>()({
  name: 'ssp_endpoints',
  version: 3,
  events: ['SspEndpointCreated', 'SspEndpointChanged', 'SspEndpointDeleted'],
  createTables: createSspEndpointsTables,

  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'SspEndpointCreated': {
        const { sspEndpointId, key, ...fields } = event.data;
        await db
          .insertInto('ssp_endpoints')
          .values({
            ...columnsOf(fields, COLUMNS),
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
            ...columnsOf(fields, COLUMNS),
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

const COLUMNS = fieldColumns(sspEndpointResource);
