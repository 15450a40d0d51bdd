import type { ReadModel } from '@marquee/kit/projector/read-model';
import { sql, type ColumnType, type GeneratedAlways, type Kysely } from 'kysely';

import { createModeratedIndexes, MODERATED_COLUMNS, type ModeratedColumns } from '../moderated.ts';

/** One row a creative; deleted ones stay, marked. What can be filtered or sorted by is a column. */
export interface CreativesTable extends ModeratedColumns {
  creative_type: string;
  /** Nano-dollars; null takes the campaign's price. */
  bid_price: ColumnType<string | null, string | null>;
  /** `300x250`; null for types without a size. */
  size: GeneratedAlways<string | null>;
  width: ColumnType<bigint | null, number | null | undefined, number | null>;
  height: ColumnType<bigint | null, number | null | undefined, number | null>;
  weight: ColumnType<bigint, number, number>;
  folder_id: ColumnType<bigint | null, number | null, number | null>;
  skip_is_secure_check: boolean;
  autoresize: boolean;
  adaptive_cpm: boolean;
}

export interface CreativesTables {
  creatives: CreativesTable;
}

export async function createCreativesTables(db: Kysely<CreativesTables>): Promise<void> {
  await sql`create table creatives (
    ${MODERATED_COLUMNS},
    creative_type text not null,
    bid_price numeric,
    size text generated always as (width::text || 'x' || height::text) stored,
    width bigint,
    height bigint,
    weight bigint not null,
    folder_id bigint,
    skip_is_secure_check boolean not null,
    autoresize boolean not null,
    adaptive_cpm boolean not null
  )`.execute(db);
  await createModeratedIndexes(db, 'creatives');
}

/** Names the schema of the live tables. */
export const CREATIVES_MODEL = { name: 'creatives' } as const satisfies Pick<
  ReadModel<CreativesTables>,
  'name'
>;
