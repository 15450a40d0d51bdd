import { useRef, useState } from 'react';

import { textsOf, wording } from '../../lib/error-catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload, IconX } from '../../ui/icons.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { exportPathOf } from './list-request.ts';
import type { ExportedList } from './save-rows.ts';

/** Exports all rows of the filter as CSV: the server's file, or one that the browser writes page by page. */
export function ExportButton<Row>(props: ExportedList<Row>) {
  const { resource, scope, columns, total } = props;
  const { progress, start, stop } = useExport(props);
  if (exportPathOf(resource, scope) === undefined && columns.every(({ csv }) => csv === undefined))
    return null;
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

function useExport<Row>(props: ExportedList<Row>) {
  const { resource, scope } = props;
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<string>();
  const serverPath = exportPathOf(resource, scope);
  const start = async () => {
    const abort = new AbortController();
    controller.current = abort;
    setProgress('…');
    try {
      const { saveFromPages, saveFromServer } = await import('./save-rows.ts');
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
