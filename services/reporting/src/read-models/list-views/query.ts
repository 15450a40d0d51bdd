import { savedViewResource } from '@marquee/schemas/list-view/fields';
import type { ListView } from '@marquee/schemas/list-view/views';
import type { Kysely } from 'kysely';

import { DEFAULT_SETTINGS } from '../../list-views/state.ts';
import { OWN_SETTINGS, type ListViewsTables } from './table.ts';

/** Reads a user's view of a list and the views that they saved; the default where the user did not change it. */
export type ListViewQuery = (userId: number, list: string) => Promise<ListView>;

export const createListViewQuery =
  (db: Kysely<ListViewsTables>): ListViewQuery =>
  async (userId, list) => {
    const rows = await db
      .selectFrom('list_views')
      .select(['view_id', 'name', 'parameters', 'settings', 'is_default'])
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .orderBy('view_id')
      .execute();
    const own = rows.find(({ view_id }) => view_id === OWN_SETTINGS);
    const saved = rows.filter((row) => row !== own);
    return {
      ...(own?.settings ?? DEFAULT_SETTINGS),
      savedViews: saved.map(({ view_id: id, ...row }) => ({ id, ...savedViewResource.pick(row) })),
      defaultViewId: saved.find((row) => row.is_default)?.view_id ?? null,
    };
  };
