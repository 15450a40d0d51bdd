import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { reportExportResource } from './fields.ts';

export const REPORT_EXPORT_STATUSES = ['pending', 'completed', 'failed'] as const;

/** A report that is made as a file, as its owner sees it. */
export const reportExportView = v.object({
  id: v.number(),
  status: v.picklist(REPORT_EXPORT_STATUSES),
  format: reportExportResource.view.format,
  name: reportExportResource.view.name,
  /** Rows that are written; all of them once it is completed. */
  rows: v.number(),
  /** Rows that there are to write; null while that is not known. */
  total: v.nullable(v.number()),
  /** Bytes; null until it is completed. */
  size: v.nullable(v.number()),
  /** Why it failed. */
  reason: v.nullable(v.string()),
  createdAt: timestamp,
  /** Until when the file can be downloaded. */
  expiresAt: v.nullable(timestamp),
});
export type ReportExportView = v.InferOutput<typeof reportExportView>;

export const reportExportAnswer = v.object({ data: reportExportView });
export const reportExportsAnswer = v.object({ data: v.array(reportExportView) });
