import { useRef, useState } from 'react';

import { api } from '../../lib/api-client.ts';
import { textsOf, wording } from '../../lib/error-catalogue.ts';
import { formatCount } from '../../lib/format.ts';
import { toSearchParams, type ListParams } from '../../lib/list-query.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload, IconX } from '../../ui/icons.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { csvColumns, toCsv } from './csv.ts';
import { exportPathOf, fetchPage, walkPages } from './list-request.ts';
import type { ListColumn, ListResource, ListScope } from './resource.ts';
import { nowMs } from '../../lib/clock.ts';

/** More than this is a job for the statistics, not for a browser. */
const EXPORT_ROWS_MAX = 100_000;

interface ExportButtonProps<Row> {
  readonly resource: ListResource<Row>;
  readonly scope: ListScope;
  readonly params: ListParams;
  /** Those in sight, in their order. */
  readonly columns: readonly ListColumn<Row>[];
  readonly total: number;
}

/** Takes the rows of the whole filter away as CSV: the server's file, or one written here page after page. */
export function ExportButton<Row>({ resource, scope, params, columns, total }: ExportButtonProps<Row>) {
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<string>();
  const serverPath = exportPathOf(resource, scope);
  const fileName = `${resource.name}-${new Date(nowMs()).toISOString().slice(0, 10)}.csv`;

  const fromServer = async (path: string, signal: AbortSignal) => {
    const query = toSearchParams(params);
    query.delete('page');
    query.delete('perPage');
    // A file is in the order of the log; only its direction is chosen.
    if (params.orderBy !== resource.defaultSort.field) {
      query.delete('orderBy');
      query.delete('sortedBy');
    }
    for (const [name, value] of Object.entries(resource.exportQuery ?? {})) query.set(name, value);
    const { blob, name } = await api.download(path, { query, signal });
    saveFile(blob, name ?? fileName);
  };
  const fromPages = async (signal: AbortSignal) => {
    const rows = await walkPages((page, abort) => fetchPage(resource, scope, page, abort), {
      params,
      rowId: resource.rowId,
      signal,
      limit: EXPORT_ROWS_MAX,
      onProgress: (done, of) => setProgress(`${formatCount(done)} of ${formatCount(of)}`),
    });
    // The mark at the beginning tells spreadsheets that the file is UTF-8.
    saveFile(new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileName);
    if (total > rows.length && rows.length === EXPORT_ROWS_MAX) {
      toast.known(`The file holds the first ${formatCount(EXPORT_ROWS_MAX)} rows.`);
    }
  };
  const start = async () => {
    const abort = new AbortController();
    controller.current = abort;
    setProgress('…');
    try {
      await (serverPath === undefined ? fromPages(abort.signal) : fromServer(serverPath, abort.signal));
    } catch (error) {
      if (!abort.signal.aborted) for (const text of textsOf(error)) toast.error(wording(text).text);
    } finally {
      setProgress(undefined);
    }
  };

  if (serverPath === undefined && csvColumns(columns).length === 0) return null;
  return progress === undefined ? (
    <Button
      variant="default"
      size="sm"
      disabled={total === 0}
      leftSection={<IconDownload size="1rem" aria-hidden />}
      onClick={() => void start()}
    >
      Export
    </Button>
  ) : (
    <Button
      variant="default"
      size="sm"
      aria-label={`Stop the export, ${progress}`}
      leftSection={<IconX size="1rem" aria-hidden />}
      onClick={() => controller.current?.abort()}
    >
      {progress}
    </Button>
  );
}
