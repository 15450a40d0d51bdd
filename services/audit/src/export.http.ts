import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { parseOrRefuse } from '@marquee/kit/http/validation';
import { utcOffset } from '@marquee/schemas/common/time';
import * as v from 'valibot';

/** The list's filter for a CSV, which takes it whole: a page of it would be a surprise, and any order but time's too. */
export const exportOf = (list: ListQueryDefinition): ListQueryDefinition => ({
  ...list,
  extra: ['timezone'],
  fields: Object.fromEntries(
    Object.entries(list.fields).map(([name, field]) => [name, { ...field, sortable: name === 'occurredAt' }]),
  ),
});

const timezoneQuery = v.object({ timezone: v.optional(utcOffset, 'Z') });

/** `timezone`: the offset that the times of an export are told in. @throws ProblemError 422 */
export const offsetOf = ({ extra }: ListQuery): string => parseOrRefuse(timezoneQuery, extra).timezone;

/** Of an answer that is a file and nobody's to keep. */
export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-store',
});
