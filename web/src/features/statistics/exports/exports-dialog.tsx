import type { ReportExportView } from '@marquee/schemas/report-export/views';
import { useQuery } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconDownload, IconTrash, IconX } from '../../../ui/icons.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { exportsQuery } from './api.ts';
import styles from './exports-dialog.module.css';

interface ExportsDialogProps {
  readonly offsetMinutes: number;
  readonly onClose: () => void;
}

/** Reports that are made as files: how far they are, to download, to cancel. */
export function ExportsDialog({ offsetMinutes, onClose }: ExportsDialogProps) {
  const query = useQuery(exportsQuery);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Exports"
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {query.isError && (
        <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={120} aria-label="Exports are loading" />}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<IconDownload />}
          title="No exports"
          text="Exports in progress and of the last 24 hours are listed here."
        />
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className={styles.list}>
          {query.data.map((one) => (
            <ExportItem key={one.id} one={one} offsetMinutes={offsetMinutes} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface ExportItemProps {
  readonly one: ReportExportView;
  readonly offsetMinutes: number;
}

function ExportItem({ one, offsetMinutes }: ExportItemProps) {
  const file = `${one.name}.${one.format}`;
  const download = useCommand({
    run: async () => saveFile((await api.download(`/statistics/exports/${one.id}/file`)).blob, file),
  });
  const isPending = one.status === 'pending';
  const remove = useCommand({
    run: () => api.delete(`/statistics/exports/${one.id}`),
    success: isPending ? 'Export canceled' : 'Export removed',
    invalidates: [exportsQuery.queryKey],
  });
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <strong className={styles.name}>{file}</strong>
        <span className={styles.note}>{describe(one, offsetMinutes)}</span>
        {isPending && (
          <progress
            className={styles.progress}
            aria-label={`Progress of ${file}`}
            max={one.total ?? 1}
            {...(one.total === null ? {} : { value: one.rows })}
          />
        )}
      </div>
      {one.status === 'completed' && (
        <IconButton label={`Download ${file}`} onClick={() => download.run()}>
          <IconDownload size="1rem" aria-hidden />
        </IconButton>
      )}
      <IconButton label={`${isPending ? 'Cancel' : 'Remove'} ${file}`} onClick={() => remove.run()}>
        {isPending ? <IconX size="1rem" aria-hidden /> : <IconTrash size="1rem" aria-hidden />}
      </IconButton>
    </li>
  );
}

function describe(one: ReportExportView, offsetMinutes: number): string {
  if (one.status === 'failed') return `Failed: ${one.reason ?? ''}`;
  if (one.status === 'pending')
    return one.total === null ? 'Waiting' : `${formatCount(one.rows)} of ${plural(one.total, 'row')}`;
  return `${plural(one.rows, 'row')}, kept until ${formatDateTime(one.expiresAt, offsetMinutes)}`;
}
