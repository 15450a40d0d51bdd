import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { statisticsRow } from '../queries/statistics-answer.ts';
import { reportLinkResource } from './fields.ts';

/** A link to a report, as its owner sees it. Its token is answered once, by the call that creates it. */
export const reportLinkView = v.object({
  id: v.number(),
  name: reportLinkResource.view.name,
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Null while it was never opened. */
  lastOpenedAt: v.nullable(timestamp),
  opens: v.number(),
});
export type ReportLinkView = v.InferOutput<typeof reportLinkView>;

export const reportLinksAnswer = v.object({ data: v.array(reportLinkView) });
export const reportLinkCreatedAnswer = v.object({
  data: v.object({ ...reportLinkView.entries, token: v.string() }),
});

/** `GET /shared-reports/{token}`: a report without ids, for everyone who has the link. */
export const sharedReportAnswer = v.object({
  data: v.object({
    name: reportLinkResource.view.name,
    /** Days of `timezone`, both included. */
    from: v.string(),
    to: v.string(),
    timezone: v.string(),
    groupBy: v.array(v.string()),
    fields: v.array(v.string()),
    /** The first rows of the report; `groups` are names, times as statistics answer them. */
    rows: v.array(v.object({ groups: v.array(v.string()), figures: statisticsRow })),
    /** Rows of the whole report. */
    total: v.number(),
    totals: statisticsRow,
    /** The figures by day. */
    days: v.array(statisticsRow),
    expiresAt: timestamp,
  }),
});
export type SharedReport = v.InferOutput<typeof sharedReportAnswer>['data'];
