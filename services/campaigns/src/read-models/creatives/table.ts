import type { ReadModel } from '@marquee/kit/projector/read-model';
import { listColumnsSql } from '@marquee/kit/resource/listed';
import type { ScanResult, ScanOutcome } from '@marquee/schemas/creative-scan/result';
import { creativeResource } from '@marquee/schemas/creative/fields';
import { sql, type ColumnType, type GeneratedAlways, type Kysely, type RawBuilder } from 'kysely';

import { createModeratedIndexes, MODERATED_COLUMNS, type ModeratedColumns } from '../moderated.ts';

/** One row a creative; deleted ones stay, marked. What can be filtered or sorted by is a column: those of the fields are named by the fields alone. */
export interface CreativesTable extends ModeratedColumns {
  /** `300x250`; null for types without a size. */
  size: GeneratedAlways<string | null>;
  width: ColumnType<bigint | null, number | null | undefined, number | null>;
  height: ColumnType<bigint | null, number | null | undefined, number | null>;
  /** Null in no folder, and while the folder that the fields name is deleted. */
  folder_id: ColumnType<
    bigint | null,
    RawBuilder<bigint | null> | null | undefined,
    RawBuilder<bigint | null> | number | null
  >;
  /** What holds of the last scan; null before the first. */
  scan_outcome: ColumnType<ScanOutcome | null, ScanOutcome | null | undefined, ScanOutcome | null>;
  scan_result: ColumnType<ScanResult | null, string | null | undefined, string | null>;
}

/** Folders that are deleted: their creatives are in none, for as long as that is so. */
interface DeletedFoldersTable {
  id: ColumnType<bigint, number, never>;
}

export interface CreativesTables {
  creatives: CreativesTable;
  deleted_folders: DeletedFoldersTable;
}

export async function createCreativesTables(db: Kysely<CreativesTables>): Promise<void> {
  await sql`create table creatives (
    ${MODERATED_COLUMNS},
    ${listColumnsSql(creativeResource.fields, ['name'])},
    size text generated always as (width::text || 'x' || height::text) stored,
    width bigint,
    height bigint,
    scan_outcome text,
    scan_result jsonb
  )`.execute(db);
  await sql`create index creatives_in_folder on creatives (folder_id) where folder_id is not null`.execute(
    db,
  );
  await sql`create table deleted_folders (id bigint primary key)`.execute(db);
  await createModeratedIndexes(db, 'creatives');
}

/** Names the schema of the live tables. */
export const CREATIVES_MODEL = { name: 'creatives' } as const satisfies Pick<
  ReadModel<CreativesTables>,
  'name'
>;
