import { journalResource } from '../../../features/users/journal-resource.tsx';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader description="Double-entry ledger: every amount as a debit and a credit, with its purpose." />
      <EntityList
        scope="all"
        resource={journalResource}
        emptyState={{
          title: 'No entries yet',
          text: 'The first deposit or compensation appears here.',
        }}
      />
    </>
  );
}
