import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { dspEndpointResource } from '@marquee/schemas/dsp-endpoint/fields';

import { createDspEndpointsTables, type DspEndpointsTables } from './table.ts';

export const dspEndpointsReadModel = defineReadModel<DspEndpointsTables>()({
  name: 'dsp_endpoints',
  version: 1,
  events: ['DspEndpointCreated', 'DspEndpointChanged', 'DspEndpointDeleted'],
  createTables: createDspEndpointsTables,

  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'DspEndpointCreated': {
        const { dspEndpointId, ...fields } = event.data;
        await db
          .insertInto('dsp_endpoints')
          .values({
            ...columnsOf(fields, COLUMNS),
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
          .set({ ...columnsOf(fields, COLUMNS), updated_at: at })
          .where('id', '=', dspEndpointId)
          .execute();
        return;
      }
      case 'DspEndpointDeleted':
        await db.deleteFrom('dsp_endpoints').where('id', '=', event.data.dspEndpointId).execute();
    }
  },
});

const COLUMNS = fieldColumns(dspEndpointResource);
