import type * as v from 'valibot';

import { reportName, reportQuery } from '../commands/report-inputs.ts';
import { timeZone } from '../common/zone/zone.ts';
import { choice, count, flag, textBy, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

const HOUR_MAX = 23;

/** How often a report is mailed: of the day before, of the last week from Monday to Sunday, of the last month. */
export const REPORT_MAIL_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type ReportMailFrequency = (typeof REPORT_MAIL_FREQUENCIES)[number];

/** A report that is mailed to its owner again and again. */
export const reportMailResource = defineResource({
  /** Heading of the mail. */
  name: textBy('Name', reportName),
  /** Query of `GET /statistics`; its days, zone and paging are not used. */
  query: textBy('Query', reportQuery),
  frequency: choice('Frequency', REPORT_MAIL_FREQUENCIES),
  /** Hour of the day in the zone, 0 to 23: every day, on Mondays, or on the first of the month. */
  hour: count('Hour', { min: 0, max: HOUR_MAX }),
  /** Zone of the hour and of the report's days: `Europe/Berlin`, `+05:30`. */
  timezone: withDefault(textBy('Time zone', timeZone), 'Z'),
  isEnabled: withDefault(flag('Enabled'), true),
});
export type ReportMailFields = v.InferOutput<typeof reportMailResource.stored>;
