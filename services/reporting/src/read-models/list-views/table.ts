import type { ListViewSettings } from '@marquee/schemas/list-view/events';
import type { ColumnType } from 'kysely';

/** One row a person and list that was ever set up. */
export interface ListViewsTables {
  list_views: {
    user_id: number;
    list: string;
    settings: ColumnType<ListViewSettings, string, string>;
  };
}
