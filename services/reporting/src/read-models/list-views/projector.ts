import { defineReadModel } from '@marquee/kit/projector/read-model';
import { type Kysely, sql } from 'kysely';

import type { ListViewsTables } from './table.ts';

export const listViewsReadModel = defineReadModel<ListViewsTables>()({
  name: 'list_views',
  version: 1,
  events: ['ListViewSaved'],

  async createTables(db: Kysely<ListViewsTables>) {
    await sql`
      create table list_views (
        user_id integer not null,
        list text not null,
        settings jsonb not null,
        primary key (user_id, list)
      )`.execute(db);
  },

  async apply({ data: { userId, list, settings } }, db) {
    const text = JSON.stringify(settings);
    await db
      .insertInto('list_views')
      .values({ user_id: userId, list, settings: text })
      .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ settings: text }))
      .execute();
  },
});
