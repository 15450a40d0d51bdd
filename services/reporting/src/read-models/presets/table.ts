import type { PresetParameters } from '@marquee/schemas/preset/parameters';
import type { ColumnType } from 'kysely';

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
