import { useRef, useState } from 'react';

import { textsOf, messageFor } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload, IconX } from '../../ui/icons.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { ExportedList } from './save-rows.ts';

const FORMATS = [
  { format: 'csv', label: t('CSV') },
  { format: 'xlsx', label: t('Excel (XLSX)') },
] as const;
type Format = (typeof FORMATS)[number]['format'];

/** Exports all rows of the filter: the server's file, or one that the browser writes page by page. */
export function ExportButton<Row>(props: ExportedList<Row>) {
  const { resource, scope, columns, total } = props;
  const { progress, start, stop } = useExport(props);
  const hasFormats = resource.tablePath !== undefined;
  if (!hasFormats && columns.every(({ csv }) => csv === undefined)) return null;
  if (progress !== undefined) return <StopButton progress={progress} onStop={stop} />;
  const button = (
    <Button
      variant="default"
      size="sm"
      disabled={total === 0}
      leftSection={<IconDownload size="1rem" aria-hidden />}
      {...(hasFormats ? {} : { onClick: () => void start('csv') })}
    >
      {t('Export')}
    </Button>
  );
  if (!hasFormats) return button;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label }) => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {label}
          </Menu.Item>
        ))}
        {resource.moreFiles?.(scope).map(({ label, path }) => (
          <Menu.Item key={path} onClick={() => void start({ path })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function StopButton({ progress, onStop }: { readonly progress: string; readonly onStop: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={t('Stop the export, {progress}', { progress })}
      leftSection={<IconX size="1rem" aria-hidden />}
      onClick={onStop}
    >
      {progress}
    </Button>
  );
}

function useExport<Row>(props: ExportedList<Row>) {
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<string>();
  const start = async (file: Format | { readonly path: string }) => {
    const abort = new AbortController();
    controller.current = abort;
    setProgress('…');
    try {
      const { saveList, saveWhole } = await import('./save-rows.ts');
      if (typeof file === 'object') await saveWhole(file.path, props.params, abort.signal);
      else await saveList(props, file, { signal: abort.signal, onProgress: setProgress });
    } catch (error) {
      if (!abort.signal.aborted) for (const text of textsOf(error)) toast.error(messageFor(text).text);
    } finally {
      setProgress(undefined);
    }
  };
  return { progress, start, stop: () => controller.current?.abort() };
}
