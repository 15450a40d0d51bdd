import { reportExportAnswer } from '@marquee/schemas/report-export/views';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { Suspense, useState } from 'react';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconDownload } from '../../ui/icons.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { toastErrors } from '../../widgets/command/toast-errors.ts';
import type { Period } from '../../widgets/date-range/period.ts';

const ExportsDialog = lazyWithRetry(async () => (await import('./exports/exports-dialog.tsx')).ExportsDialog);

interface ExportButtonProps {
  /** The report's own call, without paging: the file holds every row. */
  readonly params: URLSearchParams;
  readonly period: Period;
  /** Rows of the report; undefined while that is not known. */
  readonly total: number | undefined;
  readonly zone: string;
}

const FORMATS = [
  { format: 'csv', label: t('CSV') },
  { format: 'xlsx', label: t('Excel (XLSX)') },
] as const;
type Format = (typeof FORMATS)[number]['format'];

/** More rows than these are made in the background: a file of so many takes seconds. */
const AT_ONCE_MAX = 20_000;

/** Every row of the report as a file with names and totals: at once, or in the background where there are many. */
export function ExportButton({ params, period, total, zone }: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [isListed, setIsListed] = useQueryState('exports', parseAsBoolean.withDefault(false));
  const name = `statistics-${period.from}-${period.to}`;
  const take = async (format: Format) => {
    setIsBusy(true);
    try {
      if (total !== undefined && total > AT_ONCE_MAX) {
        const body = { format, query: params.toString(), name };
        await parsed(reportExportAnswer, api.post('/statistics/exports', body));
        toast.success(t('The export is being prepared. A notification will say when it is ready.'));
        await setIsListed(true);
      } else {
        const { blob } = await api.download(`/statistics/export.${format}`, { query: params });
        saveFile(blob, `${name}.${format}`);
      }
    } catch (error) {
      toastErrors(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" loading={isBusy} leftSection={<IconDownload size="1rem" aria-hidden />}>
            {t('Export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATS.map(({ format, label }) => (
            <Menu.Item key={format} disabled={total === 0} onClick={() => void take(format)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => void setIsListed(true)}>{t('Recent exports…')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isListed && (
        <Suspense>
          <ExportsDialog zone={zone} onClose={() => void setIsListed(null)} />
        </Suspense>
      )}
    </>
  );
}
