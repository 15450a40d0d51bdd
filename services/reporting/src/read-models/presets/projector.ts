import { defineReadModel } from '@marquee/kit/projector/read-model';
import { type Kysely, sql } from 'kysely';

import type { PresetsTables } from './table.ts';

export const presetsReadModel = defineReadModel<PresetsTables>()({
  name: 'presets',
  version: 1,
  events: ['PresetSaved', 'PresetDeleted', 'PresetRestored'],

  async createTables(db: Kysely<PresetsTables>) {
    await sql`
      create table presets (
        id integer primary key,
        user_id integer not null,
        page text not null,
        name text not null,
        parameters jsonb not null
      )`.execute(db);
    await sql`create index on presets (user_id, page, id)`.execute(db);
  },

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
