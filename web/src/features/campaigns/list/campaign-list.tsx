import type { CampaignView } from '@marquee/schemas/campaign/views';
import { Suspense, useMemo, useState, type ComponentProps } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { useWatchCampaigns } from '../../../live/watch-campaigns.ts';
import { IconSpeakerphone } from '../../../ui/icons.ts';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import type { EmptyContent } from '../../../widgets/entity-list/resource.ts';
import type { CampaignScope } from '../api.ts';
import type { BulkEditDialog as BulkEdit } from '../bulk-edit/bulk-edit-dialog.tsx';
import { useBulkEdit } from '../bulk-edit/use-bulk-edit.ts';
import type { CopiesDialogProps } from '../copies/copies-dialog.tsx';
import type { DisapproveDialog as Disapprove } from '../commands/disapprove-dialog.tsx';
import { campaignHref } from '../commands/use-campaign-commands.ts';
import { TodaySpend } from '../today-spend-context.tsx';
import type { CampaignCardProps } from './campaign-card.tsx';
import { campaignResource } from './resource.ts';
import { useBulkActions } from './use-bulk-actions.ts';
import { useRowActions } from './use-row-actions.tsx';

const CampaignCard = lazyWithRetry<CampaignCardProps>(
  async () => (await import('./campaign-card.tsx')).CampaignCard,
);
const FirstCampaign = lazyWithRetry(async () => (await import('./first-campaign.tsx')).FirstCampaign);
const DisapproveDialog = lazyWithRetry<ComponentProps<typeof Disapprove>>(
  async () => (await import('../commands/disapprove-dialog.tsx')).DisapproveDialog,
);
const BulkEditDialog = lazyWithRetry<ComponentProps<typeof BulkEdit>>(
  async () => (await import('../bulk-edit/bulk-edit-dialog.tsx')).BulkEditDialog,
);
const CopiesDialog = lazyWithRetry<CopiesDialogProps>(
  async () => (await import('../copies/copies-dialog.tsx')).CopiesDialog,
);

const NO_ROWS: readonly CampaignView[] = [];

const EMPTY: Readonly<Record<CampaignScope, EmptyContent>> = {
  own: {
    icon: <IconSpeakerphone />,
    title: t('No campaigns yet'),
    text: t('A campaign sets who you reach, when, and for how much.'),
    action: (
      <Suspense fallback={null}>
        <FirstCampaign />
      </Suspense>
    ),
  },
  all: {
    icon: <IconSpeakerphone />,
    title: t('No campaigns yet'),
    text: t('Campaigns created by advertisers appear here, newest first.'),
  },
};

/** The list of campaigns with their figures as they count, and everything that can be done with them. */
export function CampaignList({ scope }: { readonly scope: CampaignScope }) {
  const profile = useMaybeProfile();
  const showsClicks = scope === 'all' || profile?.role === 'admin' || profile?.canSeeClick === true;
  const resource = useMemo(() => campaignResource(scope, showsClicks), [scope, showsClicks]);
  const bulkEdit = useBulkEdit();
  const [copied, setCopied] = useState<readonly number[]>();
  const bulkActions = useBulkActions(scope, resource, { edit: bulkEdit.open, copy: setCopied });
  const [rows, setRows] = useState<readonly CampaignView[]>(NO_ROWS);
  const [refused, setRejected] = useState<CampaignView>();
  // Kept mounted for the exit transition.
  const [wasAsked, setWasAsked] = useState(false);
  if (!wasAsked && refused !== undefined) setWasAsked(true);
  const rowActions = useRowActions(scope, setRejected, setCopied);
  useWatchCampaigns(useMemo(() => rows.map(({ id }) => id), [rows]));
  return (
    <TodaySpend scope={scope} campaigns={rows}>
      <EntityList
        resource={resource}
        scope={scope}
        rowHref={({ id }) => campaignHref(scope, id)}
        rowActions={rowActions}
        selectable
        bulkActions={bulkActions}
        emptyState={EMPTY[scope]}
        onRowsChange={setRows}
        card={(campaign) => (
          <Suspense fallback={null}>
            <CampaignCard campaign={campaign} scope={scope} showsClicks={showsClicks} />
          </Suspense>
        )}
      />
      <Suspense fallback={null}>
        {wasAsked && <DisapproveDialog campaign={refused} onClose={() => setRejected(undefined)} />}
        {bulkEdit.ids !== undefined && (
          <BulkEditDialog scope={scope} ids={bulkEdit.ids} onDone={bulkEdit.close} />
        )}
        {copied !== undefined && (
          <CopiesDialog scope={scope} ids={copied} onClose={() => setCopied(undefined)} />
        )}
      </Suspense>
    </TodaySpend>
  );
}
