import type { ListViewSettings } from '@marquee/schemas/list-view/fields';
import { type ColumnType, type Kysely, sql } from 'kysely';

/** One row a saved view, and one with the view id 0 a person and list whose own settings were ever changed. */
export interface ListViewsTables {
  list_views: {
    user_id: number;
    list: string;
    view_id: number;
    /** Empty for the list's own settings. */
    name: string;
    parameters: ColumnType<Readonly<Record<string, string>>, string, string>;
    settings: ColumnType<ListViewSettings, string, string>;
    is_default: boolean;
  };
}

/** View id of the row with the list's own settings. */
export const OWN_SETTINGS = 0;
/** What no row has. */
export const NO_VIEW = -1;

export async function createListViewsTables(db: Kysely<ListViewsTables>): Promise<void> {
  await sql`
    create table list_views (
      user_id integer not null,
      list text not null,
      view_id integer not null,
      name text not null,
      parameters jsonb not null,
      settings jsonb not null,
      is_default boolean not null,
      primary key (user_id, list, view_id)
    )`.execute(db);
}
