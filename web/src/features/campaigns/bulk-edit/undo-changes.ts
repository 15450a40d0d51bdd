import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { toastErrors } from '../../../widgets/command/toast-errors.ts';
import type { CampaignScope } from '../api.ts';
import { restoreVersions } from './bulk-api.ts';

interface ChangedCampaign {
  readonly id: number;
  readonly version: number | null;
  readonly previousVersion: number | null;
}

/** Gives each campaign back what it had before, and says so; one that was changed again since keeps what it has. */
export async function undoChanges(scope: CampaignScope, changed: readonly ChangedCampaign[]): Promise<void> {
  const campaigns = changed.map(({ id, version, previousVersion }) => ({
    id,
    version,
    toVersion: previousVersion ?? 0,
  }));
  try {
    const rows = await restoreVersions(scope, campaigns, { dryRun: false });
    const kept = rows.filter(({ outcome }) => outcome === 'refused').length;
    if (kept === 0) toast.success(t('Changes undone'));
    else
      toast.error(
        t(
          '{kept, plural, one {# campaign} other {# campaigns}} changed again since and couldn’t be undone.',
          { kept },
        ),
      );
  } catch (error) {
    toastErrors(error);
  }
}
