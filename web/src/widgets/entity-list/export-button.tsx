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
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { resource, scope, columns, total } = props;
  const { progress, start, stop } = useExport(props);
  if (exportPathOf(resource, scope) === undefined && csvColumns(columns).length === 0) return null;
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
      onClick={stop}
    >
      {progress}
    </Button>
  );
}

function useExport<Row>(props: ExportButtonProps<Row>) {
  const { resource, scope } = props;
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<string>();
  const serverPath = exportPathOf(resource, scope);
  const start = async () => {
    const abort = new AbortController();
    controller.current = abort;
    setProgress('…');
    try {
      await (serverPath === undefined
        ? saveFromPages(props, { signal: abort.signal, onProgress: setProgress })
        : saveFromServer(serverPath, props, abort.signal));
    } catch (error) {
      if (!abort.signal.aborted) for (const text of textsOf(error)) toast.error(wording(text).text);
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, start, stop: () => controller.current?.abort() };
}

const fileName = (name: string): string => `${name}-${new Date(nowMs()).toISOString().slice(0, 10)}.csv`;

async function saveFromServer<Row>(
  path: string,
  { resource, params }: ExportButtonProps<Row>,
  signal: AbortSignal,
): Promise<void> {
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
  saveFile(blob, name ?? fileName(resource.name));
}

interface PagesOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

async function saveFromPages<Row>(
  { resource, scope, params, columns, total }: ExportButtonProps<Row>,
  { signal, onProgress }: PagesOptions,
): Promise<void> {
  const rows = await walkPages((page, abort) => fetchPage(resource, scope, page, abort), {
    params,
    rowId: resource.rowId,
    signal,
    limit: EXPORT_ROWS_MAX,
    onProgress: (done, of) => onProgress(`${formatCount(done)} of ${formatCount(of)}`),
  });
  // The mark at the beginning tells spreadsheets that the file is UTF-8.
  const content = ['\uFEFF', toCsv(columns, rows)];
  saveFile(new Blob(content, { type: 'text/csv;charset=utf-8' }), fileName(resource.name));
  if (total > rows.length && rows.length === EXPORT_ROWS_MAX) {
    toast.known(`The file holds the first ${formatCount(EXPORT_ROWS_MAX)} rows.`);
  }
}
