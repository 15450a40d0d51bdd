import * as v from 'valibot';

import { reportQuery } from '../commands/report-inputs.ts';
import { maxLength, mustBeValid } from '../common/messages.ts';
import { field, textBy, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

const FILE_NAME_LENGTH_MAX = 100;

const format = v.picklist(['csv', 'xlsx'], 'format is csv or xlsx');
const fileName = v.pipe(
  v.string(mustBeValid('Name')),
  v.regex(/^[a-z0-9-]+$/, mustBeValid('Name')),
  v.maxLength(FILE_NAME_LENGTH_MAX, maxLength('Name', FILE_NAME_LENGTH_MAX)),
);

/** A report that is made as a file in the background. */
export const reportExportResource = defineResource({
  format: field({ label: 'Format', body: format, value: v.string(), column: 'text' }),
  /** Query of the statistics call whose rows it holds, without paging. */
  query: textBy('Query', reportQuery),
  /** Name of the file, without its ending. */
  name: withDefault(textBy('Name', fileName), 'statistics'),
});
export type ReportExportFields = v.InferOutput<typeof reportExportResource.stored>;
