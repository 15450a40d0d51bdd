import type { PresetParameters } from '@marquee/schemas/preset/parameters';
import { type ColumnType, type Kysely, sql } from 'kysely';

/** One row a living preset. */
export interface PresetsTables {
  presets: {
    id: number;
    user_id: number;
    page: string;
    name: string;
    parameters: ColumnType<PresetParameters, string, string>;
  };
}

export async function createPresetsTables(db: Kysely<PresetsTables>): Promise<void> {
  await sql`
    create table presets (
      id integer primary key,
      user_id integer not null,
      page text not null,
      name text not null,
      parameters jsonb not null
    )`.execute(db);
  await sql`create index on presets (user_id, page, id)`.execute(db);
}
