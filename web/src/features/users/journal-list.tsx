import { useMemo } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import type { ListFilter } from '../../lib/list-query.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { accountJournalResource } from './journal-resource.tsx';

/** Every entry of the journal on one advertiser's account. */
export function JournalList({ userId }: { readonly userId: number }) {
  const account = useMemo<readonly ListFilter[]>(
    () => [
      { field: 'userId', operator: 'eq', value: String(userId) },
      { field: 'account', operator: 'eq', value: `advertiser:${userId}` },
    ],
    [userId],
  );
  return (
    <EntityList
      scope="all"
      urlPrefix="journal-"
      resource={accountJournalResource}
      fixedFilters={account}
      emptyState={{
        title: t('No entries yet'),
        text: t('The first deposit or compensation appears here.'),
      }}
    />
  );
}
