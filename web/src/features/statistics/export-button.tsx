import { useState } from 'react';

import { api } from '../../lib/api-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { IconDownload } from '../../ui/icons.ts';
import { toastErrors } from '../../widgets/command/toast-errors.ts';
import type { Period } from '../../widgets/date-range/period.ts';

interface ExportButtonProps {
  /** The report's own call, without paging: the file holds every row. */
  readonly params: URLSearchParams;
  readonly period: Period;
  readonly disabled: boolean;
}

/** Every row of the report as CSV. */
export function ExportButton({ params, period, disabled }: ExportButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    setIsBusy(true);
    try {
      const { blob } = await api.download('/statistics/export.csv', { query: params });
      saveFile(blob, `statistics-${period.from}-${period.to}.csv`);
    } catch (error) {
      toastErrors(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      disabled={disabled}
      leftSection={<IconDownload size="1rem" aria-hidden />}
      onClick={() => void take()}
    >
      Export CSV
    </Button>
  );
}
