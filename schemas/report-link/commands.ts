import * as v from 'valibot';

import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { PERIOD_PRESETS } from '../common/period-presets.ts';

const QUERY_LENGTH_MAX = 20_000;
const NAME_LENGTH_MAX = 255;

/** How long a link is open, days. */
export const LINK_DAYS = [7, 30, 90] as const;

/** `POST /statistics/links`. */
export const createReportLink = v.strictObject({
  /** The title of the shared page. */
  name: v.pipe(
    v.string(required('Name')),
    v.trim(),
    v.nonEmpty(required('Name')),
    v.maxLength(NAME_LENGTH_MAX, maxLength('Name', NAME_LENGTH_MAX)),
  ),
  /** Query of `GET /statistics`, without paging. */
  query: v.pipe(
    v.string(required('Query')),
    v.maxLength(QUERY_LENGTH_MAX, maxLength('Query', QUERY_LENGTH_MAX)),
  ),
  /** Days that move with the time; without it the days of the query stay. */
  preset: v.nullish(v.picklist(PERIOD_PRESETS, mustBeValid('Preset')), null),
  days: v.picklist(LINK_DAYS, `Days must be one of ${LINK_DAYS.join(', ')}.`),
});
export type CreateReportLink = v.InferOutput<typeof createReportLink>;
