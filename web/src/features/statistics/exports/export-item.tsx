import type { ReportExportView } from '@marquee/schemas/report-export/views';
import type { ReactNode } from 'react';

import { api } from '../../../lib/api-client.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/feedback.tsx';
import { IconDownload, IconFileText, IconTrash, IconX } from '../../../ui/icons.ts';
import { Item } from '../../../ui/layout/item-list.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { exportsQuery } from './api.ts';

interface ExportItemProps {
  readonly one: ReportExportView;
  readonly zone: string;
}

/** One export: how far it is or why it failed, to download, to cancel and to remove. */
export function ExportItem({ one, zone }: ExportItemProps) {
  const file = `${one.name}.${one.format}`;
  const download = useCommand({
    run: async () => saveFile((await api.download(`/statistics/exports/${one.id}/file`)).blob, file),
  });
  const isPending = one.status === 'pending';
  const remove = useCommand({
    run: () => api.delete(`/statistics/exports/${one.id}`),
    success: isPending ? t('Export canceled') : t('Export removed'),
    invalidates: [exportsQuery.queryKey],
  });
  return (
    <Item
      icon={IconFileText}
      title={file}
      facts={factsOf(one, file, zone)}
      problem={
        one.status === 'failed'
          ? t('Failed: {reason}', { reason: declaredText(one.reason ?? '') })
          : undefined
      }
      actions={
        <>
          {one.status === 'completed' && (
            <IconButton label={t('Download {file}', { file })} onClick={() => download.run()}>
              <IconDownload size="1rem" aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={isPending ? t('Cancel {file}', { file }) : t('Remove {file}', { file })}
            onClick={() => remove.run()}
          >
            {isPending ? <IconX size="1rem" aria-hidden /> : <IconTrash size="1rem" aria-hidden />}
          </IconButton>
        </>
      }
    />
  );
}

const PERCENT = 100;

function factsOf(one: ReportExportView, file: string, zone: string): readonly ReactNode[] {
  const { status, rows, total, expiresAt } = one;
  if (status === 'failed') return [];
  if (status === 'completed')
    return [
      t('{rows, plural, one {# row} other {# rows}}, kept until {date}', {
        rows,
        date: formatDateTime(expiresAt, zone),
      }),
    ];
  if (total === null) return [t('Waiting')];
  return [
    t('{rows} of {total, plural, one {# row} other {# rows}}', { rows: formatCount(rows), total }),
    <Progress
      key="progress"
      value={(rows / Math.max(total, 1)) * PERCENT}
      aria-label={t('Progress of {file}', { file })}
    />,
  ];
}
