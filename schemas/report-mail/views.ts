import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { reportMailResource } from './fields.ts';

/** A report by mail, as its owner sees it. */
export const reportMailView = v.object({
  id: v.number(),
  ...reportMailResource.view,
  /** When it is due next; null while it is off. */
  nextAt: v.nullable(timestamp),
  lastSentAt: v.nullable(timestamp),
  /** Why it was not sent the last time; null where it was. */
  lastFailure: v.nullable(v.object({ at: timestamp, reason: v.string() })),
});
export type ReportMailView = v.InferOutput<typeof reportMailView>;

export const reportMailAnswer = v.object({ data: reportMailView });
export const reportMailsAnswer = v.object({ data: v.array(reportMailView) });
