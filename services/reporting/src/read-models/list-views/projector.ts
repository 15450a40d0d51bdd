import { defineReadModel } from '@marquee/kit/projector/read-model';
import type { SavedView } from '@marquee/schemas/list-view/events';
import { type Kysely, sql } from 'kysely';

import { createListViewsTables, type ListViewsTables, NO_VIEW, OWN_SETTINGS } from './table.ts';

export const listViewsReadModel = defineReadModel<ListViewsTables>()({
  name: 'list_views',
  version: 2,
  events: ['ListViewSaved', 'SavedViewSaved', 'SavedViewDeleted', 'DefaultViewSet'],
  createTables: createListViewsTables,

  async apply(event, db) {
    const { userId, list } = event.data;
    switch (event.type) {
      case 'ListViewSaved': {
        const own = { id: OWN_SETTINGS, name: '', parameters: {}, settings: event.data.settings };
        return save(db, event.data, own);
      }
      case 'SavedViewSaved':
        return save(db, event.data, event.data.view);
      case 'SavedViewDeleted':
        await db
          .deleteFrom('list_views')
          .where('user_id', '=', userId)
          .where('list', '=', list)
          .where('view_id', '=', event.data.viewId)
          .execute();
        return undefined;
      case 'DefaultViewSet':
        await db
          .updateTable('list_views')
          .set({ is_default: sql<boolean>`view_id = ${event.data.viewId ?? NO_VIEW}` })
          .where('user_id', '=', userId)
          .where('list', '=', list)
          .execute();
        return undefined;
    }
  },
});

interface OfList {
  readonly userId: number;
  readonly list: string;
}

/** A view that changes stays the default where it was it. */
async function save(db: Kysely<ListViewsTables>, { userId, list }: OfList, view: SavedView): Promise<void> {
  const content = {
    name: view.name,
    parameters: JSON.stringify(view.parameters),
    settings: JSON.stringify(view.settings),
  };
  await db
    .insertInto('list_views')
    .values({ user_id: userId, list, view_id: view.id, ...content, is_default: false })
    .onConflict((conflict) => conflict.columns(['user_id', 'list', 'view_id']).doUpdateSet(content))
    .execute();
}
