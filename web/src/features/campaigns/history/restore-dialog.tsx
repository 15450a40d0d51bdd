import type { BulkRow } from '@marquee/schemas/campaign/bulk';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { confirmRaises } from '../../../widgets/money/confirm-raises.tsx';
import type { CampaignScope } from '../api.ts';
import { restoreVersions } from '../bulk-edit/bulk-api.ts';
import { BulkPreview } from '../bulk-edit/bulk-preview.tsx';
import { raisesIn } from '../bulk-edit/bulk-raises.ts';
import { CAMPAIGN_KEY } from '../commands/use-campaign-commands.ts';

interface RestoreDialogProps {
  readonly scope: CampaignScope;
  readonly campaign: Pick<CampaignView, 'id' | 'version'>;
  readonly toVersion: number;
  readonly onClose: () => void;
}

/** Shows what going back to a version would change, and saves it as a change of its own. */
export function RestoreDialog({ scope, campaign: { id, version }, toVersion, onClose }: RestoreDialogProps) {
  const campaigns = [{ id, version, toVersion }];
  const preview = useQuery({
    queryKey: ['campaign', scope, 'restore', id, version, toVersion],
    queryFn: () => restoreVersions(scope, campaigns, { dryRun: true }),
    staleTime: 0,
  });
  const restore = useCommand<void, BulkRow[]>({
    run: () => restoreVersions(scope, campaigns, { dryRun: false }),
    invalidates: [CAMPAIGN_KEY],
    onSuccess: ([row]) => {
      if (row?.outcome === 'refused') toast.error(row.message ?? '');
      else toast.success(t('Data saved'));
      onClose();
    },
  });
  const rows = preview.data ?? [];
  const confirmAndRestore = async () => {
    if (await confirmRaises(raisesIn(rows))) restore.run();
  };
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      dismissible={!restore.isPending}
      title={t('Go back to this version?')}
      footer={
        <Button
          disabled={!rows.some(({ outcome }) => outcome === 'changed')}
          loading={restore.isPending}
          onClick={() => void confirmAndRestore()}
        >
          {t('Go back')}
        </Button>
      }
    >
      {preview.isError && <ErrorState text={preview.error.message} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton height={120} />}
      {preview.data !== undefined && <BulkPreview scope={scope} rows={preview.data} />}
    </Dialog>
  );
}
