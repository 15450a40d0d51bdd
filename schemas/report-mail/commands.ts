import * as v from 'valibot';

import { reportMailResource } from './fields.ts';

/** `POST /statistics/mails` and `PUT /statistics/mails/{id}`. */
export const saveReportMail = v.strictObject(reportMailResource.filledBody);
export type SaveReportMail = v.InferOutput<typeof saveReportMail>;
export type ReportMailBody = v.InferInput<typeof saveReportMail>;
