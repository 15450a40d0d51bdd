import type { ListViewSettings } from '@marquee/schemas/list-view/events';
import type { Kysely } from 'kysely';

import { DEFAULT_VIEW } from '../../list-views/state.ts';
import type { ListViewsTables } from './table.ts';

/** Reads a user's view of a list; the default where the user did not change it. */
export type ListViewQuery = (userId: number, list: string) => Promise<ListViewSettings>;

export const createListViewQuery =
  (db: Kysely<ListViewsTables>): ListViewQuery =>
  async (userId, list) => {
    const row = await db
      .selectFrom('list_views')
      .select('settings')
      .where('user_id', '=', userId)
      .where('list', '=', list)
      .executeTakeFirst();
    return row?.settings ?? DEFAULT_VIEW;
  };
