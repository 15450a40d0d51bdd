import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { csvHeaders } from '@marquee/kit/lists/list-export';
import { data, noContent, route, type RouteDefinition } from '@marquee/kit/http/route';
import type { MediaStore } from '@marquee/kit/media-store/port';
import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import { idParam } from '@marquee/schemas/common/ids';
import { requestReportExport } from '@marquee/schemas/report-export/commands';
import {
  reportExportAnswer,
  reportExportsAnswer,
  type ReportExportView,
} from '@marquee/schemas/report-export/views';
import { reportExportId } from '@marquee/schemas/report-export/ids';
import * as v from 'valibot';

import type { ReportExportQueries, ReportExportRow } from '../read-models/report-exports/query.ts';
import { queryOfText } from '../statistics/query-text.ts';
import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import { REPORT_READERS } from '../statistics/routes.ts';
import type { ReportExportCommands } from './commands.ts';
import { PENDING_EXPORTS_MAX, REPORT_EXPORT_REJECTIONS } from './rejections.ts';
import type { RequestedExport } from './state.ts';
import type { ExportWork, Progress } from './work.ts';

const byId = v.object({ id: idParam(reportExportId) });
const common = { tag: 'Statistics', access: REPORT_READERS, ownership: 'own' } as const;

export interface ReportExportRouteDeps {
  readonly commands: ReportExportCommands;
  readonly queries: ReportExportQueries;
  readonly work: ExportWork;
  readonly statistics: StatisticsReader;
  readonly mediaStore: MediaStore;
  readonly clock: () => Date;
  /** Called once an export is pending. */
  readonly onRequest: () => void;
}

/** Reports that are made as files in the background, kept for a day; all users have their own. */
export const reportExportRoutes = (deps: ReportExportRouteDeps): RouteDefinition[] => [
  route({
    ...common,
    method: 'GET',
    path: '/statistics/exports',
    summary: 'Own exports of reports: those in progress with how far they are, and those of the last day',
    response: reportExportsAnswer,
    handler: async ({ principal }) => {
      const rows = await deps.queries.of(principal.userId, deps.clock());
      const progress = await deps.work.progress(rows.map(({ id }) => id));
      return data(rows.map((row) => viewOf(row, progress.get(row.id))));
    },
  }),
  requestRoute(deps),
  fileRoute(deps),
  route({
    ...common,
    method: 'DELETE',
    path: '/statistics/exports/:id',
    summary: 'Cancel an export, or remove its file',
    params: byId,
    callsPerMinute: 60,
    handler: async ({ params, principal, context, waitForProjections }) => {
      const handled = await deps.commands.remove(params.id, principal.userId, context);
      await waitForProjections(acceptedOrThrow(handled).position);
      const key = await deps.work.keyOf(params.id);
      if (key !== undefined) await deps.mediaStore.delete(key);
      return noContent();
    },
  }),
];

const requestRoute = ({
  commands,
  queries,
  statistics,
  clock,
  onRequest,
}: ReportExportRouteDeps): RouteDefinition => {
  /** Of calls at the same moment none counts before the last one is seen. */
  const inTurn = createKeyedQueue();
  return route({
    ...common,
    method: 'POST',
    path: '/statistics/exports',
    summary: 'Make a report as a file in the background; a notification says when it is ready',
    body: requestReportExport,
    response: reportExportAnswer,
    callsPerMinute: 60,
    handler: async ({ body, principal, context, waitForProjections }) => {
      // What cannot be asked is refused now and not in a notification.
      await statistics.request(queryOfText(body.query), principal);
      const { userId } = principal;
      return inTurn(String(userId), async () => {
        if ((await queries.countPending(userId)) >= PENDING_EXPORTS_MAX)
          throw new RejectedError(REPORT_EXPORT_REJECTIONS['too-many']);
        const { state, position } = acceptedOrThrow(await commands.request(userId, body, context));
        await waitForProjections(position);
        if (state.status !== 'pending') throw new RejectedError(REPORT_EXPORT_REJECTIONS['not-found']);
        onRequest();
        return data(viewOf(requestedRow(state, clock()), undefined), 202);
      });
    },
  });
};

/** An export as the read model is going to have it. */
const requestedRow = (
  { exportId: id, userId: user_id, format, name, query }: RequestedExport,
  created_at: Date,
): ReportExportRow => ({
  ...{ id, user_id, format, name, query, status: 'pending', created_at },
  ...{ rows: 0, size: null, reason: null, expires_at: null },
});

const fileRoute = ({
  queries,
  work,
  statistics,
  mediaStore,
  clock,
}: ReportExportRouteDeps): RouteDefinition =>
  route({
    ...common,
    method: 'GET',
    path: '/statistics/exports/:id/file',
    summary: 'The file of an export that is completed',
    params: byId,
    callsPerMinute: 60,
    handler: async ({ params, principal }) => {
      const row = await queries.find(params.id, principal.userId);
      const keptUntil = row?.expires_at ?? null;
      const isKept = keptUntil !== null && keptUntil > clock();
      const key = isKept ? await work.keyOf(params.id) : undefined;
      if (row !== undefined) await refuseHidden(row, principal, statistics);
      const file = key === undefined ? undefined : await mediaStore.get(key);
      if (row === undefined || file === undefined)
        throw new RejectedError(REPORT_EXPORT_REJECTIONS['not-found']);
      const headers = { ...csvHeaders(`${row.name}.${row.format}`), 'content-type': file.contentType };
      return { headers, body: file.stream };
    },
  });

/**
 * A file holds what its owner might see when it was made; an owner who may see less since does not get it. Its days were right then.
 * @throws ProblemError 403
 */
const refuseHidden = (
  { query }: ReportExportRow,
  reader: Reader,
  statistics: StatisticsReader,
): Promise<unknown> => statistics.request({ ...queryOfText(query), from: undefined, to: undefined }, reader);

function viewOf(row: ReportExportRow, progress: Progress | undefined): ReportExportView {
  const { id, status, format, name, size, reason } = row;
  const isPending = status === 'pending';
  return {
    id,
    status,
    format,
    name,
    rows: isPending ? (progress?.rows ?? 0) : row.rows,
    total: isPending ? (progress?.total ?? null) : row.rows,
    size: size === null ? null : Number(size),
    reason,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
