import { mustBeValid } from '@marquee/schemas/common/messages';
import { addDays } from '@marquee/schemas/common/period-presets';
import { DAY_MS, type TimeRange } from '@marquee/schemas/common/time';
import { dayStartIn, timeZone } from '@marquee/schemas/common/zone/zone';
import { isByHalfHours, NOT_BY_HALF_HOURS } from '@marquee/schemas/common/zone/zone-spans';
import * as v from 'valibot';

import type { ListQuery } from '../lists/list-query.ts';
import { invalid } from './problem-error.ts';
import { parseOrRefuse } from './validation.ts';

/** Parameters of a list call whose figures are of chosen days; they go into `extra` of its definition. */
export const DAY_RANGE_PARAMETERS = ['from', 'to', 'timezone'] as const;

/** Longest range of one call, days: as long as a report may be. */
const DAYS_MAX = 400;

const dayMs = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** The 31st of February rolls over instead of failing. */
const isDay = (text: string): boolean =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(dayMs(text)) &&
  new Date(dayMs(text)).toISOString().startsWith(text);

const day = (name: string) => v.optional(v.pipe(v.string(), v.check(isDay, mustBeValid(name))));

const TOGETHER = 'from and to go together';

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Checks a range whose days can both be read; others have an error already. */
const where =
  (isRight: (firstMs: number, lastMs: number) => boolean) =>
  ({ from = '', to = '' }: Days): boolean =>
    !isDay(from) || !isDay(to) || isRight(dayMs(from), dayMs(to));

const isOrdered = where((first, last) => first <= last);
const isShort = where((first, last) => (last - first) / DAY_MS < DAYS_MAX);

const dayRangeQuery = v.pipe(
  v.object({ from: day('from'), to: day('to'), timezone: v.optional(timeZone, 'Z') }),
  v.forward(
    v.check(({ from, to }) => from !== undefined || to === undefined, TOGETHER),
    ['from'],
  ),
  v.forward(
    v.check(({ from, to }) => to !== undefined || from === undefined, TOGETHER),
    ['to'],
  ),
  v.forward(
    v.check((days) => isOrdered(days), 'from must not be after to'),
    ['from'],
  ),
  v.forward(
    v.check((days) => isShort(days), `A range is at most ${DAYS_MAX} days`),
    ['from'],
  ),
);

/**
 * The time between `from` and `to`, days of `timezone` that both belong to it; undefined where the call names none.
 * @throws ProblemError 422
 */
export function dayRangeOf({ extra }: Pick<ListQuery, 'extra'>): TimeRange | undefined {
  const { from, to, timezone } = parseOrRefuse(dayRangeQuery, extra);
  if (from === undefined || to === undefined) return undefined;
  const range = { fromMs: dayStartIn(timezone, from), toMs: dayStartIn(timezone, addDays(to, 1)) };
  if (!isByHalfHours(timezone, range)) throw invalid({ field: 'timezone', message: NOT_BY_HALF_HOURS });
  return range;
}
