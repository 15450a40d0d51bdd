import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, Suspense, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { paths } from '../../../lib/paths.ts';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPhoto, IconPlus } from '../../../ui/icons.ts';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import type { EmptyContent } from '../../../widgets/entity-list/resource.ts';
import type { CreativeScope } from '../calls.ts';
import type { RejectDialog as RejectDialogPart } from '../commands/reject-dialog.tsx';
import { foldersQuery } from '../folders/folders-query.ts';
import { editHref } from '../paths.ts';
import type { PreviewDialog as PreviewDialogPart } from './preview-dialog.tsx';
import { creativeBulkActions } from './bulk-actions.tsx';
import { MissingFolderNote } from './missing-folder-note.tsx';
import { creativeResource } from './resource.ts';
import { useGallery } from './use-gallery.tsx';
import { useRowActions } from './use-row-actions.tsx';

const RejectDialog = lazyWithRetry<ComponentProps<typeof RejectDialogPart>>(
  async () => (await import('../commands/reject-dialog.tsx')).RejectDialog,
);
const PreviewDialog = lazyWithRetry<ComponentProps<typeof PreviewDialogPart>>(
  async () => (await import('./preview-dialog.tsx')).PreviewDialog,
);

const EMPTY: Readonly<Record<CreativeScope, EmptyContent>> = {
  own: {
    icon: <IconPhoto />,
    title: t('No creatives yet'),
    text: t('A creative is the ad people see. Use four or more per campaign to find out which work best.'),
    action: (
      <Button
        component={Link}
        to={paths.creativeAdd.href()}
        leftSection={<IconPlus size="1rem" aria-hidden />}
      >
        {t('Create your first creative')}
      </Button>
    ),
  },
  all: {
    icon: <IconPhoto />,
    title: t('No creatives yet'),
    text: t('Creatives made by advertisers appear here, newest first.'),
  },
};

/** The list of creatives with their figures, and everything that can be done with them. */
export function CreativeList({ scope }: { readonly scope: CreativeScope }) {
  const profile = useMaybeProfile();
  const showsClicks = scope === 'all' || profile?.role === 'admin' || profile?.canSeeClick === true;
  const { data: folders } = useQuery({ ...foldersQuery({ scope }), enabled: scope === 'own' });
  const resource = useMemo(
    () => creativeResource(scope, showsClicks, folders),
    [scope, showsClicks, folders],
  );
  const { gallery, toolbar } = useGallery(showsClicks);
  const bulkActions = useMemo(() => creativeBulkActions(scope), [scope]);
  const [previewed, setPreviewed] = useState<CreativeView>();
  const [refused, setRejected] = useState<CreativeView>();
  // Kept mounted for the exit transition.
  const [wasAsked, setWasAsked] = useState(false);
  if (!wasAsked && (previewed ?? refused) !== undefined) setWasAsked(true);
  const rowActions = useRowActions(scope, { onPreview: setPreviewed, onReject: setRejected });
  return (
    <>
      {scope === 'own' && <MissingFolderNote folders={folders} />}
      <EntityList
        resource={resource}
        scope={scope}
        rowHref={({ id }) => editHref(scope, id)}
        rowActions={rowActions}
        bulkActions={bulkActions}
        emptyState={EMPTY[scope]}
        toolbar={toolbar}
        gallery={gallery}
      />
      <Suspense fallback={null}>
        {wasAsked && (
          <>
            <PreviewDialog creative={previewed} onClose={() => setPreviewed(undefined)} />
            <RejectDialog creative={refused} onClose={() => setRejected(undefined)} />
          </>
        )}
      </Suspense>
    </>
  );
}
