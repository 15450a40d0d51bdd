import type { CreativeView } from '@marquee/schemas/queries/creative';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconPhoto, IconPlus } from '../../../ui/icons.ts';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import type { EmptyContent } from '../../../widgets/entity-list/resource.ts';
import type { CreativeScope } from '../api.ts';
import { RefuseDialog } from '../commands/refuse-dialog.tsx';
import { editHref } from '../paths.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { creativeBulkActions } from './bulk-actions.tsx';
import { creativeResource } from './resource.ts';
import { useRowActions } from './use-row-actions.tsx';

const EMPTY: Readonly<Record<CreativeScope, EmptyContent>> = {
  own: {
    icon: <IconPhoto />,
    title: 'No creatives yet',
    text: 'A creative is what people see. Make four or more for each campaign: those that do well are then found.',
    action: (
      <Button
        component={Link}
        to={paths.creativeAdd.href()}
        leftSection={<IconPlus size="1rem" aria-hidden />}
      >
        Create your first creative
      </Button>
    ),
  },
  all: {
    icon: <IconPhoto />,
    title: 'No creatives yet',
    text: 'Creatives that advertisers make show up here, the newest first.',
  },
};

/** The list of creatives with their figures, and everything that can be done with them. */
export function CreativeList({ scope }: { readonly scope: CreativeScope }) {
  const profile = useMaybeProfile();
  const showsClicks = scope === 'all' || profile?.role === 'admin' || profile?.canSeeClick === true;
  const resource = useMemo(() => creativeResource(scope, showsClicks), [scope, showsClicks]);
  const bulkActions = useMemo(() => creativeBulkActions(scope), [scope]);
  const [previewed, setPreviewed] = useState<CreativeView>();
  const [refused, setRefused] = useState<CreativeView>();
  const rowActions = useRowActions(scope, { onPreview: setPreviewed, onRefuse: setRefused });
  return (
    <>
      <Card padded={false}>
        <EntityList
          resource={resource}
          scope={scope}
          rowHref={({ id }) => editHref(scope, id)}
          rowActions={rowActions}
          bulkActions={bulkActions}
          emptyState={EMPTY[scope]}
        />
      </Card>
      <PreviewDialog creative={previewed} onClose={() => setPreviewed(undefined)} />
      <RefuseDialog creative={refused} onClose={() => setRefused(undefined)} />
    </>
  );
}
