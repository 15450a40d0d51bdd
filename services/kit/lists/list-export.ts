import { utcOffset } from '@marquee/schemas/common/time';
import * as v from 'valibot';

import type { ListQuery, ListQueryDefinition } from './list-query.ts';
import { parseOrRefuse } from '../http/validation.ts';

/**
 * The list's filter for a CSV, which takes it whole: a page of it would be a surprise, and any order but that of writing too.
 * @param sortedBy the field that is in that order
 */
export const exportOf = (list: ListQueryDefinition, sortedBy = 'occurredAt'): ListQueryDefinition => ({
  ...list,
  extra: ['timezone'],
  fields: Object.fromEntries(
    Object.entries(list.fields).map(([name, field]) => [name, { ...field, sortable: name === sortedBy }]),
  ),
});

const timezoneQuery = v.object({ timezone: v.optional(utcOffset, 'Z') });

/** `timezone`: the offset of the times in an export. @throws ProblemError 422 */
export const offsetOf = ({ extra }: ListQuery): string => parseOrRefuse(timezoneQuery, extra).timezone;

/** Headers of an answer that is a file and must not be cached. */
export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-store',
});
