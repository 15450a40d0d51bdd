import { timeZone } from '@marquee/schemas/common/zone/zone';
import * as v from 'valibot';

import type { ListQuery } from './list-query.ts';
import { parseOrRefuse } from '../http/validation.ts';

const timezoneQuery = v.object({ timezone: v.optional(timeZone, 'Z') });

/** `timezone`: the zone of the times in an export. @throws ProblemError 422 */
export const zoneOf = ({ extra }: ListQuery): string => parseOrRefuse(timezoneQuery, extra).timezone;

/** Headers of an answer that is a file and must not be cached. */
export const csvHeaders = (fileName: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-store',
});
