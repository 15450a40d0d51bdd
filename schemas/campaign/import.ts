import * as v from 'valibot';

import { commandObject, countInput, versionInput } from '../commands/ad-fields.ts';
import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { bulkRow } from './bulk.ts';
import { ID_COLUMN, SHEET_COLUMNS } from './sheet/columns.ts';
import type { SheetCells } from './sheet/rows.ts';

/** Most rows of one call, so that an answer takes no longer than a person waits. */
export const IMPORT_ROWS_MAX = 100;
/** Most rows of a file. */
export const IMPORT_FILE_ROWS_MAX = 1_000;
/** Longest text of a cell: a thousand adjustments of bids by the longest texts fit. */
const CELL_LENGTH_MAX = 300_000;

const cells = commandObject(
  Object.fromEntries(
    [ID_COLUMN, ...SHEET_COLUMNS].map(({ path, header }) => [
      path,
      v.exactOptional(
        v.pipe(
          v.string(mustBeValid(header)),
          v.maxLength(CELL_LENGTH_MAX, maxLength(header, CELL_LENGTH_MAX)),
        ),
      ),
    ]),
  ),
  {},
  'Cells',
);

/**
 * `POST /campaigns/import`: rows of a sheet of campaigns, by the paths of its columns. A row without an id is a new campaign; an
 * absent column leaves its field as it is, and an empty cell clears it.
 */
export const importCampaignsBody = commandObject({
  rows: v.pipe(
    v.array(
      commandObject(
        {
          /** In the file, to name it in the answer. */
          row: countInput('Row', 1),
          version: versionInput,
          cells,
        },
        {},
        'Rows',
      ),
      mustBeValid('Rows'),
    ),
    v.minLength(1, required('Rows')),
    v.maxLength(IMPORT_ROWS_MAX, `Rows may hold at most ${IMPORT_ROWS_MAX} values.`),
    v.check((rows) => new Set(rows.map(({ row }) => row)).size === rows.length, mustBeValid('Rows')),
  ),
});
export type ImportCampaigns = v.InferOutput<typeof importCampaignsBody>;

/** A row as a call sends it. */
export interface ImportRowInput {
  readonly row: number;
  /** That was seen, of a campaign that is there. */
  readonly version?: number;
  readonly cells: SheetCells;
}

/** What became, or would become, of one row. */
export const importRow = v.object({
  ...bulkRow.entries,
  row: v.number(),
  /** Null for a new campaign that is not created, and where the row has no proper id. */
  id: v.nullable(v.number()),
  outcome: v.picklist(['created', 'changed', 'unchanged', 'refused']),
});
export type ImportRow = v.InferOutput<typeof importRow>;

export const importAnswer = v.object({ data: v.array(importRow) });
