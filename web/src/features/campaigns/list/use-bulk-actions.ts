import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useEffect, useMemo, useState } from 'react';

import { whenOnline } from '../../../lib/when-online.ts';
import type { BulkAction, BulkResult, ListResource } from '../../../widgets/entity-list/resource.ts';
import type { CampaignScope } from '../api.ts';
import type { campaignBulkActions } from './bulk-actions.tsx';

interface Dialogs {
  readonly edit: (ids: readonly number[]) => Promise<BulkResult | undefined>;
  readonly copy: (ids: readonly number[]) => void;
}

const NO_ACTIONS: readonly BulkAction<CampaignView>[] = [];

/** What can be done with the ticked campaigns; fetched after the list, since nothing is ticked before. */
export function useBulkActions(
  scope: CampaignScope,
  resource: ListResource<CampaignView>,
  { edit, copy }: Dialogs,
): readonly BulkAction<CampaignView>[] {
  const [actionsOf, setActionsOf] = useState<typeof campaignBulkActions>();
  useEffect(
    () =>
      whenOnline(() => {
        import('./bulk-actions.tsx').then(
          (part) => setActionsOf(() => part.campaignBulkActions),
          // The list is of use without them; the next visit tries again.
          () => undefined,
        );
      }),
    [],
  );
  return useMemo(
    () => actionsOf?.(scope, resource, edit, copy) ?? NO_ACTIONS,
    [actionsOf, scope, resource, edit, copy],
  );
}
