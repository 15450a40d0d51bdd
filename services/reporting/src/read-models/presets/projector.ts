import { defineReadModel } from '@marquee/kit/projector/read-model';

import { createPresetsTables, type PresetsTables } from './table.ts';

export const presetsReadModel = defineReadModel<PresetsTables>()({
  name: 'presets',
  version: 1,
  events: ['PresetSaved', 'PresetDeleted', 'PresetRestored'],
  createTables: createPresetsTables,

  async apply(event, db) {
    if (event.type === 'PresetDeleted') {
      await db.deleteFrom('presets').where('id', '=', event.data.presetId).execute();
      return;
    }
    const { presetId: id, userId: user_id, page, name } = event.data;
    const parameters = JSON.stringify(event.data.parameters);
    await db
      .insertInto('presets')
      .values({ id, user_id, page, name, parameters })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ page, name, parameters }))
      .execute();
  },
});
