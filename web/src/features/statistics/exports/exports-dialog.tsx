import { useQuery } from '@tanstack/react-query';

import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconDownload } from '../../../ui/icons.ts';
import { ItemList } from '../../../ui/layout/item-list.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { exportsQuery } from './api.ts';
import { ExportItem } from './export-item.tsx';

interface ExportsDialogProps {
  readonly zone: string;
  readonly onClose: () => void;
}

/** Reports that are made as files: how far they are, to download, to cancel. */
export function ExportsDialog({ zone, onClose }: ExportsDialogProps) {
  const query = useQuery(exportsQuery);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Exports')}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {query.isError && (
        <ErrorState text={textsOf(query.error)[0] ?? ''} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={120} aria-label={t('Exports are loading')} />}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<IconDownload />}
          title={t('No exports')}
          text={t('Exports in progress and of the last 24 hours are listed here.')}
        />
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <ItemList label={t('Exports')}>
          {query.data.map((one) => (
            <ExportItem key={one.id} one={one} zone={zone} />
          ))}
        </ItemList>
      )}
    </Dialog>
  );
}
