import { journalResource } from '../../../features/users/journal-resource.tsx';
import { t } from '../../../lib/i18n/i18n.ts';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        description={t('Double-entry ledger: every amount as a debit and a credit, with its purpose.')}
      />
      <EntityList
        scope="all"
        resource={journalResource}
        emptyState={{
          title: t('No entries yet'),
          text: t('The first deposit or compensation appears here.'),
        }}
      />
    </>
  );
}
