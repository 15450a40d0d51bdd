import * as v from 'valibot';

import { maxLength, required } from '../common/messages.ts';

const NAME_LENGTH_MAX = 255;
const QUERY_LENGTH_MAX = 20_000;

/** What a person calls a report or a setup of the statistics page. */
export const reportName = v.pipe(
  v.string(required('Name')),
  v.trim(),
  v.nonEmpty(required('Name')),
  v.maxLength(NAME_LENGTH_MAX, maxLength('Name', NAME_LENGTH_MAX)),
);

/** Query of `GET /statistics`: `groupBy=day&from=2026-11-01`. */
export const reportQuery = v.pipe(
  v.string(required('Query')),
  v.maxLength(QUERY_LENGTH_MAX, maxLength('Query', QUERY_LENGTH_MAX)),
);
