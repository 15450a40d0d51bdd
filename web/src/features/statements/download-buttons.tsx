import { useState } from 'react';

import { api } from '../../lib/api-client.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { apiPath, type StatementScope } from './scope.ts';
import { monthName } from './month-name.ts';

const FORMATS = ['pdf', 'csv'] as const;
type Format = (typeof FORMATS)[number];

interface DownloadButtonsProps {
  readonly scope: StatementScope;
  readonly month: string;
  readonly size?: 'xs' | 'sm';
}

/** A statement as a file: to print and keep, or for a spreadsheet. */
export function DownloadButtons({ scope, month, size = 'sm' }: DownloadButtonsProps) {
  const [loading, setLoading] = useState<Format>();
  const download = async (format: Format) => {
    setLoading(format);
    try {
      const { blob, name } = await api.download(`${apiPath(scope)}/${month}/export.${format}`);
      saveFile(blob, name ?? `statement-${month}.${format}`);
    } catch (error) {
      toast.error(textsOf(error)[0] ?? t('The statement could not be downloaded'));
    } finally {
      setLoading(undefined);
    }
  };
  return FORMATS.map((format) => (
    <Button
      key={format}
      size={size}
      variant="default"
      loading={loading === format}
      aria-label={t('Download {month} as {format}', {
        month: monthName(month),
        format: format.toUpperCase(),
      })}
      onClick={() => void download(format)}
    >
      {format.toUpperCase()}
    </Button>
  ));
}
