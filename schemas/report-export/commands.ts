import * as v from 'valibot';

import { reportExportResource } from './fields.ts';

/** `POST /statistics/exports`. */
export const requestReportExport = v.strictObject(reportExportResource.filledBody);
export type RequestReportExport = v.InferOutput<typeof requestReportExport>;
