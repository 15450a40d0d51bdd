import * as v from 'valibot';

import { maxLength, mustBeValid, required } from '../common/messages.ts';

const QUERY_LENGTH_MAX = 20_000;
const NAME_LENGTH_MAX = 100;

/** `POST /statistics/exports`. */
export const requestReportExport = v.strictObject({
  format: v.picklist(['csv', 'xlsx'], 'format is csv or xlsx'),
  /** Query of `GET /statistics`, without paging: `groupBy=day&from=2026-11-01`. */
  query: v.pipe(
    v.string(required('Query')),
    v.maxLength(QUERY_LENGTH_MAX, maxLength('Query', QUERY_LENGTH_MAX)),
  ),
  /** Name of the file, without its ending. */
  name: v.optional(
    v.pipe(
      v.string(mustBeValid('Name')),
      v.regex(/^[a-z0-9-]+$/, mustBeValid('Name')),
      v.maxLength(NAME_LENGTH_MAX, maxLength('Name', NAME_LENGTH_MAX)),
    ),
    'statistics',
  ),
});
export type RequestReportExport = v.InferOutput<typeof requestReportExport>;
