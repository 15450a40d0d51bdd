import type { PresetView } from '@marquee/schemas/preset/views';
import type { Kysely } from 'kysely';

import type { PresetsTables } from './table.ts';

export interface PresetQueries {
  /** A person's presets of one page, the oldest first. */
  of(userId: number, page: string): Promise<PresetView[]>;
}

export const createPresetQueries = (db: Kysely<PresetsTables>): PresetQueries => ({
  async of(userId, page) {
    const rows = await db
      .selectFrom('presets')
      .selectAll()
      .where('user_id', '=', userId)
      .where('page', '=', page)
      .orderBy('id')
      .execute();
    return rows.map(({ id, name, user_id, page: of, parameters }) => ({
      id,
      name,
      userId: user_id,
      page: of,
      parameters,
    }));
  },
});
